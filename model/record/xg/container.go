package xg

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"ana/model/record/diag"
)

const (
	headerSize  = 8232
	trailerSize = 36
	entrySize   = 532
	maxMember   = 256 << 20
	maxRatio    = 200
)

var le = binary.LittleEndian

// member is an unpacked file of the archive.
type member struct {
	name string
	data []byte
}

// at is a place in a member.
func (m *member) at(off int) diag.Place { return diag.Place{Offset: int64(off), Member: m.name} }

// unpack finds the archive from the end of the file and unpacks its members.
func unpack(data []byte, log *diag.List) ([]member, error) {
	if len(data) < headerSize+trailerSize {
		return nil, fmt.Errorf("%d bytes; an XG file has at least %d", len(data), headerSize+trailerSize)
	}
	t := data[len(data)-trailerSize:]
	count, indexSize, dataSize := int64(int32(le.Uint32(t[4:]))), int64(int32(le.Uint32(t[12:]))), int64(int32(le.Uint32(t[16:])))
	start := int64(len(data)) - trailerSize - indexSize - dataSize
	if count < 0 || indexSize < 0 || dataSize < 0 || start < 0 || start > int64(len(data)) {
		return nil, errors.New("the trailer does not fit the size of the file; the file is cut or damaged")
	}
	archive := data[start : start+dataSize]
	index := data[start+dataSize : start+dataSize+indexSize]
	if crc32.ChecksumIEEE(data[start:len(data)-trailerSize]) != le.Uint32(t) {
		log.Warn(diag.AtOffset(len(data)-trailerSize), "xg-crc", "the checksum of the archive is wrong; read as far as it goes")
	}
	if le.Uint32(t[20:]) == 1 {
		var err error
		if index, err = inflate(index, int(min(count, 1<<16))*entrySize); err != nil && len(index) == 0 {
			return nil, fmt.Errorf("the index cannot be unpacked: %w", err)
		}
	}
	if int64(len(index)/entrySize) < count {
		log.Warn(diag.AtOffset(int(start+dataSize)), "xg-index", "%d members announced, the index holds %d", count, len(index)/entrySize)
	}
	var out []member
	for i := 0; i+entrySize <= len(index) && int64(len(out)) < count; i += entrySize {
		m, err := extract(index[i:i+entrySize], archive)
		if err != nil {
			log.Warn(diag.AtOffset(int(start)), "xg-member", "member %q: %v; left out", m.name, err)
			continue
		}
		out = append(out, m)
	}
	return out, nil
}

// extract unpacks the member of an index entry.
func extract(e, archive []byte) (member, error) {
	m := member{name: counted(e[:256])}
	size, packed, start := int64(int32(le.Uint32(e[512:]))), int64(int32(le.Uint32(e[516:]))), int64(int32(le.Uint32(e[520:])))
	if start < 0 || packed < 0 || size < 0 || start > int64(len(archive)) || packed > int64(len(archive))-start {
		return m, errors.New("its place lies outside the archive")
	}
	if size > maxMember || size > maxRatio*packed+1<<16 {
		return m, fmt.Errorf("%d bytes from %d packed ones is more than is unpacked", size, packed)
	}
	raw := archive[start : start+packed]
	if e[528] == 0 {
		unpacked, err := inflate(raw, int(size))
		if err != nil && len(unpacked) == 0 {
			return m, err
		}
		raw = unpacked
	}
	m.data = raw
	if crc32.ChecksumIEEE(raw) != le.Uint32(e[524:]) && len(raw) != int(size) {
		return m, errors.New("wrong checksum and size")
	}
	return m, nil
}

// inflate unpacks a zlib stream of at most size bytes.
func inflate(packed []byte, size int) ([]byte, error) {
	z, err := zlib.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	defer z.Close()
	return io.ReadAll(io.LimitReader(z, int64(size)))
}

// counted reads a string whose first byte is its length.
func counted(b []byte) string {
	n := min(int(b[0]), len(b)-1)
	return string(b[1 : 1+n])
}
