import { namedColours } from '@atelier/catalogue/colours';
import { lightnessOf, shade } from '../colour-shade.ts';
import type { Term } from './term.ts';

/** More names for colours, with the shade they stand for. */
const shades: readonly (readonly [hex: string, zh: string, en: string])[] = [
  ['#1d2b4a', '藏青|藏蓝|海军蓝|深蓝|深蓝色', 'navy|navy blue|dark blue|midnight blue'],
  ['#6f1d2c', '酒红|酒红色|枣红', 'burgundy|wine|wine red|maroon|bordeaux|oxblood'],
  ['#b9a27c', '卡其|卡其色', 'khaki|sand'],
  ['#b98d5f', '驼色|焦糖色|焦糖', 'camel|caramel|tan'],
  ['#f3ead8', '奶油|奶油色|米白|米白色|象牙白|杏色', 'cream|ivory|ecru|off white|off-white|eggshell|oatmeal'],
  ['#a8d5ba', '薄荷绿|薄荷|浅绿|浅绿色', 'mint|mint green|light green'],
  ['#b9a3d6', '薰衣草|薰衣草紫|浅紫|浅紫色|香芋紫|丁香紫', 'lavender|lilac|light purple'],
  ['#5b6236', '军绿|军绿色|橄榄绿|橄榄', 'olive|olive green|army green|military green'],
  ['#d0962f', '姜黄|姜黄色|芥末黄', 'mustard|mustard yellow|ochre'],
  ['#0f6a6f', '孔雀蓝|孔雀绿', 'teal|petrol|petrol blue|teal blue|peacock|peacock blue'],
  ['#1f4a37', '墨绿|墨绿色|深绿|深绿色|森林绿', 'dark green|forest green|bottle green'],
  ['#f2836b', '珊瑚|珊瑚色|珊瑚红|橘粉', 'coral|salmon'],
  ['#a8452c', '砖红|砖红色|铁锈红|锈红', 'rust|terracotta|brick|brick red'],
  ['#3b3d41', '炭灰|炭灰色|深灰|深灰色', 'charcoal|dark grey|dark gray|anthracite'],
  ['#c9cacb', '浅灰|浅灰色|银灰|银色|银', 'light grey|light gray|silver'],
  ['#9cc3e4', '浅蓝|浅蓝色|天蓝|天蓝色|婴儿蓝', 'light blue|sky blue|baby blue|powder blue'],
  ['#7fa3c0', '雾霾蓝|灰蓝|灰蓝色', 'dusty blue|slate blue|grey blue'],
  ['#d9a5a0', '豆沙|豆沙色|灰粉|藕粉|脏粉', 'dusty pink|blush|rose pink|nude pink'],
  ['#e63a7a', '玫红|玫红色|玫瑰红|荧光粉', 'hot pink|fuchsia|magenta'],
  ['#d4af5a', '金色|金', 'gold|golden'],
  ['#4a2e22', '咖啡|咖啡色|咖色|咖|巧克力|巧克力色|深棕|深棕色', 'coffee|chocolate|dark brown|espresso'],
  ['#efcfc2', '香槟粉|香槟粉色', 'champagne pink'],
  ['#f0d9c0', '裸色|肤色|香槟|香槟色|香槟金', 'nude|skin tone|champagne'],
  ['#fbe38a', '浅黄|浅黄色|鹅黄|柠檬黄', 'light yellow|lemon|lemon yellow|pale yellow'],
  ['#3f6fae', '牛仔蓝', 'denim blue|indigo'],
  ['#1f3fa8', '宝蓝|宝蓝色|克莱因蓝|皇家蓝', 'royal blue|cobalt|cobalt blue|electric blue'],
  ['#9caf88', '鼠尾草绿|鼠尾草|灰绿|灰绿色|豆绿', 'sage|sage green|eucalyptus'],
  ['#0b7a53', '祖母绿|翡翠绿|翠绿', 'emerald|emerald green|jade'],
  ['#f6c6cf', '浅粉|浅粉色|淡粉|樱花粉|婴儿粉|裸粉', 'baby pink|light pink|pale pink|pastel pink|powder pink'],
  ['#2fb5ac', '绿松石|绿松石色|松石绿|湖绿|湖绿色|水蓝|水蓝色', 'turquoise|aqua|aquamarine'],
  ['#5b2a4f', '梅紫|梅子色|茄紫|茄子色|葡萄紫|深紫红', 'plum|aubergine|eggplant|grape|mulberry'],
  ['#f6b48f', '蜜桃|蜜桃色|桃色|杏橙|橘杏', 'peach|apricot'],
  ['#a98aa6', '烟紫|烟紫色|藕紫|灰紫|灰紫色', 'mauve|dusty purple|heather purple'],
  ['#a39584', '灰褐|灰褐色|大地色|岩石色|卡灰', 'taupe|mushroom|stone|greige'],
  ['#c15a1f', '焦橙|焦橙色|南瓜色|琥珀|琥珀色', 'burnt orange|pumpkin|amber'],
  ['#b8d935', '荧光绿|青柠|青柠绿|果绿|果绿色', 'lime|lime green|neon green|chartreuse'],
  ['#e9f03a', '荧光黄', 'neon yellow|fluorescent yellow'],
  ['#ff7a2b', '荧光橙', 'neon orange|fluorescent orange'],
  ['#7a4fb5', '紫罗兰|紫罗兰色', 'violet|ultraviolet'],
  ['#b3122e', '樱桃红|绯红|猩红|车厘子红|朱红', 'cherry red|cherry|crimson|scarlet|ruby|ruby red'],
  ['#c08a86', '玫瑰金', 'rose gold|rose'],
  ['#c4908d', '玫瑰豆沙|干玫瑰|干枯玫瑰', 'dusty rose|old rose|antique rose'],
  ['#cbb294', '奶茶|奶茶色|奶咖|奶咖色|拿铁|拿铁色|燕麦|燕麦色', 'milk tea|latte|oat|biscuit'],
  [
    '#9a9b9e',
    '花灰|花灰色|麻灰|麻灰色|卫衣灰',
    'heather grey|heather gray|grey heather|gray heather|heathered grey|grey marl|gray marl|marl grey|grey melange',
  ],
  ['#a9713f', '古铜|古铜色|青铜色|铜色', 'bronze|copper|brass'],
  ['#a9b97a', '抹茶绿|抹茶|牛油果绿|开心果绿', 'pistachio|matcha|avocado'],
  ['#8a5a3a', '栗色|栗棕|摩卡|摩卡色|可可色|红棕|红棕色|棕红', 'chestnut|mocha|cognac|tobacco|cinnamon|toffee'],
  ['#53565a', '枪灰|枪灰色|铁灰|铁灰色|石墨|石墨色', 'gunmetal|graphite|slate|pewter'],
  ['#cfe3ee', '冰蓝|冰蓝色', 'ice blue|icy blue'],
  ['#f5e6a8', '奶黄|奶黄色|黄油黄|香草色', 'butter|butter yellow|vanilla|buttercream'],
  ['#9db8d2', '浅色水洗蓝|浅牛仔蓝', 'light denim|washed blue'],
  ['#b5305a', '覆盆子|树莓色|树莓红|西瓜红', 'raspberry|berry'],
  ['#8e96d8', '长春花蓝|长春花', 'periwinkle|cornflower|cornflower blue|hyacinth'],
  ['#6f7a43', '苔藓绿|苔绿|草绿|草绿色', 'moss|moss green|grass green|fern'],
  ['#2f5d46', '猎装绿|猎人绿|松柏绿|松绿', 'hunter green|hunter|pine green|pine|forest'],
  ['#3f9b4f', '凯利绿|鲜绿|正绿', 'kelly green|apple green'],
  ['#8fd3b6', '海沫绿|海泡绿|浅松绿', 'seafoam|sea foam|seafoam green'],
  ['#f6d64a', '金丝雀黄|亮黄|亮黄色', 'canary|canary yellow|sunshine yellow'],
  ['#cf3a2f', '番茄红|番茄色|西红柿红', 'tomato|tomato red|poppy|poppy red'],
  ['#c04a2b', '辣椒红|红椒色', 'paprika|chili|chilli red'],
  ['#e6a23c', '藏红花色|藏红花|土黄|土黄色', 'saffron|marigold|turmeric'],
  ['#f28a3c', '橘子橙|柑橘色|蜜橘', 'tangerine|mandarin orange|clementine'],
  ['#5c3b2a', '可可|可可棕|黑巧', 'cocoa|mahogany|dark chocolate'],
  ['#e8e0d0', '骨白|骨白色|本白|本白色|奶白|奶白色', 'bone|bone white|milk white|chalk white'],
  ['#d7b7d8', '兰花紫|兰花', 'orchid|thistle'],
  ['#f08aa8', '泡泡糖粉|桃红|桃红色', 'bubblegum|bubblegum pink|bubble gum pink'],
  ['#c9a3a3', '烟粉|烟粉色|莫兰迪粉|烟熏粉', 'smoky pink|ash pink'],
  ['#8fa3b3', '莫兰迪蓝|雾蓝|雾蓝色', 'morandi blue|fog blue'],
  ['#a3ad9a', '莫兰迪绿|雾绿', 'morandi green|fog green'],
  ['#b3a79a', '莫兰迪|莫兰迪色', 'morandi'],
  ['#7d7f83', '烟灰|烟灰色', 'smoke grey|smoky grey|ash grey'],
  ['#2c3a78', '靛蓝|靛蓝色|靛青', 'indigo blue'],
  ['#111111', '纯黑色|墨黑|乌黑', 'jet black|pitch black|ink black'],
  ['#f4f0e8', '珍珠白|珍珠白色|珠白', 'pearl white|winter white|alabaster'],
  ['#8b6f9e', '石楠紫', 'heather'],
];

