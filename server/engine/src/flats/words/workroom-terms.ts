import { partTerm, type Term, term, weakTerm } from './term.ts';

/** Garments, cloths and parts by the names of workrooms, uniforms and mills; whom clothes are for by age. */
export const workroomTerms: readonly Term[] = [
  term(
    'tracksuit jacket|tracksuit top|track jacket|track top|tracktop|warm-up jacket|运动夹克|运动外套|田径外套|训练外套',
    '款式：运动夹克',
    'style: track jacket',
    {
      ...{ kind: 'jacket', collar: 'stand', closure: 'zip', fabric: 'jersey', cuff: 'ribbed', hem: 'ribbed' },
      ...{ pocket: 'zipped', details: [] },
    },
  ),
  term('scrub top|scrubs top|medical top|洗手衣上衣|刷手服上衣', '款式：洗手衣', 'style: scrub top', {
    ...{ kind: 'blouse', neckline: 'v', collar: 'none', sleeveLength: 'short', closure: 'none', pocket: 'patch' },
    ...{ fabric: 'cotton', cuff: 'plain', fit: 'regular', details: [] },
  }),
  term(
    'bralette|bralet|bra top|lace bra|soft bra|crop bra|gym bra|yoga bra|training bra|running bra|bra|文胸|胸罩|美背文胸',
    '款式：文胸',
    'style: bralette',
    { kind: 'tank', length: 'cropped', fit: 'tight', neckline: 'spaghetti', collar: 'none' },
  ),
  term(
    'bra and knickers set|bra and knickers|bra and panties|bra and brief set|bra and briefs|bra set|lingerie set|underwear set|bralette set|bralette and knickers set|bralette and knickers|bralette and briefs|bra & brief set|内衣套装|文胸套装|内衣内裤套装',
    '款式：内衣套装',
    'style: lingerie set',
    { kind: 'bikini', neckline: 'spaghetti', print: 'solid', craft: 'none' },
  ),
  weakTerm('baby tee|baby t-shirt|shrunken tee|正肩短t', '款式：短款修身 T 恤', 'style: baby tee', {
    ...{ kind: 'tShirt', length: 'cropped', fit: 'slim' },
  }),
  term(
    'suit trousers|suit pants|dress pants|formal trousers|formal pants|tailored pants|pleat-front trousers|西裤|正装裤|西装长裤',
    '款式：西裤',
    'style: suit trousers',
    {
      ...{ kind: 'trousers', fabric: 'wool', waistShape: 'plain', pocket: 'slant' },
      details: ['centreCrease', 'beltLoops'],
    },
  ),
  term(
    'boyfriend|boyfriend fit|boyfriend cut|dad fit|mom fit|mum fit|girlfriend fit|easy fit|roomy|宽大|宽宽大大|宽宽松松|松松垮垮',
    '版型：宽松',
    'fit: loose',
    { fit: 'loose' },
    'fit',
  ),
  term(
    'toddler|toddlers|infant|infants|newborn|preschooler|junior|juniors|schoolgirl|schoolboy|幼儿|小童|中童|大童|中大童|婴儿|婴幼儿|新生儿',
    '童装',
    "children's",
    { gender: 'children' },
  ),
  term(
    'ripped at the knee|ripped at the knees|ripped knee|torn knees|holes in the knees|膝盖破洞|破膝',
    '工艺：破洞',
    'craft: ripped',
    { craft: 'distressed' },
    'craft',
  ),
  term('torn|destroyed|shredded|holes', '工艺：破洞', 'craft: ripped', { craft: 'distressed' }, 'craft'),
  term(
    'lambswool|lamb wool|shetland|shetland wool|botany wool|geelong|geelong wool|virgin wool|pure wool|yak|angora|angora wool|cashwool|merino wool|extrafine merino|绵羊毛|美利奴|美利奴羊毛|澳毛',
    '面料：羊毛',
    'fabric: wool',
    { fabric: 'wool' },
    'fabricType',
  ),
  term(
    'mulberry silk|pure silk|silk crepe|sandwashed silk|washed silk|重磅真丝',
    '面料：真丝',
    'fabric: silk',
    { fabric: 'silk' },
    'fabricType',
  ),
  term(
    'combed cotton|pima cotton|pima|supima|egyptian cotton|organic cotton|slub cotton|slub|pique|piqué|cotton pique|珠地|珠地棉|精梳棉|新疆棉|长绒棉|有机棉|竹节棉',
    '面料：棉',
    'fabric: cotton',
    { fabric: 'cotton' },
    'fabricType',
  ),
  partTerm(
    'stripe',
    'stripes down the sleeves|stripe down the sleeve|stripes down the sleeve|stripes along the sleeves|stripes on the sleeves|sleeve stripes|sleeve stripe|side stripes down the sleeves|side stripe down the sleeves|stripes down the arms|袖侧条纹|袖子条纹|袖侧条|袖条|袖子两侧条纹|衣袖条纹',
    '袖侧条',
    'sleeve stripes',
    { details: ['sleeveStripes'] },
  ),
  {
    ...term(
      'long cuffs|long cuff|deep cuffs|deep cuff|wide cuffs|wide cuff|extended cuffs|high cuffs|长袖口|宽袖口|加长袖口|高袖口|宽袖克夫',
      '长袖口',
      'deep cuffs',
      { details: ['deepCuffs'] },
    ),
    part: 'cuff',
  },
  term(
    'pocket flaps on the chest|flaps on the chest pockets|chest pockets with flaps|breast pockets with flaps|胸袋带袋盖',
    '胸前翻盖口袋',
    'chest pockets with flaps',
    { pocket: 'chest', details: ['pocketPair', 'pocketFlaps'] },
    'pocket',
  ),
  term(
    'swimming costume|bathing costume|swimming suit|one-piece swimmer|maillot|cossie|togs|bathers|连体泳装|泳装',
    '款式：泳衣',
    'garment: swimsuit',
    { kind: 'swimsuit' },
  ),
  term('bib shorts|cycling bib shorts|cycling bibs|背带骑行裤|骑行背带裤', '款式：背带骑行裤', 'style: bib shorts', {
    ...{ kind: 'shorts', fit: 'tight', fabric: 'swimKnit', pocket: 'none', details: ['leggings', 'suspenders'] },
  }),
  term('skort|skorts|tennis skort|假两件裙裤|防走光裙裤', '款式：裙裤（裙面）', 'style: skort', {
    ...{ kind: 'skirt', fit: 'aLine', length: 'mini' },
  }),
  term('choli|choli blouse|saree blouse|sari blouse', '款式：短款上衣', 'style: choli', {
    ...{ kind: 'blouse', length: 'cropped', sleeveLength: 'short', collar: 'none', fit: 'slim' },
  }),
  term(
    'dungaree dress|overall dress|overalls dress|bib dress|bib skirt|dungaree skirt|salopette dress|背带裙|背带连衣裙',
    '款式：背带裙',
    'style: dungaree dress',
    {
      ...{
        kind: 'dress',
        collar: 'none',
        sleeveLength: 'sleeveless',
        fit: 'aLine',
        pocket: 'patch',
        waistShape: 'plain',
      },
      ...{ craft: 'none', details: ['bib'] },
    },
  ),
  {
    ...term(
      'buttons down the front|button down the front|buttons all the way down|buttoned down the front|buttons along the front|前中一排扣|一排纽扣',
      '门襟：纽扣',
      'closure: buttons',
      { closure: 'buttons' },
    ),
    part: 'button',
  },
  // Taiwan and Hong Kong.
  term('洋装|小洋装|连身洋装', '款式：连衣裙', 'garment: dress', { kind: 'dress' }),
  term('衬衫洋装|衬衫式洋装', '款式：衬衫裙', 'style: shirt dress', {
    ...{ kind: 'dress', collar: 'shirt', closure: 'buttons', cuff: 'buttoned', fit: 'aLine' },
  }),
  term('长版|长板', '长度：长款', 'length: full length', { length: 'full' }, 'length'),
  term('短版|短板', '长度：短款', 'length: short', { length: 'mini' }, 'length'),
  term('大学t|大学踢', '款式：卫衣', 'garment: sweatshirt', { kind: 'sweatshirt' }),
  term('帽t|连帽t', '款式：连帽卫衣', 'garment: hoodie', { kind: 'hoodie' }),
  term('刷破|抽须|rips|rip', '工艺：破洞', 'craft: ripped', { craft: 'distressed' }, 'craft'),
  term('bikini top|bikini bra|比基尼上衣', '款式：比基尼上衣', 'style: bikini top', {
    ...{ kind: 'tank', length: 'cropped', fit: 'tight', neckline: 'spaghetti', collar: 'none', fabric: 'swimKnit' },
  }),
  term(
    'drawcord hem|drawcord hems|drawstring hem|drawstring hems|bungee hem|toggle hem',
    '下摆：抽绳',
    'hem: drawstring',
    { hem: 'drawstring' },
    'hem',
  ),
  term(
    'puffed|puffed short sleeves|short puffed sleeves',
    '袖型：泡泡袖',
    'sleeve: puff',
    { sleeveType: 'puff' },
    'sleeveType',
  ),
  term('sleeves rolled up|sleeves rolled|rolled up sleeve|袖子卷起', '袖口：卷袖', 'cuff: rolled sleeves', {
    ...{ sleeveLength: 'elbow', cuff: 'turnedBack', details: ['rolledSleeves'] },
  }),
  term('flight suit|flightsuit|pilot suit|飞行连体服', '款式：飞行连体服', 'style: flight suit', {
    ...{
      kind: 'jumpsuit',
      pocket: 'cargo',
      fabric: 'twill',
      collar: 'shirt',
      closure: 'zip',
      sleeveLength: 'long',
      cuff: 'plain',
    },
  }),
  term('chino trousers|chino pants|chinos', '款式：卡其裤', 'style: chinos', {
    ...{ kind: 'trousers', fabric: 'twill', pocket: 'slant', waistShape: 'plain', print: 'solid' },
    details: ['beltLoops'],
  }),
];
