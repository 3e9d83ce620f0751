/** Traditional characters of clothes and colours, each before its simplified form. */
const pairs =
  '紅红連连長长領领絲丝寬宽鬆松褲裤釦扣鈕纽襯衬綠绿藍蓝黃黄針针織织風风絨绒帶带開开邊边純纯條条紋纹無无雙双單单點点繡绣紗纱漢汉禮礼裝装' +
  '繩绳顏颜馬马貼贴蓋盖鏈链縫缝銀银棗枣軍军駝驼淺浅寶宝膚肤裡里裏里質质緞缎樣样圓圆擺摆兒儿動动閒闲學学節节後后側侧顯显滾滚鑲镶揹背運运';

const simplified = new Map<string, string>(
  Array.from({ length: pairs.length / 2 }, (_, nth) => [pairs[nth * 2] as string, pairs[nth * 2 + 1] as string]),
);

/** The simplified form of a character, or itself. */
export const simplify = (char: string): string => simplified.get(char) ?? char;