/** A shade of a colour with a plain name: its OKLab lightness from the plain one's. */
const tones: readonly (readonly [lightness: (of: number) => number, zh: string, en: string])[] = [
  [(of) => of + Math.max(0.06, (0.86 - of) * 0.7), '浅|淡', 'light|pale|soft|pastel'],
  [(of) => of * 0.7, '深|暗', 'dark|deep'],
  [(of) => of, '亮|鲜', 'bright|vivid'],
];

const short: Readonly<Record<string, string>> = {
  ...{ black: '黑|纯黑', white: '白|纯白色', grey: '灰', red: '红|大红|正红', orange: '橙|橘色|橘', yellow: '黄' },
  ...{
    green: '绿',
    cyan: '青|湖蓝',
    blue: '蓝',
    purple: '紫',
    pink: '粉|粉红|粉红色',
    brown: '棕|褐色',
    beige: '米|米黄',
  },
};

/** A colour's light, dark and bright shades, by all of its names: 浅卡其色, "dark olive". */
const shadesOf = (han: readonly string[], names: readonly string[], hex: string): Term[] => {
  const of = lightnessOf(hex);
  const bare = [...new Set(han.map((name) => name.replace(/色$/, '')))];
  return tones.map(([lightness, zh, en]): Term => {
    const by = lightness(of) - of;
    return {
      words: [
        ...zh.split('|').flatMap((tone) => bare.flatMap((name) => [`${tone}${name}色`, `${tone}${name}`])),
        ...en.split('|').flatMap((tone) => names.map((name) => `${tone} ${name}`)),
      ],
      label: { zh: `颜色：${zh[0]}${bare[0]}色`, en: `colour: ${en.split('|')[0]} ${names[0]}` },
      meaning: { colour: by === 0 ? hex : shade(hex, by) },
      attribute: 'colour',
    };
  });
};

