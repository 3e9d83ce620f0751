import { readdirSync, readFileSync } from 'node:fs';
import type { Localized } from '@atelier/catalogue/text';
import type { ArtworkKey, FlatSpec, OwnPart, View, Wish } from '../spec.ts';

/** What a word of a description asks for. */
export interface Meaning extends Wish {
  /** A further colour; the first one dyes the garment, the others trim and print it. */
  colour?: string;
  /** The colour where none is named: a wedding dress is white. */
  usualColour?: string;
  /** Makes the colours of its garment pale or glowing. */
  tone?: 'neon' | 'pastel';
  view?: View;
  ground?: string;
}

/** Words that mean the same, and what they mean. */
export interface Term {
  /** Lower case; zh and en together. */
  words: readonly string[];
  /** The text that the user sees: `Colour: red`. */
  label: Localized;
  meaning: Meaning;
  /** The attribute of the catalogue that it sets, where there is one: tells whether a kind can have it. */
  attribute?: string;
  /** The part that it names: a colour, cloth or print before it is that part's own. */
  part?: OwnPart;
  /** Nothing but the name of a part ("collar"); others say more ("stand collar") and may stand before a garment's name. */
  isBarePart?: boolean;
  /** What it means on a garment that cannot have the first: "drawstring" of a hoodie is its hood's. */
  otherwise?: Term;
  /** Its garment counts only where no other is named: "top", "set". */
  isWeak?: boolean;
  /** How long the garment was measured: a length, as soon as it is known of which garment. */
  centimetres?: number;
}

/** A whole style, or what else says three things and more at once: it gives way to single words. */
export const isLook = ({ meaning }: Term): boolean => Object.keys(meaning).length > 2;

/** `a|b|c` as a list. */
const list = (words: string): readonly string[] => words.split('|');

export const term = (words: string, zh: string, en: string, meaning: Meaning, attribute?: string): Term => ({
  words: list(words),
  label: { zh, en },
  meaning,
  ...(attribute ? { attribute } : {}),
});

/** The bare name of a part, perhaps with what it asks for by itself. */
const partTerm = (
  part: OwnPart,
  words: string,
  zh: string,
  en: string,
  meaning: Meaning = {},
  attribute?: string,
): Term => ({
  ...term(words, zh, en, meaning, attribute),
  part,
  isBarePart: true,
});

const folder = new URL('../vocabulary/', import.meta.url);

/** A file of `flats/vocabulary`, without its ending. */
export const readVocabulary = <T>(name: string): T => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));

/** Rows of `vocabulary/terms`, one file a subject; each word is in one row. */
export const writtenTerms: readonly Term[] = readdirSync(new URL('terms/', folder))
  .sort()
  .flatMap((file) => readVocabulary<Term[]>(`terms/${file.replace('.json', '')}`));

/** The row of `vocabulary/terms` with a word. */
export const termOf = (word: string): Term => {
  const found = writtenTerms.find(({ words }) => words.includes(word));
  if (!found) throw new Error(`no term has the word ${word}`);
  return found;
};

/** Words without a meaning of their own, and words of what a flat cannot show (people, places, oblique views). */
export const wordLists = readVocabulary<{
  stopWords: string[];
  stopHan: string[];
  titleWords: string[];
  undrawable: string[];
}>('word-lists');

