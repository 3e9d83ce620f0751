import { partTerm, type Term, term, weakTerm } from './term.ts';

/** Garments by the names that shops use, each a whole look. */
const garments: readonly Term[] = [
  term('hanfu|汉服|汉元素|襦裙|齐腰襦裙|汉服套装', '款式：汉服', 'style: hanfu', {
    ...{ kind: 'dress', collar: 'none', neckline: 'wrap', sleeveLength: 'long', sleeveType: 'setIn', cuff: 'plain' },
    ...{ waistShape: 'belted', waist: 'empire', length: 'floor', fit: 'aLine', fabric: 'silk', hem: 'straight' },
    ...{ closure: 'none', craft: 'none', details: ['crossCollar', 'wideSleeves', 'hanfuSkirt'] },
  }),
  term(
    'wedding dress|wedding gown|bridal gown|bridal dress|bridal|bride dress|婚纱|婚纱礼服|新娘礼服|主婚纱',
    '款式：婚纱',
    'style: wedding dress',
    {
      ...{ kind: 'dress', collar: 'none', neckline: 'sweetheart', sleeveLength: 'sleeveless', length: 'floor' },
      ...{ fit: 'flared', fabric: 'satin', waist: 'natural', waistShape: 'plain', hem: 'straight', closure: 'none' },
      ...{ craft: 'none', details: ['ballGown'], usualColour: '#fbfaf6' },
    },
  ),
  term(
    'yoga pants|yoga trousers|yoga leggings|leggings|legging|gym leggings|tights|瑜伽裤|打底裤|紧身裤|健身裤|鲨鱼裤|瑜珈裤',
    '款式：紧身裤',
    'style: leggings',
    {
      ...{ kind: 'trousers', fit: 'tight', fabric: 'swimKnit', waist: 'high', waistShape: 'plain', pocket: 'none' },
      ...{ length: 'ankle', hem: 'straight', details: ['leggings'] },
    },
  ),
  term('raincoat|rain coat|rain jacket|雨衣|雨披', '款式：雨衣', 'style: raincoat', {
    ...{ kind: 'coat', fabric: 'nylon', closure: 'snaps', hat: 'plain', collar: 'none', pocket: 'flap', fit: 'loose' },
    ...{ length: 'thigh', sleeveType: 'raglan', cuff: 'plain', waistShape: 'plain', details: [] },
  }),
  term('peacoat|pea coat|水手短大衣|海军大衣', '款式：双排扣短大衣', 'style: peacoat', {
    ...{ kind: 'coat', closure: 'doubleBreasted', collar: 'notchedLapel', fabric: 'wool', length: 'thigh' },
    ...{ pocket: 'welt', sleeveType: 'setIn', waistShape: 'plain', details: [] },
  }),
  term('wrap coat|裹身大衣|浴袍大衣|系带大衣', '款式：裹身大衣', 'style: wrap coat', {
    ...{ kind: 'coat', closure: 'wrap', collar: 'shawl', waistShape: 'belted', fabric: 'wool', details: [] },
  }),
  term('kimono|kimono robe|yukata|和服|浴衣', '款式：和服袍', 'style: kimono', {
    ...{ kind: 'robe', collar: 'none', neckline: 'v', closure: 'wrap', waistShape: 'belted', cuff: 'plain' },
    details: ['wideSleeves', 'crossCollar'],
  }),
  term('sundress|sun dress|太阳裙|沙滩裙|度假裙', '款式：太阳裙', 'style: sundress', {
    ...{ kind: 'dress', collar: 'none', sleeveLength: 'sleeveless', fit: 'aLine' },
  }),
  term('safari shirt|狩猎衬衫|猎装衬衫', '款式：猎装衬衫', 'style: safari shirt', {
    ...{ kind: 'shirt', pocket: 'flap', details: ['fourPockets', 'yoke'] },
  }),
  term('safari jacket|猎装|猎装夹克', '款式：猎装', 'style: safari jacket', {
    ...{ kind: 'jacket', pocket: 'flap', collar: 'shirt', closure: 'buttons', fabric: 'twill', length: 'hip' },
    details: ['fourPockets'],
  }),
  term('safari|狩猎风', '风格：猎装', 'style: safari', { pocket: 'flap' }),
  term('马面裙|马面|horse face skirt|mamianqun|mamian skirt', '款式：马面裙', 'style: mamian skirt', {
    ...{ kind: 'skirt', fit: 'aLine', length: 'ankle', waist: 'high', waistShape: 'plain', hem: 'straight' },
    ...{ craft: 'none', pocket: 'none', details: ['mamian'] },
  }),
  term('pleated skirt|百褶裙|压褶裙|百褶半身裙', '款式：百褶裙', 'style: pleated skirt', {
    ...{ kind: 'skirt', craft: 'pleats', hem: 'straight' },
  }),
  term('百褶长裙|百褶半身长裙|long pleated skirt|pleated maxi skirt', '款式：百褶长裙', 'style: long pleated skirt', {
    ...{ kind: 'skirt', craft: 'pleats', hem: 'straight', length: 'ankle' },
  }),
  term('a-line skirt|a字裙|a字半身裙|伞裙', '款式：A 字裙', 'style: A-line skirt', {
    ...{ kind: 'skirt', fit: 'aLine', hem: 'straight' },
  }),
  term('wide-leg trousers|wide-leg pants|阔腿裤|阔腿长裤', '款式：阔腿裤', 'style: wide-leg trousers', {
    ...{ kind: 'trousers', fit: 'wideLeg' },
  }),
  term('wide-leg jeans|wide leg jeans|阔腿牛仔裤|阔腿牛仔长裤', '款式：阔腿牛仔裤', 'style: wide-leg jeans', {
    ...{ kind: 'jeans', fit: 'wideLeg' },
  }),
  term('喇叭裤|微喇裤|flared trousers|flares|bootcut trousers', '款式：喇叭裤', 'style: flared trousers', {
    ...{ kind: 'trousers', fit: 'flared' },
  }),
  term('long dress|maxi dress|长裙|长款连衣裙', '款式：长裙', 'style: long dress', { kind: 'dress', length: 'ankle' }),
  term('mini skirt|miniskirt|超短裙|迷你裙', '款式：迷你裙', 'style: mini skirt', { kind: 'skirt', length: 'mini' }),
  term('sports bra|运动内衣|运动文胸|健身背心', '款式：运动内衣', 'style: sports bra', {
    ...{ kind: 'tank', length: 'cropped', fit: 'tight', fabric: 'swimKnit', neckline: 'u', collar: 'none' },
  }),
  term('唐装|tang jacket|tang suit jacket', '款式：唐装', 'style: Tang jacket', {
    ...{ kind: 'jacket', collar: 'mandarin', cuff: 'plain', fabric: 'satin', length: 'hip', details: ['frogs'] },
  }),
  term(
    '练功服|太极服|武术服|功夫服|kung fu suit|tai chi suit|kung fu uniform|martial arts suit',
    '款式：练功服',
    'style: kung fu suit',
    {
      ...{ kind: 'casualSet', collar: 'mandarin', cuff: 'plain', fit: 'loose', fabric: 'cotton', details: ['frogs'] },
    },
  ),
  term('中山装|zhongshan suit|mao suit|mao jacket', '款式：中山装', 'style: Zhongshan jacket', {
    ...{ kind: 'jacket', collar: 'shirt', closure: 'buttons', pocket: 'flap', fabric: 'wool', cuff: 'plain' },
    ...{ length: 'hip', hem: 'straight', details: ['fourPockets'] },
  }),
  term('防晒衣|防晒服|sun protection jacket|皮肤衣', '款式：防晒衣', 'style: sun jacket', {
    ...{ kind: 'jacket', hat: 'plain', collar: 'none', closure: 'zip', fabric: 'nylon', cuff: 'elastic' },
    details: [],
  }),
  term('teddy coat|teddy jacket|羊羔毛外套|羊羔绒外套|泰迪大衣', '款式：羊羔毛外套', 'style: teddy coat', {
    ...{ kind: 'coat', fabric: 'terry', collar: 'shirt', closure: 'buttons', length: 'thigh', details: [] },
  }),
  term('culottes|裙裤|七分阔腿裤', '款式：裙裤', 'style: culottes', {
    ...{ kind: 'trousers', fit: 'wideLeg', length: 'calf' },
  }),
  term('cycling shorts|bike shorts|biker shorts|骑行裤|鲨鱼短裤', '款式：骑行裤', 'style: cycling shorts', {
    ...{ kind: 'shorts', fit: 'tight', fabric: 'swimKnit', waist: 'high', pocket: 'none', details: ['leggings'] },
  }),
  term('nightdress|nightgown|nightie|睡裙', '款式：睡裙', 'style: nightdress', {
    ...{ kind: 'dress', fit: 'loose', collar: 'none', waistShape: 'plain', fabric: 'cotton', details: [] },
  }),
  term('little black dress|小黑裙', '款式：小黑裙', 'style: little black dress', {
    ...{ kind: 'dress', fit: 'slim', collar: 'none', length: 'knee', details: [], usualColour: '#1a1a1a' },
  }),
  term('bridesmaid dress|伴娘服|伴娘裙', '款式：伴娘服', 'style: bridesmaid dress', {
    ...{ kind: 'dress', fit: 'flared', collar: 'none', length: 'ankle', fabric: 'chiffon', details: [] },
  }),
  weakTerm('打底衫|base layer|内搭', '款式：打底衫', 'style: base layer', { kind: 'knitwear', fit: 'slim' }),
  weakTerm('吊带', '领口：细吊带', 'neckline: spaghetti straps', {
    kind: 'tank',
    neckline: 'spaghetti',
    collar: 'none',
  }),
  weakTerm('button up|button down|button-up|button-down|buttoned', '门襟：纽扣', 'closure: buttons', {
    kind: 'shirt',
    closure: 'buttons',
  }),
  weakTerm('top|tops', '款式：上衣', 'garment: top', { kind: 'tShirt' }),
  weakTerm('上衣', '款式：上衣', 'garment: top', { kind: 'blouse' }),
  weakTerm('set|two-piece|two-piece set|matching set|套装|两件套', '套装', 'set', { kind: 'casualSet' }),
];

