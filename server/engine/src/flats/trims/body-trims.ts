import {
  add,
  beside,
  bow,
  curve,
  type Edge,
  join,
  line,
  mirror,
  type Point,
  pointAt,
  reverse,
  through,
  wave,
} from '../edge.ts';
import { frameOf } from '../frame.ts';
import { crease, detail, type Line, type Mark, type Piece, pair, piece, rim, seam, stitch } from '../piece.ts';
import { bowAt, lacing, rectangle } from './small-parts.ts';
import { bottomOf, dropAt, sideEnd, sideOf, spanAt, type Trim, type Worn } from './worn.ts';

/** A carrier of lines and marks that has no cloth of its own. */
export const carrier = (name: string, lines: readonly Line[], marks: readonly Mark[] = []): Piece =>
  piece(name, rectangle(-0.1, 0, 0.1, 0.2), { isInner: true, lines, marks });

export const both = (...lines: readonly Line[]): Line[] =>
  lines.flatMap((entry) => [entry, { ...entry, edge: mirror(entry.edge) }]);

/** Lowest place of the neck opening on the centre line. */
export const neckBottom = ({ body, m }: Worn): number => {
  const whole = body.filter(({ name }) => name === 'body' || name === 'swimsuit');
  return dropAt(whole.length > 0 ? whole : body, 0.6)?.[0] ?? m.neckDrop;
};

const laceFront = (worn: Worn): Piece[] => {
  const { view, m, k, body, skirt, leg } = worn;
  if (view === 'back') return [];
  if (body.length === 0) {
    const deep = leg ? 13 * k : 17 * k;
    return skirt.length + (leg ? 1 : 0) === 0
      ? []
      : lacing('lacing', { from: 1.4 * k, to: deep, half: 1.5 * k, k, tied: 'above' });
  }
  const from = neckBottom(worn) + 1.2 * k;
  const to = Math.min(m.waistY - 1.5 * k, bottomOf(body) - 3 * k, from + 22 * k);
  return to - from < 5 * k ? [] : lacing('lacing', { from, to, half: 2.2 * k, k, tied: 'above' });
};

const laceBack = (worn: Worn): Piece[] => {
  const { view, m, k, body, skirt } = worn;
  if (view === 'front') return [];
  if (body.length === 0)
    return skirt.length === 0 ? [] : lacing('lacing', { from: 1 * k, to: 14 * k, half: 1.8 * k, k, tied: 'below' });
  const from = neckBottom(worn) + 1 * k;
  const to = Math.min(m.waistY - 1 * k, bottomOf(body) - 3 * k);
  return to - from < 6 * k ? [] : lacing('lacing', { from, to, half: 3.4 * k, k, tied: 'below' });
};

/** Cloth drawn together along both side seams. */
const ruchedSides = ({ m, k, body, skirt, leg }: Worn): Piece[] => {
  const all = [...body, ...skirt];
  if (all.length === 0 || leg) return [];
  const low = sideEnd(all, k) - 1 * k;
  const top = body.length > 0 ? Math.min(m.armhole + 9 * k, low - 12 * k) : 3 * k;
  const to = Math.min(low, top + 46 * k);
  const count = Math.max(6, Math.round((to - top) / (2.6 * k)));
  const side = sideOf(all, top, to, 0.3);
  const drags = Array.from({ length: count }, (_, i): Edge => {
    const start = pointAt(side, (i + 0.5) / count);
    const reach = start[0] * (0.42 + 0.2 * (((i * 7) % 5) / 4));
    const sag = (1.1 + ((i * 5) % 3) * 0.5) * k;
    return curve(
      start,
      add(start, [-reach * 0.3, -0.7 * k]),
      add(start, [-reach * 0.7, sag * 0.4]),
      add(start, [-reach, sag]),
    );
  });
  return [carrier('ruching', both(...drags.map(detail), ...drags.filter((_, i) => i % 2 === 0).map(crease)))];
};

const pintucks = (worn: Worn): Piece[] => {
  const { view, m, k, body } = worn;
  if (view === 'back' || body.length === 0) return [];
  const end = Math.min(m.armhole + 9 * k, bottomOf(body) - 4 * k);
  const lines: Line[] = [];
  for (let i = 0; i < 6; i++) {
    const x = (2.6 + i * 1.15) * k;
    const top = (dropAt(body, x)?.[0] ?? 0) + (i < 2 ? 0.8 : 0.6) * k;
    if (end - top < 4 * k) continue;
    lines.push(seam(line([x, top], [x, end])), stitch(line([x + 0.32 * k, top], [x + 0.32 * k, end])));
  }
  return lines.length === 0 ? [] : [carrier('pintucks', both(...lines))];
};

