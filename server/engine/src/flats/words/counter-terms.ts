import { partTerm, type Term, term } from './term.ts';

/** What is drawn already, by further names of the trade: in closer words, or by the look that they have on a flat. */
export const counterTerms: readonly Term[] = [
  // Pleats and seams.
  term(
    'box pleats|box pleat|knife pleats|accordion pleats|sunray pleats|inverted pleats|inverted pleat|micro pleats|plissé|plisse|pleat detail|风琴褶|工字褶|对褶|顺褶|太阳褶|细褶|压皱|活褶|褶皱|褶子',
    '工艺：打褶',
    'craft: pleats',
    { craft: 'pleats' },
    'craft',
  ),
  term(
    'double pleats|single pleat|single pleats|pleat front|pleated fronts|double-pleated|双褶|单褶|双褶裥|前褶|腰省褶',
    '腰部形态：褶裥',
    'waist shape: pleated',
    { waistShape: 'pleated' },
    'waistShape',
  ),
  term('centre crease|center crease|front crease|烫线|中缝线|中线|前中线|裤中线', '烫迹线', 'pressed crease', {
    details: ['centreCrease'],
  }),
  term(
    'back yoke|shoulder yoke|back box pleat|back pleat|locker loop|hanger loop|hanging loop|后育克|后背褶',
    '育克',
    'yoke',
    {
      details: ['yoke'],
    },
  ),
  term('back vent|centre vent|center vent|rear vent|后开衩下摆|后中开衩|背衩', '后开衩', 'back vent', {
    details: ['backVent'],
  }),

  // Closures.
  {
    ...partTerm(
      'button',
      'covered buttons|self-covered buttons|self covered buttons|fabric-covered buttons|fabric buttons|tonal buttons|包扣|布包扣|包布扣|同色扣|同色纽扣|暗色扣',
      '包扣',
      'covered buttons',
      { closure: 'buttons', details: ['coveredButtons'] },
    ),
  },
  {
    ...term(
      'hidden placket|concealed placket|covered placket|fly front|concealed buttons|hidden buttons|concealed button placket|hidden button placket|concealed closure|暗门襟|暗扣|暗排扣|隐形扣|隐藏门襟',
      '门襟：暗门襟',
      'closure: hidden placket',
      { closure: 'buttons', details: ['hiddenPlacket'] },
    ),
    part: 'button',
  },
  {
    ...partTerm('button', 'shell button|nacre buttons|贝壳纽扣|贝母扣|贝母纽扣|珠光扣', '贝壳扣', 'shell buttons', {
      closure: 'buttons',
      parts: { button: { colour: '#f3ede2' } },
    }),
  },
  term(
    'back zip|zip at the back|back zipper|zip back|rear zip|exposed back zip|invisible back zip|invisible zip|invisible zipper|concealed zip|hidden zip|后背拉链|后拉链|背部拉链|后中拉链|隐形拉链',
    '后背拉链',
    'back zip',
    { details: ['backZip'] },
  ),
  {
    ...partTerm(
      'zip',
      'two-way zip|two way zip|two-way zipper|double zip|双头拉链|双向拉链',
      '门襟：拉链',
      'closure: zip',
      {
        closure: 'zip',
      },
    ),
  },

  // Collars, sleeves and cuffs.
  term(
    'grandad collar|granddad collar|grandpa collar|band collar|banded collar|nehru collar|collarless band|小立领|中式小立领|圆立领',
    '领型：中式立领',
    'collar: band',
    { collar: 'mandarin' },
    'collar',
  ),
  term(
    'spread collar|cutaway collar|classic collar|kent collar|八字领|温莎领|小方领',
    '领型：衬衫领',
    'collar: shirt',
    {
      collar: 'shirt',
    },
    'collar',
  ),
  term(
    '棒球领|螺纹领|罗纹领|罗纹领口|ribbed collar|rib collar|ribbed neckline|ribbed neck|knit collar',
    '领型：罗纹领',
    'collar: ribbed',
    { collar: 'ribbed' },
    'collar',
  ),
  term('绕颈|绕脖|挂颈|绕颈领|挂脖领|挂脖式', '领口：挂脖', 'neckline: halter', { neckline: 'halter' }, 'neckline'),
  term(
    'shearling collar|sherpa collar|borg collar|羊羔毛领|羊羔绒领',
    '领型：羊羔毛领',
    'collar: shearling',
    {
      collar: 'shirt',
      parts: { collar: { fabric: 'terry', colour: '#f3ead8' } },
    },
    'collar',
  ),
  partTerm(
    'piping',
    'contrast tipping|tipping|tipped collar|tipped hem|tipped edges|tipped cuffs|tipped collar and cuffs|tipped|撞色罗纹边|间色边|撞色边领',
    '撞色边',
    'tipped edges',
    { details: ['tipped'] },
  ),
  term(
    'ruffle sleeves|ruffled sleeves|ruffle sleeve|frill sleeves|荷叶边袖|荷叶边袖子',
    '袖型：荷叶袖',
    'sleeve: flutter',
    { sleeveType: 'flutter' },
    'sleeveType',
  ),
  term(
    'ruffle edge|ruffle edges|ruffled edge|ruffle trim|frill edge',
    '工艺：荷叶边',
    'craft: ruffles',
    { craft: 'ruffles' },
    'craft',
  ),
  {
    ...term(
      'oversized collar|wide collar|big collar|large collar|statement collar|exaggerated collar|dagger collar|pointed wide collar|大领|大尖领|大领子|大衬衫领|夸张大领',
      '大领',
      'wide collar',
      { details: ['bigCollar'] },
    ),
    part: 'collar',
  },
  {
    ...term(
      'oversized peter pan collar|big peter pan collar|large peter pan collar|puritan collar|大娃娃领',
      '大娃娃领',
      'wide Peter Pan collar',
      {
        collar: 'peterPan',
        details: ['bigCollar'],
      },
    ),
    part: 'collar',
  },
  term(
    'juliet sleeves|juliet sleeve|朱丽叶袖',
    '袖型：羊腿袖',
    'sleeve: Juliet',
    { sleeveType: 'legOfMutton' },
    'sleeveType',
  ),
  term(
    'poet sleeves|poet sleeve|诗人袖|宫廷袖',
    '袖型：宫廷袖',
    'sleeve: poet',
    { sleeveType: 'lantern', sleeveLength: 'long' },
    'sleeveType',
  ),
  term(
    'bracelet sleeves|bracelet sleeve|bracelet-length sleeves|九分袖长',
    '袖长：七分袖',
    'sleeve: bracelet length',
    { sleeveLength: 'threeQuarter' },
    'sleeveLength',
  ),
  term(
    '泡泡短袖|短泡泡袖|short puff sleeves',
    '袖型：短泡泡袖',
    'sleeve: short puff',
    { sleeveType: 'puff', sleeveLength: 'short' },
    'sleeveType',
  ),
  term(
    '泡泡长袖|长泡泡袖|long puff sleeves',
    '袖型：长泡泡袖',
    'sleeve: long puff',
    { sleeveType: 'puff', sleeveLength: 'long' },
    'sleeveType',
  ),
  term(
    'turn-back cuffs|turned-back cuffs|folded cuffs|fold-back cuffs|turnback cuffs|折叠袖口|翻袖口|翻折袖口|翻折袖|外翻袖口',
    '袖口：翻边',
    'cuff: turned back',
    { cuff: 'turnedBack' },
    'cuff',
  ),
  term(
    'cuff tabs|cuff straps|strap cuffs|tab cuffs|sleeve tabs|袖襻|袖口袢|袖口调节袢',
    '袖口：袖袢',
    'cuff: tab',
    { cuff: 'tab' },
    'cuff',
  ),
  term(
    'knit cuffs|knitted cuffs|ribbed knit cuffs|rib cuffs|针织袖口|螺纹袖',
    '袖口：罗纹',
    'cuff: ribbed',
    { cuff: 'ribbed' },
    'cuff',
  ),
  partTerm(
    'cuff',
    'sleeve hems|sleeve hem|sleeve ends|sleeve edges|sleeve bands|袖边|袖口边|袖缘',
    '袖口',
    'cuffs',
    {},
    'cuff',
  ),
  partTerm('hem', 'hem edge|bottom hem|bottom band|底摆|衣摆|衣服下摆', '下摆', 'hem'),

  // Hoods.
  term(
    'detachable hood|removable hood|zip-off hood|可拆卸帽子|可拆卸连帽|可脱卸帽|可拆卸帽|可拆连帽',
    '帽型：可拆帽',
    'hood: detachable',
    { hat: 'detachable' },
    'hat',
  ),
  term(
    'hood with fur|hood with fur trim|fur-trimmed hood|fur trimmed hood|fur trim hood|fur-lined hood|帽子带毛|帽檐毛边',
    '帽型：毛边帽',
    'hood: fur',
    { hat: 'fur' },
    'hat',
  ),

  // Pockets.
  term(
    'slash pockets|slash pocket|slanted pockets|angled pockets|diagonal pockets|hand-warmer pockets|handwarmer pockets|hand pockets|in-seam pockets|inseam pockets|seam pockets|hidden pockets|concealed pockets|隐形口袋|隐形插袋|暗袋|暗插袋|斜插兜|插兜|侧兜|裤兜',
    '口袋：斜插袋',
    'pocket: slant',
    { pocket: 'slant' },
    'pocket',
  ),
  term(
    'pocket flaps|flapped pockets|flaps on the pockets|有盖口袋|带袋盖|翻盖兜|带盖兜',
    '口袋：袋盖',
    'pocket: flap',
    { pocket: 'flap' },
    'pocket',
  ),
  term(
    '立体口袋|立体袋|立体大口袋|bellows pockets|bellow pockets|3d pockets|工装兜|大兜',
    '口袋：工装袋',
    'pocket: cargo',
    { pocket: 'cargo' },
    'pocket',
  ),
  term(
    '后贴袋|后口袋|后袋|rear pockets|back patch pockets|back pockets|back pocket|贴兜',
    '口袋：贴袋',
    'pocket: patch',
    { pocket: 'patch' },
    'pocket',
  ),
  term('胸兜|胸前兜', '口袋：胸袋', 'pocket: chest', { pocket: 'chest' }, 'pocket'),
  term(
    'five-pocket|5 pocket|five pockets|coin pocket|watch pocket|表袋|零钱袋',
    '口袋：五袋',
    'pocket: five pocket',
    { pocket: 'fivePocket' },
    'pocket',
  ),

  // Waist, legs and hems.
  term('帝国腰|帝国腰线|empire waistline|胸下高腰|高腰节', '腰线：胸下', 'waist: empire', { waist: 'empire' }, 'waist'),
  term(
    'dropped waist|drop-waist|dropped waistline|低腰节|落腰线',
    '腰线：落腰',
    'waist: dropped',
    { waist: 'dropped' },
    'waist',
  ),
  term(
    'elastic drawstring waist|elasticated drawstring waist|elastic waist with drawstring|drawstring elastic waist|松紧抽绳腰|松紧抽绳|抽绳松紧腰|抽绳收腰|收腰抽绳|腰间抽绳|腰部抽绳收腰',
    '腰部形态：抽绳',
    'waist shape: drawstring',
    { waistShape: 'drawstring' },
    'waistShape',
  ),
  term(
    'straight leg|straight legs|straight-leg|straight cut|直筒腿|直腿',
    '版型：直筒',
    'fit: straight',
    { fit: 'straight' },
    'fit',
  ),
  term(
    'flared leg|flared legs|flare leg|flared hem|flared hems|bell legs|微喇叭|小喇叭|喇叭裤腿',
    '版型：喇叭',
    'fit: flared',
    { fit: 'flared' },
    'fit',
  ),
  term(
    'tapered leg|tapered legs|barrel leg|barrel legs|barrel|banana leg|弯刀|弯刀版型|香蕉版型|月牙',
    '版型：锥形',
    'fit: tapered',
    { fit: 'tapered' },
    'fit',
  ),
  term('wide-leg cut|loose legs|wide cut|大裤腿|宽裤腿', '版型：阔腿', 'fit: wide leg', { fit: 'wideLeg' }, 'fit'),
  term(
    'a字摆|a摆裙|a字裙摆|a字下摆|a-line hem|a-line shape|a-line silhouette',
    '版型：A 字',
    'fit: A-line',
    { fit: 'aLine' },
    'fit',
  ),
  term('鱼尾摆|鱼尾裙摆|鱼尾下摆|mermaid hem|trumpet hem|fishtail hem', '鱼尾摆', 'mermaid hem', {
    fit: 'slim',
    details: ['mermaid'],
  }),
  term(
    'capri length|七分长|七分长度|到小腿|小腿中部|过膝|膝下|below the knee|below-the-knee|mid-calf|mid calf|calf length|calf-length',
    '长度：到小腿',
    'length: below the knee',
    { length: 'midi' },
    'length',
  ),
  term(
    'cuffed hems|cuffed hem|rolled hems|turned-up hems|turned up hems|turned-up hem|翻边裤口|裤脚翻折|翻脚',
    '下摆：翻边',
    'hem: turn-up',
    { hem: 'turnUp' },
    'hem',
  ),
  term(
    '罗纹裤脚|罗纹脚口|罗纹裤口|螺纹裤脚|ribbed hems|rib hem|ribbed ankles|ribbed ankle cuffs',
    '下摆：罗纹',
    'hem: ribbed',
    { hem: 'ribbed' },
    'hem',
  ),
  term('灯笼裤脚|灯笼裤腿|灯笼裤型|balloon legs|balloon leg|哈伦版型|哈伦裤型', '裤脚：束脚', 'hem: gathered ankles', {
    fit: 'loose',
    details: ['gatheredHems'],
  }),
  term(
    '麻花纹|绞花纹|麻花针|绞花编织|cable stitch|cable pattern|cabled',
    '工艺：绞花',
    'craft: cables',
    { craft: 'cable' },
    'craft',
  ),
  term('罗纹|坑纹|竖坑条|rib stitch', '罗纹针织', 'rib knit', { details: ['ribKnit'] }),
  term('哈伦|灯笼', '裤脚：束脚', 'hem: gathered ankles', { fit: 'loose', details: ['gatheredHems'] }),
  term('七分|八分', '长度：七分', 'length: calf', { length: 'calf' }, 'length'),
  term('五分', '长度：五分', 'length: knee', { length: 'knee' }, 'length'),
  {
    ...term('翻边', '下摆：翻边', 'hem: turn-up', { hem: 'turnUp' }, 'hem'),
    otherwise: term('', '袖口：翻边', 'cuff: turned back', { cuff: 'turnedBack' }, 'cuff'),
  },
  partTerm(
    'stripe',
    '侧边条纹|侧缝条纹|裤侧条纹|两侧条纹|侧边织带|侧织带|side tape|side taping|side bands',
    '侧边条',
    'side stripe',
    {
      details: ['coinSeams'],
    },
  ),

  // Crafts.
  term(
    '烫钻|珠饰|珠绣|水钻装饰|crystals|crystal embellishment|diamante',
    '工艺：钉珠',
    'craft: beading',
    { craft: 'beading' },
    'craft',
  ),
  term(
    '数码印花|手绘印花|胶印|丝网印花|screen print|screen-printed|digital print',
    '工艺：印花',
    'craft: print',
    { craft: 'print' },
    'craft',
  ),
  term(
    '石洗|石磨|酵素洗|enzyme wash|stone wash|stone-washed|garment dyed',
    '工艺：水洗',
    'craft: washed',
    { craft: 'washed' },
    'craft',
  ),
  term(
    '胸前刺绣|胸口刺绣|胸前绣花|胸口绣花|chest embroidery|embroidery on the chest|embroidered chest',
    '工艺：刺绣',
    'craft: embroidery',
    { craft: 'embroidery' },
    'craft',
  ),
  term(
    'diamond quilting|diamond quilted|diamond-quilted|horizontal quilting|channel quilting|onion quilting|横向绗缝|绗棉|绗线',
    '工艺：绗缝',
    'craft: quilting',
    { craft: 'quilting' },
    'craft',
  ),
  term('开扣|前开扣|对扣', '门襟：纽扣', 'closure: buttons', { closure: 'buttons' }),
  term(
    '可拆毛领|可拆卸毛领|detachable fur collar|removable fur collar',
    '领型：毛领',
    'collar: fur',
    { collar: 'fur' },
    'collar',
  ),
  partTerm(
    'belt',
    'metal belt|chain belt|silver belt chain|金属腰带|链条腰带|腰链',
    '金属腰带',
    'metal belt',
    {
      waistShape: 'belted',
      parts: { belt: { colour: '#a9adb2' } },
    },
    'waistShape',
  ),
  partTerm(
    'belt',
    'braided belt|woven belt|rope belt|编织腰带|麻绳腰带|布腰带',
    '腰带',
    'belt',
    { waistShape: 'belted' },
    'waistShape',
  ),
  {
    ...term(
      'ruffle collar|ruffled collar|frill collar|frilled collar|ruffle neckline|ruffled neckline|frill neck|荷叶领|荷叶边领|荷叶边领口|花边领|木耳领',
      '领型：荷叶领',
      'collar: ruffled',
      {
        details: ['ruffleCollar'],
      },
    ),
    part: 'collar',
  },
  term(
    'notch collar|notched collar|notch-collar|平驳领|翻驳领',
    '领型：平驳领',
    'collar: notched',
    { collar: 'notchedLapel' },
    'collar',
  ),
  term('斜裁|bias-cut skirt|cut on the bias', '斜裁', 'bias cut', { fit: 'aLine' }, 'fit'),
  term(
    '熊耳朵|兔耳朵|猫耳朵|小熊耳朵|bear ears|bunny ears|rabbit ears|cat ears',
    '帽型：耳朵帽',
    'hood: hood with ears',
    { hat: 'ears' },
    'hat',
  ),
  partTerm(
    'stripe',
    'stripes down the legs|stripes down the sides|stripe down the leg|stripes down each leg|stripes on the sides|stripe down the side',
    '侧边条',
    'side stripe',
    {
      details: ['coinSeams'],
    },
  ),
];
