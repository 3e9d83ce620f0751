/**
 * Characters of everyday texts, colour cards and pattern pieces, by script. A text decoded with a wrong encoding contains hardly any of
 * them.
 */
const everydayHan =
  '的一是不了在人有我他这中大来上个国到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它许八特觉望直服毛林题建南度统色字请交爱让认算论百吃义科怎元社术结六功指思非流每青管夫连远资队跟带花快条院变联言权往展该领传近留红治决周保达办运武半候七必城父强步完革深区即求品士转量空甚众技轻程告江语英基派满式李息写呢识极令黄德收脸钱党倒未持取设始版双历越史商千片容研像找友孩站广改议形委早房音火际则首单据导影失拿网香似斯专石若兵弟谁校读志飞观争究包组造落视济喜离虽坏兴座';
const garmentHan =
  '前后片领袖口身裁袋盖贴边里布衬料腰头门襟叉侧左右上下底面大小育克肩胸臀省褶裥克夫围帽耳绳罗纹拼接缝份号码名称件数量尺寸幅宽袢带裤裙衣衫外套马甲连帽挂垫肩棉纱线绒羽皮草网眼牛仔针织梭料净毛样板版型推档印绣花衩恤驳搭裆省道裉拼条扣眼纽襻褶裥驳嘴插兜';
const colourHan =
  '红橙黄绿青蓝紫黑白灰棕褐米粉驼卡其藏酒宝天深浅墨军玫橘杏咖啡焦糖雾湖水蓝孔雀翠草松石豆沙砖锈铁银金铜珍珠象牙奶油乳肉桂姜柠檬芥末橄榄森林海军夜空丁香藕荷薰衣豆蔻桃樱花莓果枣栗可炭烟影月云雪冰霜亮哑暗淡原本自然彩虹号编色值卡度比例备注';
const traditionalHan =
  '這個來國說們為時會對裡後麼還發當開見經頭樣現將與進實點種聲話兒問機給幾業間電東聽氣關並內軍產萬體別處總場師書員華報馬張難數應親務製記邊風戰幹許覺題統請愛讓認論義術結連遠資隊帶條院變聯權領傳紅決達辦運強區轉輕語滿寫識極錢黨設雙歷號單據導網專飛觀爭組視濟離雖壞興綠藍黃紫灰銀銅鐵領口袖襯裡貼邊門襟裁縫紙樣褲裙釦鈕織線絨樣版長寬圍肩';
const japaneseHan = '身頃見返衿芯袋布裏表地脇丈紺茶緑桜藤群濃淡桃';

/** Most frequent Korean syllables, and those of garments and colours. */
const hangul =
  '이다는의에을가고하지은를한도로나사기자서리대시어아인그만일해라으들해있수보장제것게주전정스니부적여구상면동무비관과성조오원안물모할년실위없국와되연습생각때문화미선거야또더유경신말세내우트공발속소방마음식중회당분개두교치간학타입길저번호임양물결직민점박김최손눈몸바용울건질달력터단레프드크블랙베색상명칭규격앞판뒤매칼라깃머안감겉감심허리밴덧지퍼단추포켓절개요크옆선와네빨강노랑초록파남보라분홍갈회색검정흰카키베이그린옐로오렌핑퍼플차콜아이보브라운골실버민트코랄버건디머스타올';

export const commonHan: ReadonlySet<string> = new Set(
  everydayHan + garmentHan + colourHan + traditionalHan + japaneseHan,
);
export const commonHangul: ReadonlySet<string> = new Set(hangul);
/** Letters with diacritics of Western and Central European languages and Turkish. */
export const commonLatin: ReadonlySet<string> = new Set(
  'äöüßÄÖÜéèêëàâçîïôùûœñáíóúåøæÅØÆÉÈÊÀÂÁÇÑÓÚÍãõÃìòąćęłńśźżĄĆĘŁŃŚŹŻčďěňřšťůýžČĎĚŇŘŠŤŮÝŽőűŐŰğışĞİŞăîșț',
);

/** Encodings that are compared where a file declares none; in a tie the first one is used. */
const candidates = [
  'gb18030',
  'big5',
  'euc-kr',
  'shift_jis',
  'windows-1252',
  'windows-1251',
  'windows-1250',
  'windows-1254',
  'macintosh',
] as const;

/** Maximum bytes of lines with non-ASCII characters that are compared. */
const sampleBytes = 32_768;
/** Score bonus of the encoding that a file declares. Templates declare the usual ones regardless of the program's real encoding. */
const declaredAdvantage = { usual: 0.3, other: 1 } as const;
const usualEncodings: ReadonlySet<string | undefined> = new Set(['utf-8', 'windows-1252']);
/** Score bonus of two-byte characters that are valid UTF-8, which texts in other encodings rarely are. */
const utf8Advantage = 0.4;

/** Score penalty: Mac Roman has letters where double-byte encodings have their lead bytes. */
const macHandicap = 0.15;

const decodeStrictly = (bytes: Uint8Array, label: string): string | undefined => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** Canonical name of a label of the Encoding Standard; undefined for any other. */
const encodingOf = (label: string): string | undefined => {
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return undefined;
  }
};