/** The stiff rounded front of a dress shirt. */
const bibFront = (worn: Worn): Piece[] => {
  const { view, m, k, body } = worn;
  if (view === 'back' || body.length === 0) return [];
  const x = m.neck + 3.2 * k;
  const top = dropAt(body, x)?.[0] ?? m.slope;
  const low = Math.min(m.armhole + 11 * k, bottomOf(body) - 5 * k);
  if (low - top < 8 * k) return [];
  const half = join(
    line([x, top], [x * 1.04, low - 6 * k]),
    curve([x * 1.04, low - 6 * k], [x, low - 1 * k], [x * 0.6, low], [0, low]),
  );
  return [carrier('bib-front', both(rim(half), stitch(beside(half, 0.6 * k))))];
};

/** Frills that fall from the neck over the middle of the front. */
const jabot = (worn: Worn): Piece[] => {
  const { view, k, body } = worn;
  if (view === 'back' || body.length === 0) return [];
  const top = neckBottom(worn) - 0.4 * k;
  const count = 4;
  return Array.from({ length: count }, (_, i) => {
    const y = top + i * 3.5 * k;
    const [near, far] = [(1.4 + i * 0.2) * k, (4.6 + (count - i) * 0.55) * k];
    const high = 5.2 * k;
    const low = wave(bow([-far, y + high], [far, y + high], -1.6 * k), 4, 1.5 * k);
    const outline = join(
      line([near, y], [-near, y]),
      curve([-near, y], [-near - 1.4 * k, y + 1 * k], [-far, y + high * 0.5], [-far, y + high]),
      low,
      curve([far, y + high], [far, y + high * 0.5], [near + 1.4 * k, y + 1 * k], [near, y]),
    );
    const folds = [-0.6, -0.25, 0.2, 0.6].map((t) => detail(line([near * t, y + 0.4], [far * t, y + high * 0.8])));
    return piece(`jabot-${count - i}`, outline, { lines: folds });
  }).reverse();
};

/** Rows of elastic thread over the whole bodice. */
const smocked = (worn: Worn): Piece[] => {
  const { m, k, body } = worn;
  if (body.length === 0) return [];
  const low = Math.min(m.waistY - 0.5 * k, bottomOf(body) - 1.5 * k);
  const top = Math.max(neckBottom(worn) + 1.5 * k, m.armhole - 3 * k);
  if (low - top < 6 * k) return [];
  const rows = Math.max(4, Math.round((low - top) / (2 * k)));
  const lines: Line[] = [];
  for (let row = 0; row <= rows; row++) {
    const y = top + ((low - top) * row) / rows;
    // Above the underarm the sides of the body are those of the armhole.
    const [left, right] = spanAt(body, y) ?? [0, 0];
    lines.push(stitch(bow([left + 0.5, y], [right - 0.5, y], -0.3)));
    const count = Math.max(10, Math.round((right - left) / (1.5 * k)));
    for (let i = 0; i < count && row < rows; i++) {
      const x = left + ((right - left) * (i + (row % 2 ? 0.3 : 0.7))) / count;
      lines.push(detail(bow([x, y + 0.25 * k], [x, y + 1.7 * k], (i % 2 ? 0.25 : -0.25) * k)));
    }
  }
  return [carrier('smocking', lines)];
};

/** Frills that stand along the armholes. */
const shoulderFrills = ({ spec, view, body, k }: Worn): Piece[] => {
  if (body.length === 0 || spec.details.includes('ruffleStraps')) return [];
  const frame = frameOf(spec);
  const armhole = view === 'front' ? frame.armholeFront : frame.armholeBack;
  const base = through(...[0, 0.2, 0.4, 0.6, 0.8].map((t) => pointAt(armhole, t)));
  const out = (t: number): number => (0.7 + 6.4 * Math.sin(Math.PI * Math.min(1, t + 0.24))) * k;
  const far = wave(
    through(...[0, 0.2, 0.4, 0.6, 0.8, 1].map((t): Point => add(pointAt(base, t), [out(t), -1.4 * k + 2.8 * k * t]))),
    6,
    1.3 * k,
  );
  const lines = [0.1, 0.25, 0.4, 0.55, 0.7, 0.85].map((t) => {
    const start = pointAt(base, t);
    const end = pointAt(far, t);
    return detail(line(start, [start[0] + (end[0] - start[0]) * 0.6, start[1] + (end[1] - start[1]) * 0.6]));
  });
  return pair(piece('frill-right', join(far, reverse(base)), { lines }));
};

const shoulderBows = ({ spec, view, body, k }: Worn): Piece[] => {
  if (body.length === 0 || view === 'back') return [];
  const { neck, shoulder } = frameOf(spec);
  const at: Point = [(neck[0] + shoulder[0]) / 2, (neck[1] + shoulder[1]) / 2 + 0.6 * k];
  // The right shoulder is the covered one.
  const sides = spec.neckline === 'oneShoulder' ? [1] : [-1, 1];
  return sides.flatMap((side) =>
    bowAt(`bow-shoulder-${side > 0 ? 'right' : 'left'}`, [at[0] * side, at[1]], (sides.length > 1 ? 4.6 : 8) * k),
  );
};

