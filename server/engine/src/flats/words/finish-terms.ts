import { partTerm, type Term, term } from './term.ts';

const buttonsOf = (words: string, zh: string, en: string, colour: string): Term => ({
  ...partTerm('button', words, zh, en, { closure: 'buttons', parts: { button: { colour } } }),
});
const zipOf = (words: string, zh: string, en: string, colour: string): Term => ({
  ...partTerm('zip', words, zh, en, { closure: 'zip', parts: { zip: { colour } } }),
});

/** Buttons and zips by what they are made of. */
const fastenings: readonly Term[] = [
  buttonsOf(
    'pearl buttons|pearl button|mother of pearl buttons|shell buttons|珍珠扣|珍珠纽扣|贝壳扣',
    '珍珠扣',
    'pearl buttons',
    '#f3ede2',
  ),
  buttonsOf(
    'brass buttons|brass button|gold metal buttons|铜扣|铜纽扣|金扣|金色纽扣|金属金扣',
    '铜扣',
    'brass buttons',
    '#c39a45',
  ),
  buttonsOf(
    'metal buttons|metal button|silver metal buttons|金属扣|金属纽扣|银扣',
    '金属扣',
    'metal buttons',
    '#a9adb2',
  ),
  {
    ...partTerm('button', 'pearl snaps|pearl snap buttons|pearl snap|珍珠按扣|珍珠四合扣', '珍珠按扣', 'pearl snaps', {
      closure: 'snaps',
      parts: { button: { colour: '#f3ede2' } },
    }),
  },
  buttonsOf('wooden buttons|wood buttons|wooden button|木扣|木质纽扣|木纽扣', '木扣', 'wooden buttons', '#8a5a32'),
  buttonsOf(
    'tortoiseshell buttons|tortoise buttons|horn buttons|玳瑁扣|玳瑁纽扣|角质扣',
    '玳瑁扣',
    'tortoiseshell buttons',
    '#5a3520',
  ),
  zipOf('metal zip|metal zipper|silver zip|silver zipper|金属拉链|银色拉链', '金属拉链', 'metal zip', '#b9bcc1'),
  zipOf('brass zip|gold zip|gold zipper|铜拉链|金色拉链|金拉链', '铜拉链', 'brass zip', '#c39a45'),
];

/** Openings, trims and washes. */
const openings: readonly Term[] = [
  term(
    'asymmetric zip|asymmetrical zip|diagonal zip|side zip front|斜拉链|偏拉链|斜拉链门襟',
    '门襟：斜拉链',
    'closure: diagonal zip',
    {
      closure: 'biasZip',
    },
  ),
  term('open front|open-front|no fastening|no closure|敞开门襟|敞开|无扣', '门襟：敞开', 'closure: open', {
    closure: 'open',
  }),
  term(
    'deep v-neck|deep v neck|deep v|plunging neckline|plunging v|plunge neck|plunging|深v领|深v|大v领|低胸',
    '领口：深 V 领',
    'neckline: deep V',
    { neckline: 'v', details: ['deepNeck'] },
    'neckline',
  ),
  term(
    'large chest print|chest print|front print|graphic on the chest|slogan print|slogan|letter print on the chest|胸前大图案|胸前大印花|胸前字母印花|胸前字母|胸口字母|胸前图案印花|胸前卡通印花|胸前英文印花|前胸字母印花|前胸印花',
    '胸前印花',
    'chest print',
    {
      ...{ craft: 'print', logo: 'largeChest' },
    },
  ),
  term('ribbing|rib trim|rib trims|ribbed trim|ribbed trims|罗纹边|螺纹边|罗纹收口', '罗纹边', 'ribbed trims', {
    hem: 'ribbed',
    cuff: 'ribbed',
  }),
  term('ripped knees|ripped knee|ripped at the knees|破膝|膝盖破洞', '工艺：破膝', 'craft: ripped knees', {
    craft: 'distressed',
  }),
  ...(
    [
      [
        'light wash|light-wash|bleached|bleached denim|浅色牛仔|浅色水洗|浅水洗|浅洗',
        '浅色水洗',
        'light wash',
        '#9db8d2',
      ],
      ['mid wash|medium wash|mid-wash|中度水洗|水洗蓝', '中色水洗', 'mid wash', '#5f86ad'],
      [
        'dark wash|dark-wash|raw denim|dark denim|深色牛仔|深色水洗|深水洗|原色丹宁',
        '深色水洗',
        'dark wash',
        '#27374f',
      ],
    ] as const
  ).map(([words, zh, en, colour]) => term(words, zh, en, { colour, craft: 'washed' })),
];

