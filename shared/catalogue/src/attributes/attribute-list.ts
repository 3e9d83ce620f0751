import type { AttributeKey, AttributeRow } from './attributes.ts';
import { clothAttributes } from './cloth.ts';

/** Collar, neckline, hood, sleeves and cuffs. */
const neckAndSleeveAttributes = [
  {
    key: 'collar',
    title: { zh: '领型', en: 'Collar' },
    choices: [
      { key: 'none', title: { zh: '无领', en: 'None' }, prompt: 'collarless' },
      { key: 'shirt', title: { zh: '衬衫领', en: 'Shirt' }, prompt: 'shirt collar' },
      { key: 'polo', title: { zh: '翻领', en: 'Polo' }, prompt: 'polo collar' },
      { key: 'stand', title: { zh: '立领', en: 'Stand' }, prompt: 'stand collar' },
      { key: 'mandarin', title: { zh: '中式立领', en: 'Mandarin' }, prompt: 'mandarin collar' },
      { key: 'notchedLapel', title: { zh: '平驳领', en: 'Notched lapel' }, prompt: 'notched lapel' },
      { key: 'peakLapel', title: { zh: '戗驳领', en: 'Peak lapel' }, prompt: 'peak lapel' },
      { key: 'shawl', title: { zh: '青果领', en: 'Shawl' }, prompt: 'shawl collar' },
      { key: 'peterPan', title: { zh: '娃娃领', en: 'Peter Pan' }, prompt: 'rounded flat collar' },
      { key: 'bow', title: { zh: '蝴蝶结领', en: 'Bow' }, prompt: 'tied bow collar' },
      { key: 'sailor', title: { zh: '海军领', en: 'Sailor' }, prompt: 'sailor collar' },
      { key: 'turtleneck', title: { zh: '高领', en: 'Turtleneck' }, prompt: 'turtleneck' },
      { key: 'mockNeck', title: { zh: '半高领', en: 'Mock neck' }, prompt: 'mock neck' },
      { key: 'funnel', title: { zh: '漏斗领', en: 'Funnel' }, prompt: 'funnel collar' },
      { key: 'fur', title: { zh: '毛领', en: 'Faux fur' }, prompt: 'faux fur collar' },
      { key: 'ribbed', title: { zh: '罗纹领', en: 'Ribbed' }, prompt: 'ribbed collar' },
    ],
  },
  {
    key: 'neckline',
    title: { zh: '领口', en: 'Neckline' },
    choices: [
      { key: 'crew', title: { zh: '圆领', en: 'Crew' }, prompt: 'crew neckline' },
      { key: 'v', title: { zh: 'V 领', en: 'V-neck' }, prompt: 'v-neckline' },
      { key: 'u', title: { zh: 'U 领', en: 'U-neck' }, prompt: 'u-neckline' },
      { key: 'square', title: { zh: '方领', en: 'Square' }, prompt: 'square neckline' },
      { key: 'boat', title: { zh: '一字领', en: 'Boat' }, prompt: 'boat neckline' },
      { key: 'offShoulder', title: { zh: '露肩', en: 'Off the shoulder' }, prompt: 'off-shoulder neckline' },
      { key: 'oneShoulder', title: { zh: '单肩', en: 'One shoulder' }, prompt: 'one-shoulder neckline' },
      { key: 'halter', title: { zh: '挂脖', en: 'Halter' }, prompt: 'halter neckline' },
      { key: 'sweetheart', title: { zh: '心形领', en: 'Sweetheart' }, prompt: 'sweetheart neckline' },
      { key: 'strapless', title: { zh: '抹胸', en: 'Strapless' }, prompt: 'strapless neckline' },
      { key: 'spaghetti', title: { zh: '细吊带', en: 'Thin straps' }, prompt: 'spaghetti straps' },
      { key: 'henley', title: { zh: '亨利领', en: 'Henley' }, prompt: 'henley neckline' },
      { key: 'wrap', title: { zh: '交叉领', en: 'Wrap' }, prompt: 'wrap neckline' },
      { key: 'keyhole', title: { zh: '水滴领', en: 'Keyhole' }, prompt: 'keyhole neckline' },
    ],
  },
  {
    key: 'hat',
    title: { zh: '帽子', en: 'Hood' },
    choices: [
      { key: 'none', title: { zh: '无帽', en: 'None' }, prompt: 'no hood' },
      { key: 'drawstring', title: { zh: '抽绳帽', en: 'Drawstring hood' }, prompt: 'drawstring hood' },
      { key: 'plain', title: { zh: '连帽', en: 'Plain hood' }, prompt: 'plain hood' },
      { key: 'fur', title: { zh: '毛边帽', en: 'Faux fur hood' }, prompt: 'hood with faux fur trim' },
      { key: 'detachable', title: { zh: '可拆卸帽', en: 'Detachable hood' }, prompt: 'detachable hood' },
      { key: 'ears', title: { zh: '耳朵帽', en: 'Hood with ears' }, prompt: 'hood with animal ears' },
    ],
  },
  {
    key: 'sleeveLength',
    title: { zh: '袖长', en: 'Sleeve length' },
    choices: [
      { key: 'sleeveless', title: { zh: '无袖', en: 'Sleeveless' }, prompt: 'sleeveless' },
      { key: 'cap', title: { zh: '盖袖', en: 'Cap' }, prompt: 'cap sleeves' },
      { key: 'short', title: { zh: '短袖', en: 'Short' }, prompt: 'short sleeves' },
      { key: 'elbow', title: { zh: '五分袖', en: 'To the elbow' }, prompt: 'elbow-length sleeves' },
      { key: 'threeQuarter', title: { zh: '七分袖', en: 'Three-quarter' }, prompt: 'three-quarter sleeves' },
      { key: 'long', title: { zh: '长袖', en: 'Long' }, prompt: 'long sleeves' },
      { key: 'extraLong', title: { zh: '超长袖', en: 'Extra long' }, prompt: 'extra long sleeves' },
    ],
  },
  {
    key: 'sleeveType',
    title: { zh: '袖型', en: 'Sleeve type' },
    choices: [
      { key: 'setIn', title: { zh: '装袖', en: 'Set-in' }, prompt: 'set-in sleeves' },
      { key: 'raglan', title: { zh: '插肩袖', en: 'Raglan' }, prompt: 'raglan sleeves' },
      { key: 'dropShoulder', title: { zh: '落肩袖', en: 'Drop shoulder' }, prompt: 'drop shoulder sleeves' },
      { key: 'puff', title: { zh: '泡泡袖', en: 'Puff' }, prompt: 'puff sleeves' },
      { key: 'lantern', title: { zh: '灯笼袖', en: 'Lantern' }, prompt: 'lantern sleeves' },
      { key: 'bell', title: { zh: '喇叭袖', en: 'Bell' }, prompt: 'bell sleeves' },
      { key: 'batwing', title: { zh: '蝙蝠袖', en: 'Batwing' }, prompt: 'batwing sleeves' },
      { key: 'flutter', title: { zh: '飞飞袖', en: 'Flutter' }, prompt: 'flutter sleeves' },
      { key: 'legOfMutton', title: { zh: '羊腿袖', en: 'Leg of mutton' }, prompt: 'leg-of-mutton sleeves' },
      { key: 'petal', title: { zh: '花瓣袖', en: 'Petal' }, prompt: 'petal sleeves' },
    ],
  },
  {
    key: 'cuff',
    title: { zh: '袖口', en: 'Cuff' },
    choices: [
      { key: 'plain', title: { zh: '平口', en: 'Plain' }, prompt: 'plain cuffs' },
      { key: 'ribbed', title: { zh: '罗纹', en: 'Ribbed' }, prompt: 'ribbed cuffs' },
      { key: 'buttoned', title: { zh: '纽扣', en: 'Buttoned' }, prompt: 'buttoned cuffs' },
      { key: 'french', title: { zh: '法式叠袖', en: 'French' }, prompt: 'french cuffs' },
      { key: 'elastic', title: { zh: '松紧', en: 'Elastic' }, prompt: 'elastic cuffs' },
      { key: 'turnedBack', title: { zh: '翻边', en: 'Turned back' }, prompt: 'turned-back cuffs' },
      { key: 'ruffled', title: { zh: '荷叶边', en: 'Ruffled' }, prompt: 'ruffled cuffs' },
      { key: 'tab', title: { zh: '袖袢', en: 'Tab' }, prompt: 'cuffs with tabs' },
      { key: 'flared', title: { zh: '喇叭口', en: 'Flared' }, prompt: 'flared cuffs' },
    ],
  },
] as const satisfies readonly AttributeRow[];

