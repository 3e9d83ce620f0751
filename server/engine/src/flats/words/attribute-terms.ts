import { type AttributeKey, attributes } from '@atelier/catalogue/attributes';
import type { OwnPart } from '../spec.ts';
import type { Wish } from '../wish.ts';
import { type Term, term } from './term.ts';

/** Attributes whose choices go into the spec as they are. */
const fields = {
  ...{ fabricType: 'fabric', craft: 'craft', logo: 'logo', length: 'length', fit: 'fit', collar: 'collar' },
  ...{ neckline: 'neckline', hat: 'hat', hem: 'hem', sleeveLength: 'sleeveLength', sleeveType: 'sleeveType' },
  ...{ cuff: 'cuff', waist: 'waist', waistShape: 'waistShape', pocket: 'pocket' },
} as const satisfies Partial<Record<AttributeKey, keyof Wish>>;

/** Titles that only say something beside the name of their attribute. */
const needsName: readonly AttributeKey[] = [
  'length',
  'hem',
  'cuff',
  'waist',
  'waistShape',
  'pocket',
  'logo',
  'hat',
  'craft',
];

/** More words for a choice: `attribute.choice`. */
const more: Readonly<Record<string, string>> = {
  'fabricType.cotton':
    '棉|牛津纺|seersucker|泡泡纱|cotton poplin|cotton voile|voile|muslin|纯棉|棉布|棉质|全棉|poplin|oxford',
  'fabricType.jersey': '汗布|针织面料',
  'fabricType.fleece': 'fleece|sweatshirt fleece|polar fleece|抓绒|加绒|摇粒绒|法兰绒绒面',
  'fabricType.linen': '麻|棉麻|麻料',
  'fabricType.denim': '牛仔布|丹宁|牛仔面料',
  'fabricType.silk': '丝绸|桑蚕丝|丝质',
  'fabricType.satin': '色丁|缎|绸缎',
  'fabricType.chiffon': '薄纱',
  'fabricType.lace': 'lace',
  'fabricType.velvet': '天鹅绒|金丝绒|绒面|丝绒面',
  'fabricType.corduroy': '条绒',
  'fabricType.twill': 'twill|gabardine|斜纹|华达呢|canvas|帆布',
  'fabricType.wool':
    'suiting|西装面料|西装料|wool|merino|wool blend|boiled wool|混纺羊毛|woollen|cashmere|羊毛|羊绒|毛呢|羊毛呢子|呢子',
  'fabricType.tweed': '花呢|小香风面料|boucle|bouclé|圈圈呢',
  'fabricType.fineKnit': 'fine knit|细针|针织',
  'fabricType.chunkyKnit': 'chunky|粗针|粗棒针|粗毛线|mohair|马海毛',
  'fabricType.leather': '皮|皮质|真皮|pu皮|faux leather',
  'fabricType.suede': '翻毛皮|麂皮绒',
  'fabricType.nylon': '锦纶|防水面料|ripstop',
  'fabricType.polyester': '聚酯',
  'fabricType.terry': 'terry|sherpa|sherpa fleece|毛巾|毛圈|珊瑚绒|羊羔绒|羊羔毛|泰迪绒|牛奶绒',
  'craft.embroidery': 'embroidered|embroidery|绣花|刺绣|绣有|绣着|绣上|绣',
  'craft.print': '印花|胸前印花|胸口印花|graphic print|graphic',
  'craft.pleats': 'pleats|pleat|pleated|百褶裙摆|百褶|褶裥|压褶',
  'craft.ruffles': 'ruffles|ruffle|ruffled|frills|frill|frilled|荷叶边|花边',
  'craft.patchwork': '拼布|百家布|补丁拼接',
  'craft.quilting': 'quilting|绗缝|菱格绗缝',
  'craft.topstitching': 'topstitching|压明线|双明线',
  'craft.sequins': 'sequin|sequinned|sequined|亮片|珠片',
  'craft.beading': 'beads|beaded|beading|钉珠|珍珠|pearls|pearl|铆钉|studs|studded|rhinestones|水钻',
  'craft.distressed': 'ripped|破洞|做旧|磨破',
  'craft.washed': 'washed|水洗|stonewashed',
  'craft.cable': 'cable|cable-knit|cable knit|cables|绞花|麻花',
  'craft.laceTrim': '花边蕾丝|lace-trimmed|lace-trim|lace trim|lace edging|lace edge|蕾丝边|蕾丝花边',
  'length.cropped': 'cropped|crop|露脐|短款露腰|露腰',
  'length.mini': 'mini|mini length|short length|超短裙|迷你|短款',
  'length.micro': '超短',
  'length.knee': 'knee-length|及膝|到膝盖|过膝',
  'length.midi': 'midi|中长款|中长',
  'length.calf': '七分裤|小腿',
  'length.ankle':
    '九分裤|九分|到脚踝|及踝|长及脚踝|及脚踝|长及踝|长至脚踝|长到脚踝|至脚踝|过踝|cropped trousers|cropped legs|cropped leg',
  'length.full': 'long|longline|long-line|full-length|长款|加长',
  'length.floor': '拖地|落地|maxi|floor-length|floor length|及地',
  'length.hip': '及臀|常规长度',
  'fit.slim': 'slim|slim-fit|fitted|修身|合身|收身',
  'fit.tight': 'tight|bodycon|body-con|skinny|紧身|包臀',
  'fit.loose': 'loose|relaxed|baggy|宽松|休闲版|宽版',
  'fit.oversized': 'oversized|oversize|廓形|超大|落肩宽松|boxy',
  'fit.regular': '合体|常规版',
  'fit.straight': 'straight|直筒|h型',
  'fit.aLine': 'a-line|a line|a字|a型|a摆',
  'fit.wideLeg': 'wide-leg|wide leg|wide legs|wide-legged|culotte legs|culotte leg|阔腿|宽腿|palazzo',
  'fit.tapered': 'tapered|cigarette|锥形|小脚|烟管|carrot',
  'fit.flared': 'flared|flare|bootcut|bell bottom|bell bottoms|喇叭|微喇|大摆|伞摆|skater|swing|circle',
  'collar.shirt': '衬衣领|尖领|pointed collar|翻领衬衫',
  'collar.polo': 'polo领|翻领',
  'collar.stand': 'stand-up collar|high neck|high-neck|立领',
  'collar.mandarin': 'mandarin|modern suit with mandarin collar|中式领|旗袍领|盘扣领',
  'collar.notchedLapel': 'notch lapel|西装领|平驳头|驳领',
  'collar.peakLapel': '戗驳头|枪驳头|枪驳领|peaked lapels|peaked lapel',
  'collar.shawl': 'shawl-collar|shawl lapel|shawl lapels|shawl|青果领|丝瓜领',
  'collar.peterPan': 'peter pan collar|round collar|round-collar|娃娃领|圆角领|彼得潘领',
  'collar.bow':
    'pussy bow|系带领口|飘带领口|飘带|领口飘带|tied bow|bow tie|tied at the neck|neck tie|tie neck|tie-neck|蝴蝶结系带|系带蝴蝶结|领口系带|领口蝴蝶结|蝴蝶结领|飘带领|系带领',
  'collar.sailor': 'sailor|海军领|水手领',
  'collar.turtleneck': 'roll neck|turtle neck|高领|堆堆领',
  'collar.mockNeck': 'mock neck|半高领|小高领',
  'collar.funnel': 'funnel neck|漏斗领',
  'collar.fur': 'fur collar|毛领|大毛领',
  'collar.none': 'collarless|无领',
  'neckline.crew': 'crew neck|crew|round neck|圆领',
  'neckline.v': 'v-neck|v neck|v-neckline|v neckline|v领|鸡心领',
  'neckline.u': 'u-neck|u neck|scoop neck|scoop|u领',
  'neckline.square': 'square neck|square|方领|方领口',
  'neckline.boat': 'boat neck|bateau|一字领|船领',
  'neckline.offShoulder': 'off-shoulder|off the shoulder|off shoulder|bardot|露肩|一字肩',
  'neckline.oneShoulder': 'one-shoulder|one shoulder|单肩|斜肩',
  'neckline.halter': 'halter|halter neck|halterneck|挂脖',
  'neckline.sweetheart': 'sweetheart|心形领|桃心领',
  'neckline.strapless': 'strapless|bandeau|抹胸',
  'neckline.spaghetti': 'thin-strap|strappy|spaghetti strap|spaghetti straps|thin straps|细吊带|吊带领|细肩带',
  'neckline.henley': 'henley|亨利领',
  'neckline.wrap': 'wrap neckline|surplice|交叉领|v字交叉|叠襟',
  'neckline.keyhole': 'keyhole|水滴领|镂空领',
  'hat.drawstring': '抽绳帽',
  'hat.plain': 'hooded|hooded outdoor|连帽|带帽|带帽子',
  'hat.fur': 'fur hood|faux fur hood|with faux fur hood|毛边帽|毛领帽|连帽毛领|毛领连帽|连帽大毛领|大毛领连帽',
  'hat.ears': 'hood with ears|animal ears|with animal ears|ears|耳朵|耳朵帽',
  'hat.detachable': '可拆帽',
  'hem.curved': 'rounded hem|shirt tail|圆摆|弧形下摆|弧形摆',
  'hem.slit':
    'slit|slits|split|side split|side slit|side slits|front slit|leg slit|前开衩|前开叉|开衩|侧开衩|侧开叉|两侧开叉|开叉',
  'hem.asymmetric': 'asymmetric|asymmetrical|斜摆|不对称|不规则',
  'hem.ruffled': 'frill hem|荷叶摆|荷叶边下摆',
  'hem.highLow': 'high-low|high low|前短后长',
  'hem.turnUp': 'turn-up|turn-ups|rolled hem|卷边|翻边裤脚|裤脚翻边',
  'hem.raw': 'raw hem|raw edge|raw edges|frayed|frayed hem|frayed edges|frayed trim|毛边|磨边|散边|毛须|毛须边',
  'hem.ribbed': '罗纹下摆|束口下摆',
  'hem.drawstring': '抽绳下摆',
  'sleeveLength.sleeveless': 'without sleeves|无袖',
  'sleeveLength.short': 'short sleeve|short-sleeved|short-sleeve|短袖',
  'sleeveLength.elbow': 'elbow sleeves|half sleeve|half sleeves|五分袖|中袖',
  'sleeveLength.threeQuarter':
    'three-quarter sleeve|3/4 sleeves|three quarter sleeve|three quarter sleeves|七分袖|八分袖|九分袖',
  'sleeveLength.long': 'long sleeve|long-sleeved|long-sleeve|长袖',
  'sleeveLength.extraLong': '超长袖',
  'sleeveLength.cap': '盖袖|小飞袖|cap sleeve',
  'sleeveType.puff': 'puff sleeve|puff|puffed sleeves|balloon|泡泡袖|公主袖',
  'sleeveType.lantern': 'lantern|balloon sleeves|灯笼袖|气球袖',
  'sleeveType.bell': 'bell sleeve|trumpet sleeves|flared sleeves|喇叭袖',
  'sleeveType.raglan': 'raglan|插肩|插肩袖',
  'sleeveType.dropShoulder': 'dropped shoulder|drop-shoulder|落肩|落肩袖',
  'sleeveType.batwing': 'dolman|batwing|蝙蝠袖|蝙蝠衫',
  'sleeveType.flutter': 'flutter|飞飞袖|荷叶袖',
  'sleeveType.legOfMutton': 'leg of mutton|gigot|羊腿袖',
  'sleeveType.petal': 'tulip sleeves|花瓣袖|郁金香袖',
  'cuff.ribbed': '罗纹袖口|螺纹袖口|束口袖',
  'cuff.french': '法式袖口|双层袖口',
  'cuff.elastic': 'elastic cuff|elastic cuffs|elasticated cuffs|elasticated cuff|松紧袖口',
  'cuff.turnedBack': '翻边袖口|翻袖',
  'cuff.ruffled': '荷叶边袖口',
  'cuff.buttoned': '纽扣袖口',
  'cuff.tab': '袖袢',
  'waist.high': 'high-waist|high waist|high waisted|high-waisted|high rise|high-rise|高腰',
  'waist.low': 'low-rise|low rise|low-waisted|低腰',
  'waist.natural': 'mid rise|中腰',
  'waist.empire': 'empire|empire line|高腰线|胸下',
  'waist.dropped': 'drop waist|落腰|低腰线',
  'waistShape.belted': 'belted|with a belt|系腰带|束腰',
  'waistShape.elastic':
    'elastic-waist|elastic waistband|elasticated waistband|松紧裤腰|松紧腰头|elasticated waist|elastic|松紧腰|松紧|橡筋腰|橡筋腰头',
  'waistShape.drawstring': 'drawstring|drawcord|draw cord|drawstrings|抽绳裤腰|抽绳腰|抽绳',
  'waistShape.shirred': 'shirred|smocked|smocking|gathered|抽褶|抽褶腰',
  'waistShape.fitted': 'cinched|nipped waist|收腰',
  'waistShape.wrap': 'wrap|裹身|一片式|裹身系带',
  'waistShape.pleated': 'pleated front|front pleats|waist pleats|pleated waist|腰褶|打褶|腰部打褶|腰褶裥',
  'waistShape.peplum': 'peplum|腰荷叶|荷叶腰',
  'pocket.none': 'without pockets|无口袋|没有口袋',
  'pocket.chest': 'breast pocket|胸袋|胸口袋|胸前口袋|前胸口袋|前胸袋',
  'pocket.patch':
    'patch pocket|patch pockets|large pockets|large pocket|big pockets|贴袋|大贴袋|明口袋|贴布口袋|applique pocket',
  'pocket.flap': 'flap pocket|袋盖|翻盖口袋|带盖口袋',
  'pocket.welt': 'welt pocket|嵌线袋|单嵌线|双嵌线|挖袋',
  'pocket.slant': 'side pockets|side pocket|两侧口袋|两侧插袋|侧口袋|斜插袋|侧袋|插袋',
  'pocket.kangaroo': 'kangaroo pockets|kangaroo|pouch pocket|袋鼠口袋|袋鼠|袋鼠袋|袋鼠兜',
  'pocket.cargo': 'cargo|cargo pocket|multi-pocket|cargo pockets|工装口袋|工装袋|多口袋|大口袋',
  'pocket.fivePocket': 'five pocket|五袋',
  'pocket.zipped': 'zip pocket|zipped pockets|拉链口袋|拉链袋',
  'logo.smallChest': 'logo|chest logo|左胸标|小标|胸标|logo标',
  'logo.largeChest': 'large logo|大标|胸前大标|胸前图案',
  'logo.back': '后背图案|背后图案',
  'logo.sleeve': '袖标|臂章',
  'logo.hem': '下摆标|hem label',
};

