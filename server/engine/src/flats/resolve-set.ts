import { resolveSpec } from './resolve-spec.ts';
import type { FlatSpec } from './spec.ts';
import type { Wish } from './wish.ts';

/** What a wish leaves open and a set shares: of a plain garment its colour alone, since a second one would dye sleeves. */
const shared = (first: FlatSpec, asked: Wish, wish: Wish): Wish => {
  const isPlain = first.print === 'solid' && !asked.colours?.second;
  const colours = isPlain ? { main: first.colours.main } : first.colours;
  // Denim that no colour is named for is blue, whatever is worn below it.
  const isDenim = wish.fabric === 'denim' && asked.fabric !== 'denim';
  return {
    gender: first.gender,
    ...(wish.colours || isDenim ? {} : { colours, ...(first.print === 'solid' ? {} : { print: first.print }) }),
  };
};

/**
 * The garment of a description and what it names beside it. A companion without a colour of its own has the first one's colours; cloth
 * is shared where the companion can be cut from it, so that a set is a set.
 */
export const resolveSet = (wish: Wish, companions: readonly Wish[], seed: number): FlatSpec => {
  const first = resolveSpec(wish, seed, true);
  if (companions.length === 0) return first;
  const others = companions.map((entry, nth) => {
    const spec = resolveSpec({ ...shared(first, wish, entry), ...entry }, seed + (nth + 1) * 31, true);
    const isTailored = first.kind === 'blazer' && ['trousers', 'skirt', 'shorts', 'waistcoat'].includes(spec.kind);
    const isSoft = ['hoodie', 'sweatshirt'].includes(first.kind) && ['trousers', 'shorts'].includes(spec.kind);
    const isShared = entry.fabric === undefined && !entry.colours && (isTailored || isSoft);
    return isShared
      ? resolveSpec({ ...shared(first, wish, entry), ...entry, fabric: first.fabric }, seed + (nth + 1) * 31, true)
      : spec;
  });
  return { ...first, companions: others };
};