/** Lines with non-ASCII bytes. No encoding here uses line ends inside of a character. */
const sampleOf = (bytes: Uint8Array): Uint8Array => {
  const sample: number[] = [];
  for (let at = 0; at < bytes.length && sample.length < sampleBytes; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const isEnd = (byte: number | undefined) => byte === undefined || byte === 0x0a || byte === 0x0d;
    let start = at;
    while (start > 0 && at - start < 200 && !isEnd(bytes[start - 1])) start -= 1;
    let end = at;
    while (end < bytes.length && end - start < 4096 && !isEnd(bytes[end])) end += 1;
    for (const byte of bytes.subarray(start, end)) sample.push(byte);
    sample.push(0x0a);
    at = end;
  }
  return Uint8Array.from(sample);
};

const isLatin = (letter: string): boolean => /^[a-z]$/i.test(letter) || commonLatin.has(letter);
const isUpper = (letter: string): boolean => letter !== letter.toLowerCase();

/** Likelihood of this letter between its neighbours in natural text; 1 is certain. */
const likelihood = (letter: string, before: string, after: string): number => {
  if (/[\ufffd\p{Cc}\p{Co}\p{Cn}]/u.test(letter)) return -1;
  if (/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letter)) {
    const isInWord = /[a-z]/.test(before) || /[a-z]/.test(after);
    const share = isInWord ? 0.4 : 1;
    if (/\p{Script=Han}/u.test(letter)) return share * (commonHan.has(letter) ? 1 : 0.35);
    if (/[\uac00-\ud7a3]/.test(letter)) return share * (commonHangul.has(letter) ? 1 : 0.3);
    return share * (/[\u3041-\u30ff]/.test(letter) ? 0.9 : 0.1);
  }
  if (/[\u3000-\u303f\uff01-\uff5e\u2018-\u201d\u2026\u2014]/.test(letter)) return 0.7;
  if (/[а-яё]/i.test(letter)) {
    if (isUpper(letter) && /[а-яё]/.test(before)) return -0.5;
    return /[а-яё]/i.test(before) || /[а-яё]/i.test(after) ? 0.9 : 0.3;
  }
  if (commonLatin.has(letter)) {
    if (isUpper(letter) && /[\p{Ll}]/u.test(before)) return 0.1;
    return isLatin(before) || isLatin(after) ? 0.85 : 0.3;
  }
  if (/\p{L}/u.test(letter)) return 0.15;
  return /[\d\s]/.test(before) || before === '' ? 0.5 : 0.1;
};

const likelihoodOf = (text: string): number => {
  const letters = [...text];
  let [sum, count] = [0, 0];
  for (const [at, letter] of letters.entries()) {
    if (letter <= '\u007f') continue;
    sum += likelihood(letter, letters[at - 1] ?? '', letters[at + 1] ?? '');
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
};

/** Detects UTF-16 by its byte order mark, or by the zero bytes of its ASCII letters, which are all at even or all at odd offsets. */
const utf16Of = (bytes: Uint8Array): string | undefined => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) * 10 < head.length || Math.min(even, odd) * 20 > Math.max(even, odd)) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
};

/** Three-byte characters are UTF-8 when all of them are valid; also true for a text with a few damaged characters. */
const isSurelyUtf8 = (sample: Uint8Array): boolean => {
  const text = new TextDecoder().decode(sample);
  const damaged = text.split('\ufffd').length - 1;
  const long = text.match(/[\u0800-\ufffc\u{10000}-\u{10ffff}]/gu)?.length ?? 0;
  return damaged * 10 <= long && long > 0;
};

/**
 * Detects the encoding of a text file by its byte order mark, its declaration, and the resulting letters: programs write Windows code
 * pages, GB18030 or UTF-16 and often do not declare it. @param declared any label of the Encoding Standard, as written in the file
 */
export const detectEncoding = (bytes: Uint8Array, declared?: string): string => {
  const utf16 = utf16Of(bytes);
  if (utf16 !== undefined) return utf16;
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  const sample = sampleOf(bytes);
  const label = declared === undefined ? undefined : encodingOf(declared);
  // UTF-16 was already detected above.
  const named = label?.startsWith('utf-16') ? undefined : label;
  if (sample.length === 0) return 'utf-8';
  if (isSurelyUtf8(sample)) return 'utf-8';
  let best = { encoding: named ?? 'windows-1252', rating: Number.NEGATIVE_INFINITY };
  const all = new Set<string>(['utf-8', ...(named === undefined ? [] : [named]), ...candidates]);
  const declaredShare = declaredAdvantage[usualEncodings.has(named) ? 'usual' : 'other'];
  for (const encoding of all) {
    const text = decodeStrictly(sample, encoding);
    if (text === undefined) continue;
    const advantage = (encoding === named ? declaredShare : 0) + (encoding === 'utf-8' ? utf8Advantage : 0);
    const rating = likelihoodOf(text) + advantage - (encoding === 'macintosh' ? macHandicap : 0);
    if (rating > best.rating) best = { encoding, rating };
  }
  return best.encoding;
};

/** Decodes a text file, without its byte order mark. Never fails: invalid bytes are replaced by U+FFFD. */
export const decodeText = (bytes: Uint8Array, declared?: string): string =>
  new TextDecoder(detectEncoding(bytes, declared)).decode(bytes);