/** What a word means where its attribute does not exist: a drawstring of a hoodie is its hood's, elastic cuffs of trousers their hems'. */
const instead: Readonly<Record<string, Term>> = {
  'waistShape.drawstring': {
    ...term('', '帽型：抽绳帽', 'hood: with drawstring', { hat: 'drawstring' }, 'hat'),
    part: 'cord',
  },
  'waistShape.fitted': term('', '版型：修身', 'fit: slim', { fit: 'slim' }, 'fit'),
  'cuff.elastic': term('', '裤脚：束脚', 'hem: gathered ankles', { details: ['gatheredHems'] }, 'hem'),
  'collar.stand': term('', '领型：半高领', 'collar: mock neck', { collar: 'mockNeck' }, 'collar'),
  'craft.pleats': term('', '腰部形态：褶裥', 'waist shape: pleated', { waistShape: 'pleated' }, 'waistShape'),
  'neckline.crew': term('', '领型：无领', 'collar: none', { collar: 'none' }, 'collar'),
  'pocket.cargo': term('', '口袋：贴袋', 'pocket: patch', { pocket: 'patch' }, 'pocket'),
  'cuff.ribbed': term('', '裤脚：罗纹', 'hem: ribbed', { hem: 'ribbed' }, 'hem'),
};

/** A colour before "stand collar" is the collar's; the craft that is named by its thread is the thread's. */
const partOf: Partial<Record<AttributeKey, OwnPart>> = {
  ...{ collar: 'collar', sleeveType: 'sleeve', sleeveLength: 'sleeve', cuff: 'cuff', pocket: 'pocket', hem: 'hem' },
  hat: 'hood',
};

