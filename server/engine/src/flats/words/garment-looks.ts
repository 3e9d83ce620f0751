import { type Term, term, weakTerm } from './term.ts';

/** A suit whose waistcoat is drawn with it. */
export const threePieceSuit: Term = term(
  'three-piece suit|three piece suit|3 piece suit|西装三件套|三件套西装|西服三件套|三件套西服|三件式西装|西装马甲三件套|马甲西装三件套',
  '款式：三件套西装',
  'garment: three-piece suit',
  { kind: 'suitSet' },
);

/** Garments by the names that shops and their customers use, each a whole look. */
export const garmentLooks: readonly Term[] = [
  threePieceSuit,
  term('babydoll dress|baby doll dress|babydoll|baby doll|娃娃裙|娃娃衫裙', '款式：娃娃裙', 'style: babydoll dress', {
    ...{ kind: 'dress', collar: 'none', fit: 'aLine', length: 'mini', waist: 'empire', waistShape: 'plain' },
    ...{ craft: 'none', details: [] },
  }),
  term('bodysuit|body suit|bodysuits|连体衣|紧身连体衣|连体上衣|连身衣', '款式：连体衣', 'style: bodysuit', {
    kind: 'swimsuit',
    neckline: 'crew',
  }),
  term('overshirt|shacket|shirt jacket|shirt-jacket|衬衫外套|衬衫夹克|衬衣外套', '款式：衬衫外套', 'style: overshirt', {
    ...{ kind: 'shirt', collar: 'shirt', fit: 'loose', fabric: 'twill', hem: 'straight', details: [] },
  }),
  term('rugby shirt|rugby polo|rugby top|rugby|橄榄球衫', '款式：橄榄球衫', 'style: rugby shirt', {
    ...{ kind: 'polo', collar: 'polo', sleeveLength: 'long', cuff: 'ribbed', fabric: 'cotton' },
  }),
  term('harem pants|harem trousers|harem|哈伦裤|灯笼裤|萝卜裤|bloomers', '款式：哈伦裤', 'style: harem trousers', {
    ...{ kind: 'trousers', fit: 'loose', waistShape: 'elastic', details: ['gatheredHems'] },
  }),
  term('mom jeans|mum jeans|妈妈裤|老爹裤|萝卜牛仔裤', '款式：高腰锥形牛仔裤', 'style: mom jeans', {
    ...{ kind: 'jeans', fit: 'tapered', waist: 'high' },
  }),
  term('boyfriend jeans|dad jeans|男友牛仔裤|男友风牛仔裤', '款式：男友牛仔裤', 'style: boyfriend jeans', {
    ...{ kind: 'jeans', fit: 'loose', waist: 'natural' },
  }),
  term(
    'puffer vest|puffer gilet|down vest|down gilet|padded vest|padded gilet|羽绒马甲|羽绒背心|棉马甲|棉背心',
    '款式：羽绒马甲',
    'style: puffer vest',
    {
      ...{ kind: 'downJacket', sleeveLength: 'sleeveless', cuff: 'plain', closure: 'zip', details: [] },
    },
  ),
  term(
    'sweater vest|knit vest|knitted vest|knitted waistcoat|针织马甲|针织背心|毛线马甲|毛线背心|毛背心|毛衣马甲',
    '款式：针织背心',
    'style: sweater vest',
    { kind: 'knitwear', sleeveLength: 'sleeveless', collar: 'none' },
  ),
  term(
    'cable knit vest|cable vest|cable sweater vest|绞花背心|麻花背心|麻花针织马甲',
    '款式：绞花背心',
    'style: cable vest',
    { kind: 'knitwear', sleeveLength: 'sleeveless', craft: 'cable' },
  ),
  term(
    'suit vest|suit waistcoat|tailored vest|dress vest|西装马甲|西服马甲|西装背心',
    '款式：西装马甲',
    'style: suit vest',
    {
      ...{ kind: 'waistcoat', closure: 'buttons', neckline: 'v' },
    },
  ),
  term('polo dress|tennis dress|网球连衣裙|polo裙|polo连衣裙|保罗裙', '款式：POLO 裙', 'style: polo dress', {
    ...{ kind: 'dress', collar: 'polo', closure: 'placket', waistShape: 'plain' },
  }),
  term('peplum top|peplum blouse|荷叶腰上衣|收腰荷叶上衣', '款式：荷叶腰上衣', 'style: peplum top', {
    ...{ kind: 'blouse', waistShape: 'peplum' },
  }),
  term('short skirt|短裙|半身短裙', '款式：短裙', 'style: short skirt', { kind: 'skirt', length: 'mini' }),
  term('camisole|cami|cami top|slip top|吊带背心|吊带衫|吊带上衣', '款式：吊带背心', 'style: camisole', {
    ...{ kind: 'tank', neckline: 'spaghetti', collar: 'none' },
  }),
  term(
    'sweatpants|sweat pants|track pants|tracksuit bottoms|卫衣裤|运动裤|运动长裤',
    '款式：运动裤',
    'style: sweatpants',
    {
      ...{ kind: 'trousers', fabric: 'fleece', waistShape: 'drawstring', fit: 'regular' },
    },
  ),
  term(
    'pyjama bottoms|pajama bottoms|pyjama pants|pajama pants|pyjama trousers|pajama trousers|pj bottoms|lounge pants|睡裤|家居裤',
    '款式：睡裤',
    'style: pyjama trousers',
    {
      ...{ kind: 'trousers', fabric: 'flannel', waistShape: 'drawstring', fit: 'loose' },
    },
  ),
  term('cardigan coat|long cardigan|针织大衣|长款开衫|针织外套', '款式：长开衫', 'style: long cardigan', {
    ...{ kind: 'cardigan', length: 'thigh' },
  }),
  term('kimono cardigan|kimono jacket|和服开衫|和服外套|道袍开衫', '款式：和服开衫', 'style: kimono cardigan', {
    ...{ kind: 'cardigan', closure: 'open', collar: 'none', neckline: 'v', details: ['wideSleeves'] },
  }),
  term('汉服上衣|汉元素上衣|交领上衣|hanfu top|hanfu blouse', '款式：汉服上衣', 'style: hanfu top', {
    ...{ kind: 'blouse', collar: 'none', details: ['crossCollar', 'wideSleeves'] },
  }),
  term('bermuda shorts|bermudas|百慕大短裤|五分裤|中裤', '款式：五分裤', 'style: Bermuda shorts', {
    ...{ kind: 'shorts', length: 'knee' },
  }),
  term('denim skirt|jean skirt|牛仔裙|牛仔半身裙', '款式：牛仔裙', 'style: denim skirt', {
    kind: 'skirt',
    fabric: 'denim',
  }),
  weakTerm('裙', '款式：连衣裙', 'garment: dress', { kind: 'dress' }),
  term('breton top|breton shirt|breton tee|sailor top|海魂衫', '款式：海魂衫', 'style: Breton top', {
    ...{ kind: 'tShirt', print: 'breton' },
  }),
  term('旗袍上衣|旗袍领上衣|改良旗袍上衣|cheongsam top|qipao top', '款式：旗袍上衣', 'style: cheongsam top', {
    ...{ kind: 'blouse', collar: 'mandarin', closure: 'none', fit: 'slim', details: ['slantedPlacket', 'frogs'] },
  }),
  term(
    'pajama shorts set|pyjama shorts set|pajama shorts|pyjama shorts|short pyjamas|短裤睡衣|睡衣短裤套装',
    '款式：短裤睡衣',
    'style: short pyjamas',
    {
      kind: 'pyjamas',
      length: 'mini',
    },
  ),
  term('短裤套装|短裤两件套', '款式：短裤套装', 'style: shorts set', {
    kind: 'casualSet',
    length: 'mini',
  }),
  term('hawaiian shirt|aloha shirt|夏威夷衬衫|花衬衫', '款式：夏威夷衬衫', 'style: Hawaiian shirt', {
    ...{ kind: 'shirt', collar: 'shirt', sleeveLength: 'short', print: 'leaves', details: ['camp'] },
  }),
  term('cocktail dress|小礼服|鸡尾酒裙', '款式：小礼服', 'style: cocktail dress', {
    ...{ kind: 'dress', collar: 'none', fit: 'slim', length: 'knee', details: [] },
  }),
  term('tennis skirt|tennis pleated skirt|网球裙|网球半身裙', '款式：网球裙', 'style: tennis skirt', {
    ...{ kind: 'skirt', craft: 'pleats', length: 'mini' },
  }),
  term('vest dress|waistcoat dress|马甲裙|西装马甲裙', '款式：马甲裙', 'style: vest dress', {
    ...{ kind: 'dress', neckline: 'v', collar: 'none', sleeveLength: 'sleeveless', fit: 'regular', closure: 'buttons' },
  }),
  term('西装裙|职业裙|suit skirt', '款式：西装裙', 'style: suit skirt', { kind: 'skirt', fit: 'slim', length: 'knee' }),
  term('boyfriend shirt|男友衬衫|男友风衬衫', '款式：男友衬衫', 'style: boyfriend shirt', {
    kind: 'shirt',
    fit: 'oversized',
  }),
  term('西装短裤套装|短裤西装套装|shorts suit|short suit', '款式：短裤西装', 'style: shorts suit', {
    ...{ kind: 'suitSet', length: 'knee' },
  }),
  term(
    'tuxedo jacket|tuxedo|dinner jacket|smoking jacket|礼服西装|燕尾服|塔士多',
    '款式：礼服西装',
    'style: tuxedo jacket',
    {
      ...{ kind: 'blazer', collar: 'peakLapel', closure: 'oneButton', parts: { collar: { fabric: 'satin' } } },
    },
  ),
  term('onesie|fleece onesie|连体睡衣|连体家居服', '款式：连体睡衣', 'style: onesie', {
    ...{ kind: 'jumpsuit', fit: 'loose', closure: 'zip', sleeveLength: 'long', collar: 'none', waistShape: 'plain' },
  }),
  term('西装短裤|tailored shorts|dress shorts|suit shorts', '款式：西装短裤', 'style: tailored shorts', {
    ...{ kind: 'shorts', fabric: 'wool', waistShape: 'plain' },
  }),
  term(
    'polo sweater|polo jumper|knit polo|knitted polo|knit polo shirt|knitted polo shirt|polo毛衣|针织polo|针织polo衫',
    '款式：针织 POLO 衫',
    'style: knitted polo',
    {
      ...{ kind: 'polo', collar: 'polo', fabric: 'fineKnit' },
    },
  ),
  term('long skirt|半身长裙|长半身裙|半身裙长款', '款式：半身长裙', 'style: long skirt', {
    ...{ kind: 'skirt', length: 'ankle' },
  }),
  term('bridal robe|bridesmaid robe|新娘晨袍|晨袍', '款式：晨袍', 'style: bridal robe', {
    ...{ kind: 'robe', fabric: 'satin', closure: 'wrap', waistShape: 'belted' },
  }),
  term(
    'hoodie dress|hooded sweatshirt dress|hooded dress|连帽卫衣裙|连帽裙',
    '款式：连帽卫衣裙',
    'style: hoodie dress',
    {
      ...{ kind: 'dress', hat: 'drawstring', collar: 'none', fabric: 'jersey', fit: 'loose', sleeveLength: 'long' },
      ...{ cuff: 'ribbed', waistShape: 'plain' },
    },
  ),
  term('sweatshirt dress|jumper dress|卫衣裙', '款式：卫衣裙', 'style: sweatshirt dress', {
    ...{ kind: 'dress', fabric: 'jersey', fit: 'loose', sleeveLength: 'long', cuff: 'ribbed', collar: 'none' },
  }),
  term(
    'aviator jacket|shearling jacket|shearling aviator jacket|sheepskin jacket|flying jacket|羊羔毛夹克|皮毛一体夹克|皮毛一体|飞行员皮衣',
    '款式：羊羔毛领夹克',
    'style: aviator jacket',
    {
      ...{ kind: 'jacket', closure: 'zip', collar: 'shirt', fabric: 'leather', hem: 'straight', cuff: 'plain' },
      ...{ pocket: 'slant', parts: { collar: { fabric: 'terry', colour: '#f3ead8' } } },
    },
  ),
  term('milkmaid top|milkmaid blouse|挤奶女工上衣', '款式：方领泡泡袖上衣', 'style: milkmaid top', {
    ...{ kind: 'blouse', neckline: 'square', collar: 'none', sleeveLength: 'short', sleeveType: 'puff' },
    ...{ waistShape: 'shirred' },
  }),
  term('blazer dress|tuxedo dress|西装连衣裙|西装式连衣裙', '款式：西装连衣裙', 'style: blazer dress', {
    ...{ kind: 'dress', collar: 'notchedLapel', fit: 'straight', sleeveLength: 'long', length: 'mini', details: [] },
  }),
  term('cape|cape coat|cloak|wool cape|斗篷|披风|斗篷大衣|斗篷外套|披风外套', '款式：斗篷', 'style: cape', {
    ...{ kind: 'coat', closure: 'buttons', collar: 'stand', fabric: 'wool', length: 'thigh', fit: 'regular' },
    ...{ sleeveLength: 'sleeveless', details: ['cape'] },
  }),
  term('poncho|ponchos|套头斗篷|披肩斗篷|斗篷毛衣', '款式：套头斗篷', 'style: poncho', {
    ...{ kind: 'coat', closure: 'none', collar: 'none', neckline: 'v', fabric: 'wool', length: 'hip', fit: 'regular' },
    ...{ sleeveLength: 'sleeveless', details: ['cape'] },
  }),
  term('yoga set|yoga suit|瑜伽服|瑜伽服套装|瑜伽套装', '款式：瑜伽套装', 'style: yoga set', {
    ...{ kind: 'casualSet', fit: 'tight', fabric: 'swimKnit', collar: 'none', hat: 'none', pocket: 'none' },
  }),
  term('skirt suit|suit with skirt|西装裙套装|职业裙套装|套裙|西装套裙', '款式：西装套裙', 'style: skirt suit', {
    ...{ kind: 'suitSet', details: ['skirtSuit'] },
  }),
  term('hot pants|超短裤|热裤', '款式：热裤', 'style: hot pants', { kind: 'shorts', length: 'mini' }),
  term('bustier|corset top|bustier top|bandeau top|抹胸上衣|胸衣|束胸', '款式：抹胸上衣', 'style: bustier', {
    ...{ kind: 'tank', neckline: 'sweetheart', collar: 'none', fit: 'tight' },
  }),
  term('tunic|束腰外衣|长上衣|中长上衣', '款式：长上衣', 'style: tunic', { kind: 'blouse', length: 'thigh' }),
  term(
    'fisherman sweater|aran sweater|aran jumper|渔夫毛衣|麻花毛衣|绞花毛衣',
    '款式：绞花毛衣',
    'style: Aran sweater',
    {
      ...{ kind: 'knitwear', craft: 'cable', fabric: 'chunkyKnit' },
    },
  ),
  term('joggers|jogger|jogger trousers|束脚裤|束脚运动裤|卫裤', '款式：束脚裤', 'style: joggers', {
    kind: 'trousers',
    fit: 'tapered',
    hem: 'ribbed',
    waistShape: 'drawstring',
    fabric: 'fleece',
    pocket: 'slant',
    details: [],
    print: 'solid',
  }),
  term('chinos|chino|chino trousers|卡其裤', '款式：卡其裤', 'style: chinos', {
    fabric: 'twill',
    pocket: 'slant',
    waistShape: 'plain',
    details: ['beltLoops'],
    print: 'solid',
  }),
  term('cargo trousers|cargo pants|工装裤', '款式：工装裤', 'style: cargo trousers', {
    kind: 'trousers',
    pocket: 'cargo',
    fabric: 'twill',
    fit: 'straight',
    waistShape: 'plain',
    print: 'solid',
    details: ['beltLoops'],
  }),
  term('dress trousers|tailored trousers|西装裤|烟管裤|cigarette trousers', '款式：西裤', 'style: dress trousers', {
    kind: 'trousers',
    fabric: 'wool',
    waistShape: 'plain',
    pocket: 'slant',
    details: ['centreCrease', 'beltLoops'],
  }),
  term('dungarees|overalls|bib overalls|背带裤', '款式：背带裤', 'style: dungarees', {
    kind: 'jumpsuit',
    details: ['bib'],
    fabric: 'denim',
    fit: 'regular',
    waistShape: 'plain',
  }),
  term(
    'boiler suit|utility boiler suit|utility jumpsuit|coverall|coveralls|工装连体裤|连体工装|连体工装裤',
    '款式：工装连体裤',
    'style: boiler suit',
    { kind: 'jumpsuit', pocket: 'cargo', fabric: 'twill', print: 'solid', collar: 'shirt' },
  ),
];
