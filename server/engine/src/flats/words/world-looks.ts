import { type Term, term, weakTerm } from './term.ts';

/** Garments of work, sport and of further countries, each a whole look. */
export const worldLooks: readonly Term[] = [
  // Work and weather.
  term('anorak|pullover jacket|套头冲锋衣|套头夹克', '款式：套头防风衣', 'style: anorak', {
    ...{ kind: 'jacket', hat: 'plain', collar: 'none', closure: 'placket', fabric: 'nylon', pocket: 'kangaroo' },
    ...{ cuff: 'elastic', hem: 'drawstring', length: 'hip', details: ['halfZip'] },
  }),
  term(
    'chore coat|chore jacket|work jacket|french work jacket|工装夹克|工装外套',
    '款式：工装夹克',
    'style: chore coat',
    {
      ...{ kind: 'jacket', collar: 'shirt', closure: 'buttons', pocket: 'patch', fabric: 'twill', length: 'hip' },
      ...{ cuff: 'plain', hem: 'straight', print: 'solid', details: ['fourPockets'] },
    },
  ),
  term('barn jacket|barn coat|谷仓夹克|猎场夹克', '款式：谷仓夹克', 'style: barn jacket', {
    ...{ kind: 'jacket', collar: 'shirt', closure: 'buttons', pocket: 'flap', fabric: 'twill', length: 'hip' },
    ...{ cuff: 'plain', hem: 'straight', details: [], parts: { collar: { fabric: 'corduroy' } } },
  }),
  term(
    'field jacket|m65|m-65|野战夹克|m65夹克|军装夹克|军装外套|军装|military jacket',
    '款式：野战夹克',
    'style: field jacket',
    {
      ...{ kind: 'jacket', collar: 'shirt', closure: 'zip', pocket: 'flap', fabric: 'twill', length: 'hip' },
      ...{ cuff: 'tab', hem: 'straight', details: ['fourPockets', 'epaulettes'] },
    },
  ),
  term('bodywarmer|body warmer', '款式：羽绒马甲', 'style: bodywarmer', {
    ...{ kind: 'downJacket', sleeveLength: 'sleeveless', cuff: 'plain', closure: 'zip', details: [] },
  }),
  term(
    'utility vest|cargo vest|fishing vest|photographer vest|tactical vest|工装马甲|工装背心|摄影马甲|钓鱼马甲|战术马甲',
    '款式：工装马甲',
    'style: utility vest',
    {
      ...{ kind: 'waistcoat', closure: 'zip', neckline: 'v', collar: 'none', pocket: 'cargo', fabric: 'twill' },
      ...{ print: 'solid', details: ['fourPockets'] },
    },
  ),
  term('car coat|crombie|covert coat|短大衣', '款式：短大衣', 'style: car coat', {
    ...{ kind: 'coat', collar: 'notchedLapel', closure: 'buttons', fabric: 'wool', length: 'thigh', details: [] },
  }),
  term('reefer coat|reefer jacket|reefer', '款式：双排扣短大衣', 'style: reefer', {
    ...{
      kind: 'coat',
      closure: 'doubleBreasted',
      collar: 'notchedLapel',
      fabric: 'wool',
      length: 'thigh',
      details: [],
    },
  }),
  term('chef jacket|chef coat|chef whites|厨师服|厨师外套', '款式：厨师服', 'style: chef jacket', {
    ...{
      kind: 'jacket',
      collar: 'mandarin',
      closure: 'doubleBreasted',
      fabric: 'twill',
      length: 'hip',
      pocket: 'none',
    },
    ...{ cuff: 'turnedBack', hem: 'straight', print: 'solid', details: [], usualColour: '#f7f6f2' },
  }),
  term("lab coat|doctor coat|doctor's coat|white coat|白大褂|实验服|医生服", '款式：白大褂', 'style: lab coat', {
    ...{ kind: 'coat', collar: 'notchedLapel', closure: 'buttons', pocket: 'patch', fabric: 'cotton', length: 'knee' },
    ...{ cuff: 'plain', waistShape: 'plain', details: [], usualColour: '#f7f6f2' },
  }),
  term(
    'ski jacket|snow jacket|snowboard jacket|滑雪服|滑雪衣|滑雪夹克|单板滑雪服',
    '款式：滑雪夹克',
    'style: ski jacket',
    {
      ...{ kind: 'jacket', closure: 'zip', hat: 'plain', collar: 'none', fabric: 'nylon', pocket: 'zipped' },
      ...{ cuff: 'tab', hem: 'drawstring', length: 'hip', print: 'solid', details: ['stormFlap'] },
    },
  ),
  term('ski suit|snowsuit|snow suit|ski onesie|连体滑雪服|连体雪服', '款式：连体滑雪服', 'style: ski suit', {
    ...{ kind: 'jumpsuit', closure: 'zip', collar: 'stand', sleeveLength: 'long', fabric: 'nylon', fit: 'regular' },
    ...{ pocket: 'zipped', craft: 'quilting', waistShape: 'belted', print: 'solid' },
  }),
  term('wetsuit|wet suit|潜水服|冲浪服|catsuit|unitard|连体紧身衣|紧身连体裤', '款式：连体紧身衣', 'style: catsuit', {
    ...{ kind: 'jumpsuit', closure: 'zip', collar: 'none', sleeveLength: 'long', fabric: 'swimKnit', fit: 'tight' },
    ...{ pocket: 'none', waistShape: 'plain', print: 'solid', craft: 'none' },
  }),
  term('rash guard|rashguard|rash vest|防晒泳衣上衣|冲浪衣', '款式：冲浪上衣', 'style: rash guard', {
    ...{ kind: 'knitwear', collar: 'mockNeck', sleeveLength: 'long', fabric: 'swimKnit', fit: 'tight', cuff: 'plain' },
    ...{ hem: 'straight', sleeveType: 'raglan' },
  }),
  term('leotard|体操服|芭蕾体操服|舞蹈连体服', '款式：体操服', 'style: leotard', {
    ...{ kind: 'swimsuit', neckline: 'u' },
  }),

  // Jerseys of sports.
  term(
    'football shirt|football jersey|soccer jersey|soccer shirt|球衣|足球服|足球球衣|足球衣',
    '款式：足球球衣',
    'style: football shirt',
    {
      ...{ kind: 'tShirt', neckline: 'v', sleeveLength: 'short', fabric: 'polyester', cuff: 'ribbed', fit: 'regular' },
      ...{ length: 'hip', craft: 'none', pocket: 'none' },
    },
  ),
  term(
    'basketball jersey|basketball vest|basketball top|篮球服|篮球背心|篮球衣|篮球球衣',
    '款式：篮球背心',
    'style: basketball jersey',
    {
      ...{ kind: 'tank', neckline: 'v', fabric: 'polyester', fit: 'loose', length: 'hip', details: ['piping'] },
    },
  ),
  term('baseball shirt|baseball jersey|棒球衫|棒球衬衫', '款式：棒球衫', 'style: baseball jersey', {
    ...{ kind: 'shirt', collar: 'none', neckline: 'v', closure: 'buttons', sleeveLength: 'short', fit: 'loose' },
    ...{ fabric: 'polyester', pocket: 'none', hem: 'curved', details: ['piping'] },
  }),
  term('cycling jersey|cycling top|bike jersey|骑行服|骑行衣|骑行上衣', '款式：骑行上衣', 'style: cycling jersey', {
    ...{ kind: 'jacket', collar: 'stand', closure: 'zip', sleeveLength: 'short', fabric: 'swimKnit', fit: 'tight' },
    ...{ pocket: 'none', cuff: 'plain', hem: 'straight', length: 'hip', details: [] },
  }),
  term('golf polo|golf shirt|高尔夫polo|高尔夫球衫', '款式：高尔夫 POLO 衫', 'style: golf polo', {
    ...{ kind: 'polo', collar: 'polo', fabric: 'polyester' },
  }),
  term('muscle tee|muscle tank|muscle top|无袖t恤|无袖T恤', '款式：无袖 T 恤', 'style: muscle tee', {
    ...{ kind: 'tank', neckline: 'crew', fit: 'loose' },
  }),
  term('thermal top|thermal shirt|thermals|保暖内衣|秋衣', '款式：打底衫', 'style: base layer', {
    ...{ kind: 'knitwear', collar: 'none', neckline: 'crew', fit: 'slim', fabric: 'fineKnit' },
  }),

  // Dresses and tops of further countries and times.
  term('kaftan|caftan|kaftan dress|caftan dress|卡夫坦|卡夫坦长袍|长袍裙', '款式：卡夫坦长袍', 'style: kaftan', {
    ...{ kind: 'dress', neckline: 'v', collar: 'none', sleeveLength: 'long', fit: 'loose', length: 'ankle' },
    ...{ waistShape: 'plain', craft: 'none', hem: 'straight', details: ['wideSleeves'] },
  }),
  term('abaya|阿拉伯长袍|阿拜亚', '款式：阿拉伯长袍', 'style: abaya', {
    ...{ kind: 'dress', neckline: 'crew', collar: 'none', sleeveLength: 'long', fit: 'loose', length: 'floor' },
    ...{ waistShape: 'plain', craft: 'none', hem: 'straight', details: ['wideSleeves'], usualColour: '#1a1a1a' },
  }),
  term('kurta|kurti|库尔塔|印度长衫', '款式：库尔塔长衫', 'style: kurta', {
    ...{ kind: 'shirt', collar: 'mandarin', closure: 'placket', length: 'thigh', hem: 'slit', pocket: 'none' },
    ...{ fit: 'regular', fabric: 'cotton', details: [] },
  }),
  term('nehru jacket|尼赫鲁夹克|尼赫鲁外套|bandhgala', '款式：尼赫鲁夹克', 'style: Nehru jacket', {
    ...{ kind: 'jacket', collar: 'mandarin', closure: 'buttons', pocket: 'welt', fabric: 'wool', length: 'hip' },
    ...{ cuff: 'plain', hem: 'straight', details: [] },
  }),
  term('sherwani|achkan', '款式：谢尔瓦尼', 'style: sherwani', {
    ...{ kind: 'coat', collar: 'mandarin', closure: 'buttons', pocket: 'welt', fabric: 'silk', length: 'knee' },
    ...{ cuff: 'plain', waistShape: 'plain', details: ['jacquard'] },
  }),
  term('ao dai|áo dài|奥黛', '款式：奥黛', 'style: ao dai', {
    ...{ kind: 'dress', collar: 'mandarin', closure: 'none', sleeveLength: 'long', sleeveType: 'raglan', fit: 'slim' },
    ...{ length: 'ankle', hem: 'slit', fabric: 'silk', waistShape: 'plain', craft: 'none', details: ['highSlit'] },
  }),
  term('kilt|tartan kilt|苏格兰裙|苏格兰短裙', '款式：苏格兰裙', 'style: kilt', {
    ...{ kind: 'skirt', craft: 'pleats', print: 'tartan', length: 'knee', waistShape: 'wrap', hem: 'straight' },
  }),
  term('sarong|pareo|纱笼|沙滩裹裙|裹裙', '款式：裹裙', 'style: sarong', {
    ...{ kind: 'skirt', waistShape: 'wrap', length: 'midi', pocket: 'none', details: [] },
  }),
  term(
    'peasant blouse|peasant top|boho blouse|bohemian blouse|农妇衫|波西米亚上衣',
    '款式：波西米亚上衣',
    'style: peasant blouse',
    {
      ...{ kind: 'blouse', collar: 'none', neckline: 'crew', sleeveLength: 'long', sleeveType: 'lantern' },
      ...{ waistShape: 'shirred', fit: 'loose', cuff: 'elastic' },
    },
  ),
  term('smock dress|smock', '款式：罩裙', 'style: smock dress', {
    ...{ kind: 'dress', fit: 'loose', collar: 'none', waistShape: 'shirred', details: [] },
  }),
  term('sheath dress|sheath|直身裙|铅笔连衣裙|包身裙', '款式：直身裙', 'style: sheath dress', {
    ...{ kind: 'dress', fit: 'slim', collar: 'none', sleeveLength: 'sleeveless', length: 'knee', waistShape: 'plain' },
    ...{ details: ['backSlit'] },
  }),
  term('maternity dress|maternity|孕妇装|孕妇裙|孕妇连衣裙|孕妇', '款式：孕妇裙', 'style: maternity dress', {
    ...{ kind: 'dress', fit: 'loose', waist: 'empire', waistShape: 'plain' },
  }),
  term('toasting dress|敬酒服', '款式：敬酒服', 'style: toasting dress', {
    ...{ kind: 'dress', fit: 'slim', collar: 'none', length: 'ankle', fabric: 'satin', usualColour: '#c8102e' },
  }),
  term('对襟衫|对襟上衣|对襟褂|对襟', '款式：对襟上衣', 'style: front-opening Chinese top', {
    ...{
      kind: 'blouse',
      collar: 'mandarin',
      closure: 'none',
      sleeveLength: 'long',
      sleeveType: 'setIn',
      cuff: 'plain',
    },
    ...{ hem: 'straight', details: ['frogs'] },
  }),
  term('褙子|宋制褙子|beizi', '款式：褙子', 'style: beizi', {
    ...{ kind: 'cardigan', closure: 'open', collar: 'none', neckline: 'v', fabric: 'silk', length: 'thigh' },
    ...{ hem: 'slit', cuff: 'plain', details: ['wideSleeves'] },
  }),
  term('bolero|bolero jacket|shrug|波蕾若|小披肩外套|短款小外套', '款式：波蕾若短外套', 'style: bolero', {
    ...{ kind: 'cardigan', closure: 'open', collar: 'none', neckline: 'v', length: 'cropped', hem: 'straight' },
    ...{ cuff: 'plain', pocket: 'none', details: [] },
  }),
  term('tube top|boob tube|bandeau top|抹胸上衣短款', '款式：抹胸', 'style: tube top', {
    ...{ kind: 'tank', neckline: 'strapless', collar: 'none', fit: 'tight', length: 'cropped' },
  }),
  term('corset|corset top|紧身胸衣|束身衣', '款式：束身衣', 'style: corset', {
    ...{ kind: 'tank', neckline: 'sweetheart', collar: 'none', fit: 'tight', fabric: 'satin', length: 'waist' },
  }),

  // Babies and trousers.
  term(
    'babygrow|sleepsuit|baby romper|baby bodysuit|连体爬服|爬服|哈衣|婴儿连体衣',
    '款式：婴儿连体衣',
    'style: sleepsuit',
    {
      ...{ kind: 'jumpsuit', gender: 'children', fit: 'loose', closure: 'snaps', sleeveLength: 'long', collar: 'none' },
      ...{ waistShape: 'plain', pocket: 'none' },
    },
  ),
  term(
    'dungaree shorts|dungarees shorts|short dungarees|overall shorts|shortalls|背带短裤|短款背带裤',
    '款式：背带短裤',
    'style: dungaree shorts',
    {
      ...{ kind: 'jumpsuit', details: ['bib'], fabric: 'denim', fit: 'regular', waistShape: 'plain', length: 'mini' },
    },
  ),
  term('boilersuit|flight suit|flightsuit|飞行连体裤', '款式：连体工装', 'style: boiler suit', {
    ...{ kind: 'jumpsuit', pocket: 'cargo', fabric: 'twill', print: 'solid', collar: 'shirt', closure: 'zip' },
  }),
  term('capris|capri trousers|capri pants|capri|七分裤|八分裤', '款式：七分裤', 'style: capri trousers', {
    ...{ kind: 'trousers', length: 'calf', fit: 'slim' },
  }),
  term('ankle trousers|ankle pants|cropped trousers|cropped pants|九分裤', '款式：九分裤', 'style: ankle trousers', {
    ...{ kind: 'trousers', length: 'ankle' },
  }),
  term('gauchos|gaucho pants|culotte|高乔裤', '款式：高乔裤', 'style: gaucho trousers', {
    ...{ kind: 'trousers', fit: 'wideLeg', length: 'calf' },
  }),
  term('jeggings|treggings|弹力牛仔裤|紧身牛仔裤', '款式：紧身牛仔裤', 'style: jeggings', {
    ...{ kind: 'jeans', fit: 'tight', length: 'ankle' },
  }),
  term('铅笔裤|小脚裤|skinny trousers|skinny pants', '款式：铅笔裤', 'style: skinny trousers', {
    ...{ kind: 'trousers', fit: 'tight', length: 'ankle' },
  }),
  term('boxer shorts|boxers|平角裤|四角裤', '款式：平角短裤', 'style: boxer shorts', {
    ...{ kind: 'shorts', fit: 'loose', fabric: 'cotton', waistShape: 'elastic', pocket: 'none', length: 'mini' },
  }),
  weakTerm('蛋糕裙|蛋糕半身裙', '款式：蛋糕裙', 'style: tiered skirt', { kind: 'skirt', details: ['tiers'] }),
  weakTerm('t恤裙|T恤裙|t恤连衣裙|T恤连衣裙|t-shirt dress|tee dress', '款式：T 恤裙', 'style: T-shirt dress', {
    ...{ kind: 'dress', neckline: 'crew', collar: 'none', fabric: 'jersey', fit: 'loose', sleeveLength: 'short' },
  }),
  weakTerm('小衫|小上衣|雪纺小衫', '款式：小衫', 'garment: blouse', { kind: 'blouse' }),
  weakTerm('工作服|工服|workwear uniform|work uniform', '款式：工作服', 'style: workwear', {
    ...{ kind: 'jacket', collar: 'shirt', closure: 'buttons', pocket: 'patch', fabric: 'twill', details: [] },
  }),
  term(
    'cardigan jacket|tweed cardigan jacket|开衫式外套|针织小香风外套',
    '款式：开衫式外套',
    'style: cardigan jacket',
    {
      ...{ kind: 'jacket', collar: 'none', neckline: 'crew', closure: 'buttons', cuff: 'plain', hem: 'straight' },
      ...{ length: 'waist', pocket: 'patch', details: [] },
    },
  ),
  term('rain poncho|rain cape|雨披斗篷', '款式：雨披', 'style: rain poncho', {
    ...{
      kind: 'coat',
      closure: 'none',
      collar: 'none',
      hat: 'plain',
      fabric: 'nylon',
      length: 'thigh',
      fit: 'regular',
    },
    ...{ sleeveLength: 'sleeveless', details: ['cape'] },
  }),
  term('culotte jumpsuit|culottes jumpsuit|裙裤连体裤', '款式：裙裤连体裤', 'style: culotte jumpsuit', {
    ...{ kind: 'jumpsuit', fit: 'wideLeg', length: 'calf' },
  }),
  weakTerm('抹胸|裹胸', '款式：抹胸', 'style: tube top', { kind: 'tank', neckline: 'strapless', collar: 'none' }),
  term('playsuit|romper|连体短裤|短款连体裤|连身短裤', '款式：连体短裤', 'style: playsuit', {
    kind: 'jumpsuit',
    length: 'mini',
    fit: 'regular',
  }),
  term('corset dress|束身裙|束腰连衣裙|紧身胸衣裙', '款式：束身裙', 'style: corset dress', {
    ...{ kind: 'dress', fit: 'flared', collar: 'none', neckline: 'sweetheart', details: ['laceFront'] },
  }),
  term('tuxedo trousers|tuxedo pants|礼服裤', '款式：礼服裤', 'style: tuxedo trousers', {
    ...{
      kind: 'trousers',
      fabric: 'wool',
      waistShape: 'plain',
      pocket: 'slant',
      details: ['centreCrease', 'coinSeams'],
    },
  }),
];