/** Length, width, hem, waist and pockets. */
const silhouetteAttributes = [
  {
    key: 'length',
    title: { zh: '长度', en: 'Length' },
    choices: [
      { key: 'cropped', title: { zh: '短款露腰', en: 'Cropped' }, prompt: 'cropped length' },
      { key: 'waist', title: { zh: '及腰', en: 'To the waist' }, prompt: 'waist length' },
      { key: 'hip', title: { zh: '及臀', en: 'To the hip' }, prompt: 'hip length' },
      { key: 'thigh', title: { zh: '及大腿', en: 'To the thigh' }, prompt: 'thigh length' },
      { key: 'micro', title: { zh: '超短', en: 'Micro' }, prompt: 'micro length' },
      { key: 'mini', title: { zh: '短款', en: 'Mini' }, prompt: 'mini length' },
      { key: 'knee', title: { zh: '及膝', en: 'To the knee' }, prompt: 'knee length' },
      { key: 'midi', title: { zh: '中长', en: 'Midi' }, prompt: 'midi length' },
      { key: 'calf', title: { zh: '七分', en: 'To the calf' }, prompt: 'calf length' },
      { key: 'ankle', title: { zh: '九分', en: 'To the ankle' }, prompt: 'ankle length' },
      { key: 'full', title: { zh: '长款', en: 'Full length' }, prompt: 'full length' },
      { key: 'floor', title: { zh: '拖地', en: 'To the floor' }, prompt: 'floor length' },
    ],
  },
  {
    key: 'fit',
    title: { zh: '版型', en: 'Fit' },
    choices: [
      { key: 'tight', title: { zh: '紧身', en: 'Tight' }, prompt: 'tight fit' },
      { key: 'slim', title: { zh: '修身', en: 'Slim' }, prompt: 'slim fit' },
      { key: 'regular', title: { zh: '合体', en: 'Regular' }, prompt: 'regular fit' },
      { key: 'loose', title: { zh: '宽松', en: 'Loose' }, prompt: 'loose fit' },
      { key: 'oversized', title: { zh: '廓形', en: 'Oversized' }, prompt: 'oversized fit' },
      { key: 'straight', title: { zh: '直筒', en: 'Straight' }, prompt: 'straight cut' },
      { key: 'aLine', title: { zh: 'A 字', en: 'A-line' }, prompt: 'a-line cut' },
      { key: 'wideLeg', title: { zh: '阔腿', en: 'Wide leg' }, prompt: 'wide leg' },
      { key: 'tapered', title: { zh: '锥形', en: 'Tapered' }, prompt: 'tapered leg' },
      { key: 'flared', title: { zh: '喇叭', en: 'Flared' }, prompt: 'flared cut' },
    ],
  },
  {
    key: 'hem',
    title: { zh: '下摆', en: 'Hem' },
    choices: [
      { key: 'straight', title: { zh: '平摆', en: 'Straight' }, prompt: 'straight hem' },
      { key: 'curved', title: { zh: '弧形', en: 'Curved' }, prompt: 'curved hem' },
      { key: 'ribbed', title: { zh: '罗纹', en: 'Ribbed' }, prompt: 'ribbed hem' },
      { key: 'drawstring', title: { zh: '抽绳', en: 'Drawstring' }, prompt: 'drawstring hem' },
      { key: 'slit', title: { zh: '开衩', en: 'Slit' }, prompt: 'slit hem' },
      { key: 'asymmetric', title: { zh: '不对称', en: 'Asymmetric' }, prompt: 'asymmetric hem' },
      { key: 'ruffled', title: { zh: '荷叶', en: 'Ruffled' }, prompt: 'ruffled hem' },
      { key: 'highLow', title: { zh: '前短后长', en: 'High-low' }, prompt: 'high-low hem' },
      { key: 'turnUp', title: { zh: '翻边', en: 'Turn-up' }, prompt: 'turned-up hem' },
      { key: 'raw', title: { zh: '毛边', en: 'Raw edge' }, prompt: 'raw edge hem' },
    ],
  },
  {
    key: 'waist',
    title: { zh: '腰位', en: 'Waist' },
    choices: [
      { key: 'high', title: { zh: '高腰', en: 'High' }, prompt: 'high waist' },
      { key: 'natural', title: { zh: '中腰', en: 'Natural' }, prompt: 'natural waist' },
      { key: 'low', title: { zh: '低腰', en: 'Low' }, prompt: 'low waist' },
      { key: 'empire', title: { zh: '胸下高腰', en: 'Empire' }, prompt: 'empire waist' },
      { key: 'dropped', title: { zh: '落腰', en: 'Dropped' }, prompt: 'dropped waist' },
    ],
  },
  {
    key: 'waistShape',
    title: { zh: '腰型', en: 'Waist shape' },
    choices: [
      { key: 'plain', title: { zh: '无腰饰', en: 'Plain' }, prompt: 'plain waist' },
      { key: 'belted', title: { zh: '腰带', en: 'Belted' }, prompt: 'belted waist' },
      { key: 'elastic', title: { zh: '松紧', en: 'Elastic' }, prompt: 'elastic waist' },
      { key: 'drawstring', title: { zh: '抽绳', en: 'Drawstring' }, prompt: 'drawstring waist' },
      { key: 'shirred', title: { zh: '抽褶', en: 'Gathered' }, prompt: 'gathered waist' },
      { key: 'fitted', title: { zh: '收腰', en: 'Fitted' }, prompt: 'fitted waist' },
      { key: 'wrap', title: { zh: '裹身系带', en: 'Wrap' }, prompt: 'wrap waist' },
      { key: 'pleated', title: { zh: '腰褶', en: 'Pleated' }, prompt: 'pleated waist' },
      { key: 'peplum', title: { zh: '腰荷叶', en: 'Peplum' }, prompt: 'peplum waist' },
    ],
  },
  {
    key: 'pocket',
    title: { zh: '口袋', en: 'Pocket' },
    choices: [
      { key: 'none', title: { zh: '无口袋', en: 'None' }, prompt: 'no pockets' },
      { key: 'chest', title: { zh: '胸袋', en: 'Chest' }, prompt: 'chest pocket' },
      { key: 'patch', title: { zh: '贴袋', en: 'Patch' }, prompt: 'patch pockets' },
      { key: 'flap', title: { zh: '袋盖', en: 'Flap' }, prompt: 'flap pockets' },
      { key: 'welt', title: { zh: '嵌线袋', en: 'Welt' }, prompt: 'welt pockets' },
      { key: 'slant', title: { zh: '斜插袋', en: 'Slant' }, prompt: 'slant pockets' },
      { key: 'kangaroo', title: { zh: '袋鼠袋', en: 'Kangaroo' }, prompt: 'kangaroo pocket' },
      { key: 'cargo', title: { zh: '工装袋', en: 'Cargo' }, prompt: 'cargo pockets' },
      { key: 'fivePocket', title: { zh: '五袋', en: 'Five-pocket' }, prompt: 'five-pocket styling' },
      { key: 'zipped', title: { zh: '拉链袋', en: 'Zipped' }, prompt: 'zip pockets' },
    ],
  },
] as const satisfies readonly AttributeRow[];