/** Names of parts. Alone most of them ask for nothing; a colour, a cloth or a print before them is theirs. */
export const partTerms: readonly Term[] = [
  partTerm('collar', 'collar|collars|neckline|neckband|neck|领子|领口|衣领|领', '领子', 'collar', {}, 'collar'),
  partTerm('collar', 'lapels|lapel|驳头', '驳头', 'lapels', { collar: 'notchedLapel' }, 'collar'),
  partTerm('sleeve', 'sleeves|sleeve|袖子|袖身|衣袖|袖', '袖子', 'sleeves', {}, 'sleeveLength'),
  partTerm('cuff', 'cuffs|cuff|袖口|袖克夫', '袖口', 'cuffs', {}, 'cuff'),
  partTerm('pocket', 'pockets|pocket|口袋|衣袋', '口袋', 'pockets', { pocket: 'patch' }, 'pocket'),
  partTerm('belt', 'belt|sash|腰带|皮带', '腰带', 'belt', { waistShape: 'belted' }, 'waistShape'),
  partTerm(
    'hem',
    'hem|hems|hemline|hem band|border|borders|hem border|下摆|底边|裙边|裙襕|底襕|裤脚|裤口|脚口|裤边',
    '下摆',
    'hem',
  ),
  partTerm('hood', 'hood|帽子|风帽', '帽子', 'hood', { hat: 'plain' }, 'hat'),
  partTerm('waistband', 'waistband|腰头|腰封|裤腰', '腰头', 'waistband'),
  partTerm('strap', 'straps|strap|shoulder straps|肩带', '肩带', 'straps', { details: ['shoulderStraps'] }),
  partTerm(
    'lining',
    'lining|hood lining|inner liner|帽里|帽子里布|帽子内里|帽子里面|内胆|里衬|里子|里布|内衬|里料|内里',
    '里布',
    'lining',
  ),
  partTerm('skirt', 'skirt part|bottom half|lower half|裙摆|裙身|下半身|下半部分', '裙身', 'skirt part'),
  partTerm('stitch', 'stitching|stitches|topstitch|车线|缝线|明线|线迹', '缝线', 'stitching'),
  partTerm('button', 'buttons|button|纽扣|钮扣|扣子', '纽扣', 'buttons', { closure: 'buttons' }),
  partTerm('stripe', 'side stripe|side stripes|sidestripe|侧边条|侧条|边条', '侧边条', 'side stripe', {
    details: ['coinSeams'],
  }),
  partTerm('zip', 'zip|zips|zipper|zippers|拉链', '拉链', 'zip', { closure: 'zip' }),
  partTerm('piping', 'piping|trim|trims|edging|binding|滚边|包边|镶边|嵌边|滚条', '滚边', 'piping', {
    details: ['piping'],
  }),
];

/** A part in another colour than its garment, where the colour is not said. */
export const contrastTerm: Term = {
  words: ['contrast', 'contrasting', '撞色', '对比色', '拼接色'],
  label: { zh: '撞色', en: 'contrast' },
  meaning: {},
  attribute: 'contrast',
};

/** Sewn together of several: of the colours or the cloths that are named with it. */
export const splicedTerm: Term = {
  words: ['拼接', 'spliced', 'panelled', 'paneled'],
  label: { zh: '拼接', en: 'spliced' },
  meaning: {},
  attribute: 'spliced',
};

/** Asks for nothing alone; refused it makes the garment plain. */
export const printedTerm: Term = {
  words:
    'print|prints|pattern|patterns|decoration|decorations|embellishment|embellishments|图案|装饰|花样|花式|花型|花色'.split(
      '|',
    ),
  label: { zh: '无印花', en: 'plain' },
  meaning: {},
  attribute: 'fabricPattern',
};

/** The cloth of the body itself: a colour before it is the garment's. */
export const bodyTerm: Term = {
  words: 'body|bodice|top half|upper half|上半身|上半部分|main body|衣身|大身|主体|主色|裤身|裤腿|裤管|底色|底'.split(
    '|',
  ),
  label: { zh: '衣身', en: 'body' },
  meaning: {},
  attribute: 'contrast',
};

/** Where a picture is: it says nothing by itself. */
export const placeTerms: readonly (Term & { place: FlatSpec['logo'] })[] = [
  {
    ...term(
      'on the chest|on chest|at the chest|across the chest|on the front|chest|胸前|胸口|前胸|胸部',
      '胸前',
      'on the chest',
      {},
    ),
    place: 'largeChest',
  },
  {
    ...term('on the back|on back|across the back|at the back|后背|背后|背部|背上', '后背', 'on the back', {}),
    place: 'back',
  },
];

export const isPlaceTerm = (one: Term): boolean => placeTerms.some((entry) => entry === one);

/** Prints that are a picture where they are worked or put in one place. */
export const pictureOf: Partial<Record<NonNullable<Term['meaning']['print']>, ArtworkKey>> = {
  ...{ star: 'star', moon: 'moon', hearts: 'heart', butterfly: 'butterfly', bird: 'bird', feather: 'feather' },
  ...{ snowflake: 'snowflake', crane: 'crane', dragon: 'dragon', phoenix: 'phoenix', plumBlossom: 'plumBlossom' },
  ...{ bamboo: 'bamboo', lotus: 'lotus', chrysanthemum: 'chrysanthemum', koi: 'koi', lettering: 'lettering' },
  ...{ floral: 'flower', daisy: 'flower', ditsy: 'flower', animals: 'bear', fruit: 'cherry' },
};