/** A bow at one side of the waist. */
const sideTie = ({ view, body, skirt, leg, waistY, k }: Worn): Piece[] => {
  const all = [...body, ...skirt, ...(leg ? [leg] : [])];
  const y = body.length > 0 ? Math.min(waistY, bottomOf(all) - 3 * k) : waistY + 0.6 * k;
  const half = spanAt(all, y + 0.2)?.[1];
  if (!half) return [];
  return bowAt('bow-side', [(view === 'front' ? 1 : -1) * (half - 2.4 * k), y], 5.4 * k, 'main', 1.9);
};

/** A band of sheer or plain cloth between side seam and front, from the armhole to the hem. */
const sidePanels = ({ m, k, body, skirt, leg }: Worn): Piece[] => {
  const out: Piece[] = [];
  const all = [...body, ...skirt];
  if (all.length > 0) {
    const top = body.length > 0 ? m.armhole + 0.4 : 0.6;
    const low = sideEnd(all, k) - 0.2;
    const side = sideOf(all, top, low, 0.1);
    const inner = through(
      ...Array.from({ length: 6 }, (_, i): Point => {
        const [x, y] = pointAt(side, i / 5);
        return [x - (2.6 + (4.2 * i) / 5) * k, y];
      }),
    );
    out.push(piece('panel-right', join(side, reverse(inner)), { lines: [seam(inner)] }));
  }
  if (leg) {
    const bottom = sideEnd([leg], k) - 0.2;
    const side = sideOf([leg], 0.8 + (body.length > 0 ? m.waistY : 0), bottom, 0.1);
    const inner = through(...[0, 0.2, 0.4, 0.6, 0.8, 1].map((t): Point => add(pointAt(side, t), [-5 * k, 0])));
    out.push(piece('panel-leg-right', join(side, reverse(inner)), { lines: [seam(inner)] }));
  }
  return out.flatMap(pair);
};

/** Straps over the shoulders of trousers or a skirt, crossed at the back. */
const suspenders = ({ view, m, k, body, band }: Worn): Piece[] => {
  if (body.length > 0 || !band) return [];
  const [, right] = spanAt([band], -1.4 * k) ?? [0, 16 * k];
  const top: Point = [m.neck + 3.4 * k, -m.waistY + 2];
  const low: Point = [view === 'front' ? right * 0.56 : right * 0.36, -1.2 * k];
  const path = view === 'front' ? bow(top, low, 0.6) : line([-top[0], top[1]], low);
  const wide = 1.3 * k;
  const outline = join(beside(path, wide), reverse(beside(path, -wide)));
  const clip: Mark = { kind: 'buckle', at: add(low, [0, -1.6 * k]), size: 1.1 * k };
  const slide: Mark = { kind: 'buckle', at: pointAt(path, 0.62), size: 1 * k };
  return pair(
    piece('strap-brace-right', outline, {
      lines: [stitch(beside(path, wide - 0.4 * k)), stitch(beside(path, 0.4 * k - wide))],
      marks: view === 'front' ? [slide, clip] : [clip],
    }),
  );
};

/** The pads themselves lie inside: what is seen is the square shoulder, and a soft ridge over its edge. */
const shoulderPads = ({ spec, body, k }: Worn): Piece[] => {
  if (body.length === 0) return [];
  const { shoulder } = frameOf(spec);
  const ridge = curve(
    add(shoulder, [-5 * k, -0.6 * k]),
    add(shoulder, [-3.6 * k, 1.6 * k]),
    add(shoulder, [-2 * k, 3.4 * k]),
    add(shoulder, [-1.6 * k, 6 * k]),
  );
  return [carrier('shoulder-pads', both(crease(ridge)))];
};

export const bodyTrims: readonly Trim[] = [
  { key: 'shoulderPads', at: 'collar', draw: shoulderPads },
  { key: 'sidePanels', at: 'collar', draw: sidePanels },
  { key: 'ruchedSides', draw: ruchedSides },
  { key: 'pintucks', at: 'collar', draw: pintucks },
  { key: 'bibFront', at: 'collar', draw: bibFront },
  { key: 'smockedBodice', at: 'collar', draw: smocked },
  { key: 'shoulderFrills', draw: shoulderFrills },
  { key: 'shoulderBows', draw: shoulderBows },
  { key: 'laceFront', draw: laceFront },
  { key: 'laceBack', draw: laceBack },
  { key: 'jabot', draw: jabot },
  { key: 'sideTie', draw: sideTie },
  { key: 'suspenders', draw: suspenders },
];