/** What is seen of a choice itself: thread, cords. */
const partOfChoice: Readonly<Record<string, OwnPart>> = { topstitching: 'stitch', drawstring: 'cord' };

const titled = new Map(attributes.map((attribute) => [attribute.key, attribute]));

/** The choices of every attribute that is drawn, with their titles, prompt words and synonyms. */
export const attributeTerms: readonly Term[] = Object.entries(fields).flatMap(([key, field]) => {
  const attribute = titled.get(key as AttributeKey);
  if (!attribute) return [];
  return attribute.choices.map((choice): Term => {
    const isBare = !needsName.includes(attribute.key) && choice.key !== 'none' && choice.title.zh.length > 1;
    const withName = [
      `${choice.title.zh}${attribute.title.zh}`,
      `${choice.title.en} ${attribute.title.en}`.toLowerCase(),
    ];
    const bare = isBare
      ? [choice.title.zh, ...(attribute.key === 'fabricType' ? [choice.title.en.toLowerCase()] : [])]
      : [];
    const part = partOfChoice[choice.key] ?? partOf[attribute.key];
    const otherwise = instead[`${key}.${choice.key}`];
    const extra = more[`${key}.${choice.key}`]?.toLowerCase().split('|') ?? [];
    return {
      words: [...new Set([choice.prompt, ...withName, ...bare.map((word) => word.toLowerCase()), ...extra])],
      label: {
        zh: `${attribute.title.zh}：${choice.title.zh}`,
        en: `${attribute.title.en.toLowerCase()}: ${choice.title.en.toLowerCase()}`,
      },
      meaning: { [field]: choice.key } as Wish,
      attribute: key,
      ...(part ? { part } : {}),
      ...(otherwise ? { otherwise } : {}),
    };
  });
});
