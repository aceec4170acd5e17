package charset

import "sync"

// frequent are the characters that make up most of ordinary text, names of players and
// the words of Go, by language. They tell apart character sets in which the same bytes
// are all valid: any Korean text is valid Chinese, but of rare characters.
type frequent struct{ simplified, traditional, japanese, korean map[rune]bool }

var frequentChars = sync.OnceValue(func() frequent {
	both := "一二三四五六七八九十百千年月日人本中大小上下高天元王石木林金山水文明子白黑國手目段局名位部分回定全第前後先生心和田村井川口江安方正平成公海南北東西春夏秋冬花風雨光力男女士友同自家作者地新場立道理用主有事行出入合見"
	return frequent{
		simplified:  set(both + "的是不了我在他这来个到说们为你时得就那要以会着去之过学对可她里么多而能好都然没于起还发只当想看无开主又如经头面己老从动两长知民样现将外但身些与意进把法此实理美点其种声工话儿向情问机给等几很业最间什打便因重被走电门相次政使教再真听世气信少关并内加化由却代军产太万市眼体别处总才场师书比住员笑性通华报马命张活难神数件表原车应路期叫死常提感何更反放做系计或司利受果亲界及今京务制解各任至清物台象记边共战干接它许特觉望直服毛题建度统色字请交爱让认算论吃义科怎术结指思非流每青管夫连远资队跟带快条院变联言权往展该领传近留红治决周保达办运武半候必城父强步完革深区即求品量空甚众技轻程告语英基派满式李息写呢识极令德收脸钱党倒未持取设始版双历越史商片容研像找孩站广改议形委早房音火际则首单据导影失拿网香似斯专若兵弟谁校读志飞观争究包组造落视济喜离虽坚随刘陈杨赵吴徐孙胡朱郭罗宋郑谢韩唐冯董萧曹袁邓傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴钟汪范姚谭廖邹熊陆郝孔崔康邱秦顾侯邵孟龙雷汤尹黎易乔贺赖龚围棋赛杯负职业冠军锦标决届柯洁古聂卫芈昱廷越檀啸睿羊河晓昊国级"),
		traditional: set(both + "的是不了我在他這來個到說們為你時得就那要以會著去之過學對可她裡麼多而能好都然沒於起還發只當想看無開又如經頭面己老從動兩長知民樣現將外但身些與意進把法此實美點其種聲工話兒向情問機給等幾很業最間什打便因重被走電門相次政使教再真聽世氣信少關並內加化由卻代軍產太萬市眼體別處總才師書比住員笑性通華報馬命張活難神數件表原車應路期叫死常提感何更反放做系計或司利受果親界及今京務制解各任至清物台象記邊共戰接它許特覺望直服題建度統色字請交愛讓認算論義科術結指思非流每青管連遠資隊帶快條院變聯言權展領傳近留紅治決周保達辦運武半必城父強步完深區即求品量空眾技輕程告語英基派滿式李寫識極令德收黨持取設始版雙歷史商片容研廣改議形委早音火際則首單據導影失網香專若兵弟校讀志飛觀爭究包組造落視濟喜離雖隨劉陳楊趙吳徐孫胡朱郭羅宋鄭謝韓唐馮董蕭曹袁鄧傅沈曾彭呂蘇盧蔣蔡賈丁魏薛葉閻余潘杜戴鐘汪范姚譚廖鄒熊陸郝孔崔康邱秦顧侯邵孟龍雷湯尹黎易喬賀賴龔圍棋賽杯負職冠錦標決屆級黃周俊勳林海峰王銘琬張栩"),
		japanese:    set(both + "会社発業員開問代動京通言体題意不作度強公持野以思世多院界教重近考画売知道集別物使品計死特私始朝運終台広住真少町料工建空急止送切転研究楽起着店病質待試族銀早映親験英医仕去味写字答夜音注帰古歌買悪図週室歩紙黒赤青館屋色走習駅洋旅服借飲肉貸堂鳥飯勉昼茶弟牛魚兄犬妹姉漢佐藤鈴橋渡辺伊加吉斎松清森池阿石岡近遠青坂福太郎助介雄夫之彦治武宮樹依紀基結城聡張栩敬吾羽根直尾紳路裕囲碁棋聖因坊座段戦勝負級半番構想能表示対局初決名年第回戦譜解説黒白"),
		korean:      set("이가의는을를에하고다사지도기인한로리자나대서어수시아그해있은만일정부들게과전여보장주제상원동세물오거조성국라구공선무생경관마유우비신문연용중미소방모진바계회내것분실개데으적스면니치안양당때년학행호발명작와위반산통까요김박최강윤임권황송류홍철영희민준현혜숙둑배승패결천예단용택재훈욱석환찬빈창목규범섭훤란옥순애병두식길덕남북태춘광섬별"),
	}
})

func set(s string) map[rune]bool {
	m := map[rune]bool{}
	for _, r := range s {
		m[r] = true
	}
	return m
}

// isFrequent reports whether r is frequent in the language of the named set.
func (f *frequent) isFrequent(name string, r rune) bool {
	switch name {
	case "GB18030":
		return f.simplified[r]
	case "Big5":
		return f.traditional[r]
	case "Shift_JIS", "EUC-JP":
		return r >= 0x3041 && r <= 0x3096 || r >= 0x30a1 && r <= 0x30fc || f.japanese[r]
	case "EUC-KR":
		return f.korean[r]
	}
	return false
}
