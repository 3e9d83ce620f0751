/** A number with its unit, as tags and shops write it. */
export interface Measure {
  /** How much of the text it takes. */
  length: number;
  /** Centimetres from the neck or the waist to the hem, where it says how long the garment is. */
  centimetres?: number;
}

const number = '\\d{1,4}(?:[.,]\\d{1,2})?';
const many = `${number}(?: ?(?:[x×*~/]|to|-|至|到| ) ?${number}){0,3}`;
/** Units that need no blank and no label; single letters only right behind the number. */
const units =
  "(?: ?(?:gsm|g/m2|g/m²|g/㎡|oz|denier|dtex|gg|gauge|mm|momme|cms?|centimet(?:er|re)s?|公分|厘米|毫米|inch(?:es)?|″|\"|''|kg|克重|克|yrs?(?: old)?|years?(?: old)?|months?|mths?|mos?|岁|个月|码|斤|支|姆米|ply|mtr|尺寸)|(?:m|g|d|y|s|t|in|l)(?![a-z0-9]))";
const lengthLabel =
  '(?:衣长|裙长|总长|全长|后中长|body length|total length|skirt length|dress length|length|cb length)';
const otherLabel =
  '(?:胸围|腰围|臀围|肩宽|袖长|裤长|内长|身高|体重|克重|bust|chest|hips?|waist|inseam|outseam|shoulder width|sleeve length|size|sizes|尺码|尺寸|型号|款号|货号|编号|style no|style number|art no|item no|sku|age|ages|aged|ral|pantone|pms)';
const size = '(?:\\d{1,2}x?l|x{1,4}[sl]|xs|s|m|l)';

const labelled = new RegExp(
  `^${lengthLabel} ?[:：]? ?(?:约|approx\\.?|about|ca\\.?)? ?(${number}) ?(cms?|厘米|公分|inch(?:es)?|in|"|″|m|米)?(?![a-z0-9])`,
);
const behind = new RegExp(`^(${number}) ?(cms?|厘米|公分|inch(?:es)?|in|"|″) ?(?:long|in length|长)(?![a-z])`);
const others: readonly RegExp[] = [
  new RegExp(
    `^${otherLabel} ?[:：#.]? ?(?:approx\\.?|about|约)? ?${many}(?:${units})?(?: ?(?:c|u|tcx|tpx|tpg|tn))?(?![a-z0-9])`,
  ),
  new RegExp(`^${many}${units}(?: (?:inseam|outseam|waist|bust|chest|hips?|long sleeves? length))?(?![a-z0-9])`),
  new RegExp(`^(?:sizes?|尺码|尺寸) ?[:：]? ?${size}(?: ?[/~,、至到]? ?${size})*(?![a-z0-9])`),
  new RegExp(`^${size}(?: ?[/~,、至到]? ?${size})+(?![a-z0-9])`),
  /^(?:\d{1,2}xl|x{1,4}l|x{1,3}s|one size|free size|os|均码)(?![a-z0-9])/,
];

const centimetresOf = (value: string, unit = 'cm'): number => {
  const count = Number(value.replace(',', '.'));
  if (/^(in|"|″)/.test(unit)) return count * 2.54;
  return /^(m|米)$/.test(unit) && count < 4 ? count * 100 : count;
};

/** The longest measure that begins here; it is reported in one piece, except a length, which is drawn. */
export const findMeasure = (text: string): Measure | undefined => {
  const said = labelled.exec(text) ?? behind.exec(text);
  if (said) return { length: said[0].length, centimetres: centimetresOf(said[1] as string, said[2]) };
  const length = Math.max(0, ...others.map((pattern) => pattern.exec(text)?.[0].length ?? 0));
  return length > 0 ? { length } : undefined;
};