/** Closures, seams and finishes that no attribute of the catalogue names, and how large a print is. */
const seams: readonly Term[] = [
  term('double-breasted|double breasted|双排扣', '门襟：双排扣', 'closure: double-breasted', {
    closure: 'doubleBreasted',
  }),
  term('single-breasted|single breasted|单排扣', '门襟：单排扣', 'closure: single-breasted', { closure: 'oneButton' }),
  term('zip-up|zip up|zipped|full zip|拉链门襟|全拉链', '门襟：拉链', 'closure: zip', {
    closure: 'zip',
  }),
  term(
    'zip front|zip-front|front zip|front zipper|exposed front zip|前拉链|前中拉链|正面拉链',
    '门襟：拉链',
    'closure: zip',
    {
      closure: 'zip',
      details: ['frontZip'],
    },
  ),
  term(
    'button front|button-front|with buttons|排扣|开襟|前排扣|button through|button down front',
    '门襟：纽扣',
    'closure: buttons',
    { closure: 'buttons' },
  ),
  term('snap|snaps|snap buttons|按扣|四合扣', '门襟：按扣', 'closure: snaps', { closure: 'snaps' }),
  term('half placket|placket|half-button|半门襟', '门襟：半门襟', 'closure: placket', { closure: 'placket' }),
  term('toggle|toggles|toggle buttons|toggle closure|horn toggles|牛角扣', '门襟：牛角扣', 'closure: toggles', {
    closure: 'toggles',
  }),
  term('single button|single-button|one-button|one button closure|单扣|一颗扣', '门襟：单扣', 'closure: one button', {
    closure: 'oneButton',
    buttons: 1,
  }),
  term('storm flap|gun flap|storm flaps|防风片|胸挡布|挡风片|枪挡', '枪挡', 'storm flap', { details: ['stormFlap'] }),
  {
    ...partTerm(
      'belt',
      'self-tie belt|self tie belt|tie belt|tie-belt|tie waist|tie-waist|tied waist|waist tie|tied belt|系结腰带|系带|系带收腰|系带腰带|蝴蝶结腰带|腰部系带|腰间系带',
      '系结腰带',
      'tied belt',
      { waistShape: 'belted', details: ['tieBelt'] },
      'waistShape',
    ),
  },
  term('belt loops|belt loop|裤袢|裤耳|腰袢', '裤袢', 'belt loops', { details: ['beltLoops'] }),
  {
    ...term(
      'half zip|half-zip|quarter zip|quarter-zip|1/4 zip|1/2 zip|half zipper|半拉链|半开拉链|半截拉链|立领半拉链',
      '门襟：半拉链',
      'closure: half zip',
      { closure: 'placket', details: ['halfZip'] },
    ),
    part: 'zip',
  },
  term('racerback|racer back|t-back|工字背|工字背心|Y背', '工字背', 'racerback', { details: ['racerback'] }),
  term('epaulettes|epaulets|肩章|肩袢', '肩章', 'epaulettes', { details: ['epaulettes'] }),
  { ...term('yoke|育克|过肩', '育克', 'yoke', { details: ['yoke'] }), part: 'yoke', isBarePart: true },
  term('darts|收省|省道', '省道', 'darts', { details: ['darts'] }),
  term('princess seams|princess seam|公主线', '公主线', 'princess seams', { details: ['princess'] }),
  term(
    'striped rib|striped ribs|striped ribbing|striped rib trim|contrast rib|contrast ribbing|间条罗纹|撞色罗纹|条纹罗纹|罗纹条纹|螺纹条纹|条纹螺纹|间条螺纹|撞色螺纹',
    '间条罗纹',
    'striped rib',
    {
      details: ['stripedRib'],
    },
  ),
  term('fringe|fringed|fringes|fringing|tassel|tassels|流苏|流苏边', '流苏', 'fringe', { details: ['fringe'] }),
  term(
    'cowl neckline|cowl neck|cowl-neck|cowl|draped neck|荡领|垂坠领|垂领',
    '领口：荡领',
    'neckline: cowl',
    { neckline: 'u', details: ['cowl'] },
    'neckline',
  ),
  term('crease|pressed crease|烫迹线|裤线', '烫迹线', 'pressed crease', { details: ['centreCrease'] }),
  term('large print|big print|大花型|大图案', '大花型', 'large print', { printScale: 1.6 }),
  term('small print|tiny print|小花型|小图案', '小花型', 'small print', { printScale: 0.65 }),
];

export const finishTerms: readonly Term[] = [...fastenings, ...openings, ...seams];
