import type { Term } from './term.ts';

/** Colours, garments and parts in Latin letters, as people type them who switch input methods, beside what they stand for. */
const pinyin: readonly (readonly [syllables: string, han: string])[] = [
  ...([
    ['hong se', '红色'],
    ['hei se', '黑色'],
    ['bai se', '白色'],
    ['lan se', '蓝色'],
    ['lv se', '绿色'],
    ['lü se', '绿色'],
    ['huang se', '黄色'],
    ['zi se', '紫色'],
    ['fen se', '粉色'],
    ['hui se', '灰色'],
    ['mi se', '米色'],
    ['ka qi se', '卡其色'],
    ['zong se', '棕色'],
    ['cheng se', '橙色'],
    ['jiu hong', '酒红'],
    ['zang qing', '藏青'],
    ['mo lv', '墨绿'],
    ['xing se', '杏色'],
  ] as const),
  ...([
    ['lian yi qun', '连衣裙'],
    ['ban shen qun', '半身裙'],
    ['bai zhe qun', '百褶裙'],
    ['chen shan', '衬衫'],
    ['wai tao', '外套'],
    ['mao yi', '毛衣'],
    ['wei yi', '卫衣'],
    ['feng yi', '风衣'],
    ['da yi', '大衣'],
    ['xi zhuang', '西装'],
    ['niu zai ku', '牛仔裤'],
    ['duan ku', '短裤'],
    ['kuo tui ku', '阔腿裤'],
    ['ma jia', '马甲'],
    ['qi pao', '旗袍'],
    ['han fu', '汉服'],
    ['yu rong fu', '羽绒服'],
    ['dui jin', '对襟'],
    ['ma mian qun', '马面裙'],
    ['kai shan', '开衫'],
    ['shui yi', '睡衣'],
    ['hun sha', '婚纱'],
    ['qun zi', '裙子'],
    ['ku zi', '裤子'],
  ] as const),
  ...([
    ['chang xiu', '长袖'],
    ['duan xiu', '短袖'],
    ['wu xiu', '无袖'],
    ['pao pao xiu', '泡泡袖'],
    ['li ling', '立领'],
    ['fang ling', '方领'],
    ['yuan ling', '圆领'],
    ['gao yao', '高腰'],
    ['kuan song', '宽松'],
    ['xiu shen', '修身'],
    ['sui hua', '碎花'],
    ['ge zi', '格子'],
    ['tiao wen', '条纹'],
    ['ci xiu', '刺绣'],
    ['zhen si', '真丝'],
    ['pan kou', '盘扣'],
    ['dan pai kou', '单排扣'],
    ['shuang pai kou', '双排扣'],
  ] as const),
];

/** Terms for pinyin, each with what its characters mean in `terms`. Written apart or as one word. */
export const pinyinTerms = (terms: readonly Term[]): Term[] =>
  pinyin.flatMap(([syllables, han]) => {
    const meant = terms.find(({ words }) => words.includes(han));
    return meant ? [{ ...meant, words: [syllables, syllables.replaceAll(' ', '')] }] : [];
  });