/** Parts by what they are called at the counter. */
const parts: readonly Term[] = [
  term(
    'plain|unprinted|纯净|无图案',
    '无印花',
    'plain',
    { print: 'solid', craft: 'none', logo: 'none' },
    'fabricPattern',
  ),
  term('crossed collar|cross collar|cross-collar|交领|交领右衽|y领', '领型：交领', 'collar: crossed', {
    details: ['crossCollar'],
  }),
  {
    ...term(
      'wide sleeves|wide sleeve|kimono sleeves|kimono sleeve|宽袖|大袖|广袖|阔袖|和服袖',
      '袖型：宽袖',
      'sleeve: wide',
      { details: ['wideSleeves'] },
    ),
    part: 'sleeve',
  },
  {
    ...term(
      'wide lapels|wide lapel|large lapels|big lapels|broad lapels|wide notched lapels|大翻领|大驳领|宽驳领|大西装领',
      '领型：大驳领',
      'collar: wide lapels',
      { collar: 'notchedLapel', details: ['wideLapel'] },
    ),
    part: 'collar',
  },
  term('open back|open-back|backless|low back|low-back|bare back|露背|大露背|美背', '露背', 'open back', {
    details: ['openBack'],
  }),
  term(
    'high slit|high split|thigh split|thigh-high split|thigh slit|thigh-high slit|高开叉|高开衩',
    '下摆：高开衩',
    'hem: high slit',
    {
      details: ['highSlit'],
      hem: 'slit',
    },
  ),
  term('back slit|rear slit|slit at the back|kick pleat|后开叉|后开衩', '后开衩', 'back slit', {
    details: ['backSlit'],
  }),
  term('knee pockets|knee pocket|knee patch pockets|膝盖口袋|膝袋|膝部口袋', '膝部口袋', 'knee pockets', {
    details: ['kneePockets'],
  }),
  term('four flap pockets|4 flap pockets|四个翻盖口袋|四个带盖口袋', '四个翻盖口袋', 'four flap pockets', {
    pocket: 'flap',
    details: ['fourPockets'],
  }),
  term('four pockets|4 pockets|四个口袋|四口袋|四袋', '四个口袋', 'four pockets', { details: ['fourPockets'] }),
  term('two pockets|2 pockets|双口袋|两个口袋|双侧口袋', '两个口袋', 'two pockets', { details: ['pocketPair'] }),
  term('chest pockets|two chest pockets|breast pockets|双胸袋|两个胸袋', '两个胸袋', 'two chest pockets', {
    pocket: 'chest',
    details: ['pocketPair'],
  }),
  term(
    'roll-up sleeves|rolled up sleeves|rolled sleeves|rolled-up sleeves|roll sleeves|roll up sleeve|卷袖|挽袖|可卷袖|卷边袖',
    '袖口：卷袖',
    'cuff: rolled sleeves',
    { sleeveLength: 'elbow', cuff: 'turnedBack', details: ['rolledSleeves'] },
  ),
  term(
    'ribbed knit|rib knit|rib-knit|ribbed-knit|ribbed|罗纹针织|坑条|坑条针织|罗纹面料',
    '面料：罗纹针织',
    'fabric: rib knit',
    { fabric: 'fineKnit', details: ['ribKnit'] },
  ),
  term('jacquard|brocade|damask|提花|织锦|暗纹|织锦缎', '提花', 'jacquard', { details: ['jacquard'] }),
  {
    ...term(
      'frog buttons|frog button|frog closure|frog closures|frogs|knot buttons|盘扣|一字扣|中式盘扣',
      '门襟：盘扣',
      'closure: frog buttons',
      { details: ['frogs'] },
    ),
    part: 'button',
  },
  term(
    'slanted placket|slant placket|diagonal placket|asymmetric placket|slanted opening|斜襟|大襟|右衽|偏襟',
    '门襟：斜襟',
    'closure: slanted placket',
    { details: ['slantedPlacket'] },
  ),
  term('gathered ankles|cuffed ankles|elastic ankles|束脚|束口裤脚|束腿|束口', '裤脚：束脚', 'hem: gathered ankles', {
    details: ['gatheredHems'],
  }),
  term('long train|cathedral train|chapel train|train|拖尾|长拖尾|大拖尾', '拖尾', 'train', {
    length: 'floor',
    details: ['train'],
  }),
  partTerm('bow', 'bow|bows|ribbon bow|蝴蝶结|大蝴蝶结', '蝴蝶结', 'bow', { details: ['waistBow'] }),
  term(
    'heart embroidery|heart-embroidered|embroidered heart|爱心刺绣|心形刺绣|爱心绣花|heart patch|heart patches|heart applique|heart|爱心贴布|心形贴布|爱心|心形',
    '心形贴布',
    'heart patch',
    {
      details: ['heartPatch'],
    },
  ),
  term(
    'bear embroidery|animal embroidery|cartoon embroidery|小熊刺绣|卡通刺绣|动物刺绣|小熊绣花|cartoon patch|cartoon patches|cartoon applique|bear patch|卡通贴布|卡通贴布口袋|卡通补丁|卡通贴标',
    '卡通贴布',
    'cartoon patch',
    { pocket: 'patch', details: ['cartoonPatch'] },
  ),
];

