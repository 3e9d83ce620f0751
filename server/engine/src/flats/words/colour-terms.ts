import { namedColours } from '@atelier/catalogue/colours';
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
  ['#0f6a6f', '孔雀蓝|孔雀绿', 'teal|petrol|peacock'],
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
  ['#4a2e22', '咖啡|咖啡色|巧克力色|深棕|深棕色', 'coffee|chocolate|dark brown|espresso'],
  ['#f0d9c0', '裸色|肤色|香槟|香槟色|香槟金', 'nude|skin tone|champagne'],
  ['#fbe38a', '浅黄|浅黄色|鹅黄|柠檬黄', 'light yellow|lemon|lemon yellow|pale yellow'],
  ['#3f6fae', '牛仔蓝', 'denim blue|indigo'],
  ['#1f3fa8', '宝蓝|宝蓝色|克莱因蓝|皇家蓝', 'royal blue|cobalt|cobalt blue|electric blue'],
  ['#9caf88', '鼠尾草绿|鼠尾草|灰绿|灰绿色|豆绿', 'sage|sage green|eucalyptus'],
  ['#0b7a53', '祖母绿|翡翠绿|翠绿', 'emerald|emerald green|jade'],
  ['#f6c6cf', '浅粉|浅粉色|淡粉|樱花粉|婴儿粉|裸粉', 'baby pink|light pink|pale pink|pastel pink|powder pink'],
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

export const colourTerms: readonly Term[] = [
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
];