/** Who wears it, from where it is seen and what is behind it. */
const sceneAttributes = [
  {
    key: 'person',
    title: { zh: '人物', en: 'Person' },
    choices: [
      { key: 'none', title: { zh: '无人物', en: 'No person' }, prompt: 'no person' },
      { key: 'woman', title: { zh: '女性', en: 'Woman' }, prompt: 'adult woman' },
      { key: 'man', title: { zh: '男性', en: 'Man' }, prompt: 'adult man' },
      { key: 'girl', title: { zh: '女童', en: 'Girl' }, prompt: 'young girl' },
      { key: 'boy', title: { zh: '男童', en: 'Boy' }, prompt: 'young boy' },
      { key: 'mannequin', title: { zh: '人台', en: 'Dress form' }, prompt: 'on a dress form' },
    ],
  },
  {
    key: 'facing',
    title: { zh: '朝向', en: 'Facing' },
    choices: [
      { key: 'front', title: { zh: '正面', en: 'Front' }, prompt: 'front view' },
      { key: 'back', title: { zh: '背面', en: 'Back' }, prompt: 'back view' },
      { key: 'side', title: { zh: '侧面', en: 'Side' }, prompt: 'side view' },
      { key: 'threeQuarter', title: { zh: '斜侧面', en: 'Three-quarter' }, prompt: 'three-quarter view' },
    ],
  },
  {
    key: 'background',
    title: { zh: '背景', en: 'Background' },
    choices: [
      { key: 'white', title: { zh: '纯白', en: 'White' }, prompt: 'plain white background' },
      { key: 'lightGrey', title: { zh: '浅灰', en: 'Light grey' }, prompt: 'light grey background' },
      { key: 'studio', title: { zh: '影棚', en: 'Studio' }, prompt: 'studio background with soft light' },
      { key: 'street', title: { zh: '街头', en: 'Street' }, prompt: 'city street background' },
      { key: 'indoor', title: { zh: '室内', en: 'Indoors' }, prompt: 'bright indoor background' },
      { key: 'nature', title: { zh: '自然', en: 'Nature' }, prompt: 'outdoor nature background' },
      { key: 'beach', title: { zh: '海滩', en: 'Beach' }, prompt: 'beach background' },
    ],
  },
] as const satisfies readonly AttributeRow[];

const rows = [...sceneAttributes, ...clothAttributes, ...silhouetteAttributes, ...neckAndSleeveAttributes] as const;

type Rows = (typeof rows)[number];

/** The choices that an attribute has; a row that offers another one does not compile. */
export type ChoiceKey<Key extends AttributeKey> = Extract<Rows, { key: Key }>['choices'][number]['key'];

/** Every attribute with all its choices. */
export const attributes: readonly AttributeRow[] = rows;
