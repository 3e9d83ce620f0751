/** Part of a composition, "2% elastane": a share with its fibre, or only the figure where the fibre is the cloth. */
export interface Share {
  from: number;
  to: number;
  /** Less than half: reported, and the cloth is drawn as the main fibre. */
  isMinor: boolean;
}

const half = 50;
const word =
  '[a-z]{3,20}(?: (?:silk|wool|cotton|fibre|fiber))?|\\p{Script=Han}{1,5}?(?=[^\\p{Script=Han}]|$)|\\p{Script=Han}{1,4}';

/** Reads "98% cotton 2% elastane", 棉95% 氨纶5%. What there is most of keeps its name in the text, so that it is read as the cloth. */
export const findShares = (text: string): Share[] => {
  const figures = [...text.matchAll(/(\d{1,3}(?:\.\d{1,2})?) ?[%％]/g)];
  const [first] = figures;
  if (!first) return [];
  // 棉95% 氨纶5%: the fibre precedes its share where the first figure directly follows one.
  const isBehind = /(?<!含|为|是|约|有)(?<=[\p{Script=Han}a-z])$/u.test(text.slice(0, first.index));
  const most = Math.max(...figures.map(({ 1: share }) => Number(share)));
  return figures.map((figure, nth) => {
    const end = figure.index + figure[0].length;
    const isMinor = Number(figure[1]) < Math.min(half, most);
    if (!isMinor) return { from: figure.index, to: end, isMinor: false };
    if (isBehind) {
      const before = figures[nth - 1];
      const start = before ? before.index + before[0].length : 0;
      const fibre = new RegExp(`(?:${word}) ?$`, 'u').exec(text.slice(start, figure.index));
      return { from: start + (fibre?.index ?? figure.index - start), to: end, isMinor };
    }
    const fibre = new RegExp(`^ ?(?:${word})`, 'u').exec(text.slice(end, end + 40))?.[0] ?? '';
    return { from: figure.index, to: end + fibre.length, isMinor };
  });
};
