package gtp

import (
	"context"

	"ana/goeng/board"
	"ana/goeng/connect"
)

// connectPart answers questions about connections.
type connectPart struct{ reader *connect.Reader }

func (c *connectPart) connect(ctx context.Context, pos Position, p, q board.Point) (Answer, error) {
	return connectAnswer(ctx, c.reader.Connect(ctx, pos.Board, p, q))
}

func (c *connectPart) disconnect(ctx context.Context, pos Position, p, q board.Point) (Answer, error) {
	return connectAnswer(ctx, c.reader.Disconnect(ctx, pos.Board, p, q))
}

func connectAnswer(ctx context.Context, r connect.Result) (Answer, error) {
	return Answer{Code: r.Code, Point: r.Point, Nodes: r.Nodes}, ctx.Err()
}