const plainNames = namedColours.map(({ key, title, hex }) => ({
  names: [title.zh, ...(short[key] ?? '').split('|')]
    .filter((name) => name !== '')
    .map((name) => name.replace(/色$/, '')),
  ...{ title, hex },
}));

/** 黑底白点: dots in a colour. */
const dots: readonly Term[] = plainNames.map(({ names, title, hex }) => ({
  words: [...new Set(names.flatMap((name) => [`${name}点`, `${name}色点`, `${name}点点`, `${name}色点点`]))],
  label: { zh: `图案：${title.zh}波点`, en: `print: ${title.en.toLowerCase()} dots` },
  meaning: { print: 'polkaDot', colour: hex },
  attribute: 'fabricPattern',
}));

/** 侧边白条: a stripe in a colour down the sides. */
const sideStripes: readonly Term[] = plainNames.map(({ names, title, hex }) => ({
  words: [
    ...new Set(
      names.flatMap((name) =>
        [name, `${name}色`].flatMap((hue) => [
          ...['侧边', '两侧', '侧缝', '裤侧', '侧面', '两边', '腿侧', '侧'].flatMap((side) =>
            ['条', '条纹', '织带'].map((band) => side + hue + band),
          ),
          ...['侧条', '边条', '侧边条', '侧条纹'].map((stripe) => hue + stripe),
        ]),
      ),
    ),
  ],
  label: { zh: `${title.zh}侧边条`, en: `${title.en.toLowerCase()} side stripe` },
  meaning: { details: ['coinSeams'], parts: { stripe: { colour: hex } } },
}));