/** Traditional characters of clothes, colours and common words beside them, each before its simplified form. */
const pairs =
  '紅红連连長长領领絲丝寬宽鬆松褲裤釦扣鈕纽襯衬綠绿藍蓝黃黄針针織织風风絨绒帶带開开邊边純纯條条紋纹無无雙双單单點点繡绣紗纱漢汉禮礼裝装' +
  '繩绳顏颜馬马貼贴蓋盖鏈链縫缝銀银棗枣軍军駝驼淺浅寶宝膚肤裡里裏里質质緞缎樣样圓圆擺摆兒儿動动閒闲學学節节後后側侧顯显滾滚鑲镶揹背運运' +
  '個个機机營营頭头關关緊紧鬚须鬍胡飄飘羅罗燈灯喬乔圍围護护專专業业寫写實实體体顔颜貓猫鳥鸟龍龙鳳凤魚鱼鶴鹤雲云蘭兰蓮莲櫻樱層层疊叠摺折縐绉縮缩緹缇綢绸綿绵氈毡絎绗縷缕繫系係系膠胶絡络緯纬經经編编結结綁绑縛缚纏缠細细組组級级給给緣缘總总網网緋绯' +
  '綺绮紡纺紐纽約约紀纪紙纸線线練练維维納纳績绩綜综繪绘東东車车門门間间陽阳隱隐隨随難难雜杂雞鸡離离電电霧雾靈灵靜静韓韩頂顶頸颈額额顆颗類类願愿飛飞飾饰飽饱餘余驗验騎骑髮发鮮鲜鯉鲤鴨鸭鵝鹅麗丽麥麦黨党齊齐齡龄兩两內内別别劃划劍剑勁劲務务勢势勻匀' +
  '區区協协卻却廠厂參参叢丛吳吴員员問问啞哑喪丧國国園园圖图團团墊垫壓压壞坏壯壮夾夹奧奥妝妆姊姐婦妇媽妈嬰婴孫孙寢寝對对導导將将尋寻屬属島岛峽峡幹干庫库廣广廳厅張张強强彈弹彎弯從从復复徵征愛爱態态慶庆憂忧懶懒應应懷怀戲戏戶户掛挂採采換换揮挥損损' +
  '搖摇撐撑擋挡擇择擬拟據据擴扩攝摄敗败數数斂敛斷断時时晝昼會会朧胧極极榮荣構构槍枪標标橫横檔档檢检櫃柜歐欧歲岁歡欢殘残氣气決决沒没涼凉淨净測测湧涌準准溝沟溫温滿满漸渐漿浆潔洁潛潜潤润澤泽濃浓濕湿瀏浏灑洒灣湾為为煙烟熱热燙烫爾尔牆墙犢犊狀状獨独' +
  '獻献瑪玛環环產产畫画異异當当療疗發发盡尽監监盤盘眾众睏困瞼睑礦矿禦御種种稱称積积穩稳窩窝筆笔範范築筑簡简簾帘籃篮籠笼糧粮義义習习聖圣聯联聲声職职肅肃腳脚腫肿腦脑臉脸臨临舊旧艙舱艷艳藝艺華华萊莱葉叶蔥葱薦荐蕭萧薑姜藥药蘇苏蘋苹處处號号蝦虾蟬蝉' +
  '蠟蜡衛卫衝冲補补製制複复襖袄襪袜襲袭見见規规視视覺觉觀观觸触計计訂订記记設设許许試试詩诗話话該该誇夸認认語语說说請请調调談谈論论證证識识譜谱讓让豎竖貴贵買买費费賣卖購购贈赠趕赶跡迹踐践軟软輕轻較较輪轮轉转轍辙農农過过達达遠远適适選选還还鄉乡' +
  '醬酱釀酿釋释鈴铃鉚铆鉤钩銅铜鋁铝鋪铺錐锥錦锦錢钱鍊链鍍镀鏤镂鏡镜鐘钟鐵铁鑽钻';

const simplified = new Map<string, string>(
  Array.from({ length: pairs.length / 2 }, (_, nth) => [pairs[nth * 2] as string, pairs[nth * 2 + 1] as string]),
);

/** The simplified form of a character, or itself. */
export const simplify = (char: string): string => simplified.get(char) ?? char;