const numbers = [
  ...['one|一|单', 'two|两', 'three|三', 'four|四', 'five|五', 'six|六', 'seven|七', 'eight|八', 'nine|九', 'ten|十'],
].map((words) => words.split('|'));

/** "five buttons", 五粒扣. */
const counted: readonly Term[] = numbers.flatMap(([en = '', ...han], nth) => {
  const count = nth + 1;
  const english = [en, String(count)].flatMap((n) => [`${n} buttons`, `${n} button`, `${n} button front`]);
  const chinese = [...han, String(count)].flatMap((n) => ['粒扣', '颗扣', '粒纽扣', '颗纽扣'].map((rest) => n + rest));
  return [
    term([...english, ...chinese].join('|'), `门襟：${count} 粒扣`, `closure: ${count} buttons`, {
      closure: 'buttons',
      buttons: count,
    }),
  ];
});

/** 四个贴袋: how many pockets of a kind. */
const pockets: readonly Term[] = (
  [
    ['patch', '贴袋|大贴袋|大口袋|贴布口袋', '贴袋', 'patch pockets|large pockets|big pockets'],
    ['flap', '翻盖口袋|翻盖袋|带盖口袋|有盖口袋', '带盖口袋', 'flap pockets'],
    ['cargo', '工装口袋|工装袋|立体口袋', '工装口袋', 'cargo pockets'],
    ['zipped', '拉链口袋|拉链袋', '拉链口袋', 'zip pockets|zipped pockets'],
  ] as const
).flatMap(([pocket, zh, name, en]) =>
  (
    [
      ['四个|四只|4个', '四个', 'four|4', 'four', 'fourPockets'],
      ['两个|两只|2个|双|一对', '两个', 'two|2|a pair of', 'two', 'pocketPair'],
    ] as const
  ).map(([han, count, words, number, detail]) =>
    term(
      [
        ...han.split('|').flatMap((n) => zh.split('|').map((rest) => n + rest)),
        ...words.split('|').flatMap((n) => en.split('|').map((rest) => `${n} ${rest}`)),
      ].join('|'),
      `${count}${name}`,
      `${number} ${en.split('|')[0]}`,
      { pocket, details: [detail] },
    ),
  ),
);

export const shopTerms: readonly Term[] = [...garments, ...parts, ...counted, ...pockets];