/** 白边: an edging in a colour. */
const edgings: readonly Term[] = plainNames.map(({ names, title, hex }) => ({
  words: [...new Set(names.flatMap((name) => [`${name}边`, `${name}色边`, `${name}色镶边`, `${name}色包边`]))],
  label: { zh: `${title.zh}滚边`, en: `${title.en.toLowerCase()} piping` },
  meaning: { details: ['piping'], parts: { piping: { colour: hex } } },
}));

/** 上白下黑: the bodice and the skirt of a dress; of a top there is no lower half to dye. */
const halves: readonly Term[] = plainNames.flatMap((upper) =>
  plainNames
    .filter((lower) => lower !== upper)
    .map((lower) => ({
      words: upper.names.flatMap((one) =>
        lower.names.flatMap((other) => [
          `上${one}下${other}`,
          `上身${one}色下身${other}色`,
          `上半身${one}色下半身${other}色`,
        ]),
      ),
      label: {
        zh: `上${upper.title.zh}下${lower.title.zh}`,
        en: `${upper.title.en.toLowerCase()} above, ${lower.title.en.toLowerCase()} below`,
      },
      meaning: { colour: upper.hex, parts: { skirt: { colour: lower.hex } } },
    })),
);

export const colourTerms: readonly Term[] = [
  ...halves,
  ...dots,
  ...sideStripes,
  ...edgings,
  ...namedColours.map(
    ({ key, title, hex }): Term => ({
      words: [title.zh, title.en.toLowerCase(), ...(short[key] ?? '').split('|'), ...(key === 'grey' ? ['gray'] : [])],
      label: { zh: `颜色：${title.zh}`, en: `colour: ${title.en.toLowerCase()}` },
      meaning: { colour: hex },
      attribute: 'colour',
    }),
  ),
  ...shades.map(([hex, zh, en]): Term => {
    const [first = ''] = zh.split('|');
    const [second = ''] = en.split('|');
    return {
      words: [...zh.split('|'), ...en.split('|')],
      label: { zh: `颜色：${first}`, en: `colour: ${second}` },
      meaning: { colour: hex },
      attribute: 'colour',
    };
  }),
  // Black and white have no shades, and what has a name of its own keeps it: the first row with a word has it.
  ...namedColours.slice(2).flatMap(({ title, hex }) => shadesOf([title.zh], [title.en.toLowerCase()], hex)),
  ...shades.flatMap(([hex, zh, en]) => shadesOf(zh.split('|'), en.split('|'), hex)),
];
