import { beltPieces, waistBow } from './closure.ts';
import {
  add,
  beside,
  bow,
  boxOf,
  closed,
  type Edge,
  join,
  line,
  mirror,
  move,
  type Point,
  pointAt,
  polygon,
  reverse,
  strip,
  through,
} from './edge.ts';
import { findHemY, frameOf, type Measures, measure, widthAt } from './frame.ts';
import { detail, type Line, type Mark, type Piece, pair, piece, rim, seam, showing, stitch } from './piece.ts';
import { patchPocket } from './pocket.ts';
import { skirtPieces, skirtPockets } from './skirt.ts';
import type { FlatSpec, View } from './spec.ts';
import { bikiniTop, briefPieces, swimsuitPieces } from './swim.ts';
import { shirringAt, topPieces } from './top.ts';
import { withTrims } from './trims/add-trims.ts';
import { rise, trouserPieces } from './trousers.ts';

/** Splits a set into its two garments. */
const partsOfSet = (spec: FlatSpec): { upper: FlatSpec; lower: FlatSpec } => {
  const upper: FlatSpec = { ...spec, ...upperOfSet(spec) };
  const isShortLegs = ['mini', 'micro', 'knee', 'thigh'].includes(spec.length);
  const isSkirt = spec.details.includes('skirtSuit');
  const lowerSpec: FlatSpec = {
    ...spec,
    kind: isSkirt ? 'skirt' : isShortLegs ? 'shorts' : 'trousers',
    ...(isSkirt ? { length: isShortLegs ? spec.length : ('knee' as const) } : {}),
    fit: isSkirt
      ? 'straight'
      : spec.kind === 'suitSet' && ['regular', 'slim'].includes(spec.fit)
        ? spec.fit === 'slim'
          ? 'tapered'
          : 'straight'
        : spec.fit,
    hem:
      spec.kind === 'suitSet'
        ? spec.hem === 'turnUp'
          ? 'turnUp'
          : 'straight'
        : spec.hem === 'ribbed'
          ? 'ribbed'
          : 'straight',
    waistShape:
      spec.kind === 'suitSet'
        ? spec.waistShape === 'fitted'
          ? 'plain'
          : spec.waistShape
        : spec.waistShape === 'elastic'
          ? 'elastic'
          : 'drawstring',
    pocket: spec.kind === 'pyjamas' ? 'none' : 'slant',
    details: [
      ...spec.details,
      ...(spec.kind === 'suitSet' && !isSkirt ? (['centreCrease', 'beltLoops'] as const) : []),
    ],
    logo: spec.logo === 'thigh' ? 'thigh' : 'none',
  };
  return { upper, lower: lowerSpec };
};

const upperOfSet = (spec: FlatSpec): Partial<FlatSpec> => {
  const length = 'hip';
  const fit = ['wideLeg', 'tapered', 'straight'].includes(spec.fit) ? 'regular' : spec.fit;
  const kind =
    spec.kind === 'suitSet'
      ? 'blazer'
      : spec.kind === 'pyjamas'
        ? 'pyjamas'
        : spec.hat !== 'none'
          ? 'hoodie'
          : spec.collar === 'shirt'
            ? 'shirt'
            : spec.collar === 'none'
              ? 'sweatshirt'
              : 'casualSet';
  const hem = spec.hem === 'turnUp' || spec.hem === 'slit' ? 'straight' : spec.hem;
  return {
    kind,
    length,
    fit,
    hem,
    waistShape: spec.waistShape === 'belted' ? 'belted' : 'plain',
    logo: spec.logo === 'thigh' ? 'none' : spec.logo,
    pocket:
      spec.pocket === 'cargo' || spec.pocket === 'zipped' || spec.pocket === 'slant'
        ? spec.kind === 'suitSet'
          ? 'flap'
          : 'none'
        : spec.pocket,
  };
};

/** A waistband above a skirt or trousers; its lower edge is at `topY`. */
const waistband = (spec: FlatSpec, m: Measures, topY: number, half: number, sag: number, view: View): Piece[] => {
  const k = m.scale;
  const isSoft = ['elastic', 'drawstring', 'shirred'].includes(spec.waistShape);
  const isLegging = spec.details.includes('leggings');
  const isWide = spec.details.includes('wideWaistband');
  const high = (isWide ? 8.4 : isLegging ? 9 : isSoft ? 4 : spec.waist === 'high' ? 4.6 : 3.6) * k;
  const upper = half - (spec.waist === 'low' ? -0.3 : 0.5);
  const top = bow([-upper, topY - high], [upper, topY - high], -sag * 0.75);
  const low = bow([half, topY], [-half, topY], sag * 0.75);
  const outline = closed(top, low);
  const lines: Line[] = isSoft
    ? Array.from({ length: 26 }, (_, i) =>
        detail(
          line(add(pointAt(top, (i + 0.5) / 26), [0, 0.4]), add(pointAt(reverse(low), (i + 0.5) / 26), [0, -0.3])),
        ),
      )
    : [stitch(beside(top, -0.5 * k)), stitch(beside(low, -0.5 * k))];
  if (isSoft) lines.push(stitch(beside(top, -high * 0.34)), stitch(beside(top, -high * 0.66)));
  const backEdge = bow([-upper, topY - high], [upper, topY - high], 0.7);
  const inside =
    view === 'front' ? [piece('waist-inside', join(backEdge, reverse(top)), { cloth: 'inside', isInner: true })] : [];
  const isRib = isSoft && ['fleece', 'jersey', 'fineKnit'].includes(spec.fabric);
  const isButtoned = !isSoft && !isLegging && view === 'front' && spec.kind !== 'skirt';
  const band = piece('waistband', outline, {
    grain: 90,
    shows: [
      ...(isWide ? ['details.wideWaistband'] : []),
      `waist.${spec.waist}`,
      ...(isSoft ? [`waistShape.${spec.waistShape}`] : []),
    ],
    lines,
    ...(isRib ? { cloth: 'rib' as const } : {}),
    marks: isButtoned ? [{ kind: 'button', at: [0.2, topY - high / 2 + sag], size: 0.75 * k }] : [],
  });
  const y = topY - high / 2;
  const loops = spec.details.includes('beltLoops') && !isSoft ? beltLoops(half, topY, high, sag, k) : [];
  const cords = spec.waistShape === 'drawstring' && view === 'front' ? drawcords(y + sag, k) : [];
  return [...inside, band, ...loops, ...cords];
};

const beltLoops = (half: number, topY: number, high: number, sag: number, k: number): Piece[] => {
  return [0.4, 0.86].flatMap((t, i) => {
    const x = half * t;
    const y = topY - high + sag * (1 - t * t) - 0.4;
    const outline = polygon(
      [x - 0.6 * k, y],
      [x + 0.6 * k, y],
      [x + 0.6 * k, y + high + 1],
      [x - 0.6 * k, y + high + 1],
      [x - 0.6 * k, y],
    );
    return pair(piece(`belt-loop-${i + 1}-right`, outline, { lines: [rim(outline)] }));
  });
};

const drawcords = (y: number, k: number): Piece[] => {
  return ([-1, 1] as const).map((side) => {
    const path = through([side * 0.9 * k, y], [side * 2.6 * k, y + 5 * k], [side * 2 * k, y + 13 * k]);
    return piece(side > 0 ? 'waist-cord-right' : 'waist-cord-left', strip(path, 0.3 * k), {
      cloth: 'cord',
      marks: [{ kind: 'eyelet', at: [side * 0.9 * k, y], size: 0.5 * k }],
    });
  });
};

/** Gap between the garments of a set, cm. */
const setGap = 7;

/** All pieces of a garment in one view, in paint order. Garments of a set are arranged vertically. */
export const drawGarment = (spec: FlatSpec, view: View): Piece[] => {
  const drawn = drawCut(spec, view);
  const isSet = ['suitSet', 'casualSet', 'pyjamas', 'bikini'].includes(spec.kind);
  const pieces = isSet ? drawn : withTrims(spec, view, drawn);
  return spec.details.includes('biasCut') ? pieces.map(turnToBias) : pieces;
};

/** Rotates the fabric of body and skirt by 45 degrees. */
const turnToBias = (source: Piece): Piece =>
  source.cloth === 'main' && /^(body|front|skirt)/.test(source.name)
    ? { ...source, grain: source.grain + 45, shows: [...(source.shows ?? []), 'details.biasCut'] }
    : source;

const drawCut = (spec: FlatSpec, view: View): Piece[] => {
  switch (spec.kind) {
    case 'skirt':
      return lower(spec, view, 'skirt');
    case 'trousers':
    case 'jeans':
    case 'shorts':
      return lower(spec, view, 'legs');
    case 'swimShorts':
      return spec.details.includes('briefs') ? briefPieces(spec, 0, view) : lower(spec, view, 'legs');
    case 'dress':
      return dress(spec, view);
    case 'jumpsuit':
      return spec.details.includes('bib') ? dungarees(spec, view) : jumpsuit(spec, view);
    case 'suitSet':
    case 'casualSet':
    case 'pyjamas':
      return set(spec, view);
    case 'swimsuit':
      return swimsuitPieces(spec, view);
    case 'bikini':
      return stack(bikiniTop(spec, view), briefPieces(spec, 0, view), 5);
    default:
      return spec.waistShape === 'peplum' ? peplum(spec, view) : topPieces(spec, view);
  }
};

const sagOf = (m: Measures): number => 1.3 * m.scale;

/** Half width of a waistband, by its height. */
const waistHalf = (spec: FlatSpec, m: Measures): number => {
  const down = rise(spec, m);
  const soft = ['elastic', 'drawstring', 'shirred'].includes(spec.waistShape) ? 0.6 : 0;
  const ease = Math.max(-0.6, Math.min(1, m.ease * 0.25));
  const base = m.waist - m.ease + ease + 0.6 * m.scale;
  return base + (m.hip - m.ease - base) * Math.max(0, Math.min(0.8, down / (m.hipY - m.waistY))) + soft;
};

const lower = (spec: FlatSpec, view: View, shape: 'skirt' | 'legs'): Piece[] => {
  const m = measure(spec);
  const half = waistHalf(spec, m);
  const down = rise(spec, m);
  const sag = sagOf(m);
  const band = waistband(spec, m, 0, half, sag, view);
  const isTied = spec.details.includes('tieBelt');
  const belt =
    spec.waistShape === 'belted' || spec.details.includes('ownBelt')
      ? beltPieces(-1.4 * m.scale, half - 0.2, {
          k: m.scale,
          tie: view === 'back' ? 'none' : isTied ? 'bow' : 'buckle',
          high: 3,
          cloth: isTied ? 'main' : 'second',
        })
      : [];
  if (shape === 'legs')
    return [
      ...band.filter((p) => p.isInner),
      ...trouserPieces(spec, m, { topY: 0, topHalf: half, sag }, view),
      ...band.filter((p) => !p.isInner),
      ...belt,
    ];
  const hemY = findHemY(spec, m) - m.waistY - down;
  const place = { topY: 0, topHalf: half, sag, hipY: m.hipY - m.waistY - down, hemY };
  const pieces = skirtPieces(spec, m, place, view);
  const tie = view === 'front' ? waistBow({ spec, m }, -1.4 * m.scale) : [];
  const pockets =
    view === 'front'
      ? skirtPockets(spec, m, 0, half)
      : spec.pocket === 'fivePocket'
        ? patchPocket('pocket-right', [m.hip * 0.48, 8 * m.scale], 12 * m.scale, 13 * m.scale, 'point').flatMap(pair)
        : [];
  const jean = spec.pocket === 'fivePocket' && view === 'front' ? jeanFront(m, half, hemY) : [];
  return [
    ...band.filter((p) => p.isInner),
    ...pieces,
    ...pockets,
    ...jean,
    ...band.filter((p) => !p.isInner),
    ...belt,
    ...tie,
  ];
};

const jeanFront = (m: Measures, half: number, hemY: number): Piece[] => {
  const k = m.scale;
  const scoop = through([half * 0.5, 1], [half * 0.6, 6 * k], [m.hip * 0.8, 9 * k], [m.hip * 0.93, 9.4 * k]);
  const lines = [
    rim(scoop),
    rim(mirror(scoop)),
    stitch(beside(scoop, -0.6)),
    stitch(mirror(beside(scoop, -0.6))),
    seam(line([0, 1.4], [0, hemY])),
    stitch(line([3 * k, 1.2], [3 * k, 13 * k])),
  ];
  return [piece('front-details', polygon([-0.2, 1.4], [0.2, 1.4], [0, 1.8], [-0.2, 1.4]), { isInner: true, lines })];
};

/** Height of a dress's waist seam. */
const seamOf = (spec: FlatSpec, m: Measures): number => {
  return {
    natural: m.waistY,
    high: m.waistY - 4 * m.scale,
    low: m.waistY + 5 * m.scale,
    empire: m.armhole + 8 * m.scale,
    dropped: m.hipY - 5 * m.scale,
  }[spec.waist];
};

const hasWaistSeam = (spec: FlatSpec): boolean =>
  spec.kind === 'dress' &&
  !spec.details.includes('biasCut') &&
  (['aLine', 'flared', 'loose'].includes(spec.fit) ||
    ['elastic', 'shirred', 'pleated', 'drawstring', 'peplum', 'wrap'].includes(spec.waistShape) ||
    ['empire', 'dropped'].includes(spec.waist) ||
    spec.craft === 'pleats' ||
    spec.details.some((entry) =>
      ['tiers', 'tulle', 'mermaid', 'ballGown', 'hanfuSkirt', 'frontButtons', 'bubbleHem', 'basqueWaist'].includes(
        entry,
      ),
    ));

const dress = (spec: FlatSpec, view: View): Piece[] => {
  if (spec.details.includes('bib')) return dungarees(spec, view);
  if (!hasWaistSeam(spec)) return topPieces({ ...spec, fit: spec.fit === 'flared' ? 'slim' : spec.fit }, view);
  const upperFit = ['aLine', 'flared'].includes(spec.fit) ? 'slim' : spec.fit === 'loose' ? 'regular' : spec.fit;
  const bodice: FlatSpec = {
    ...spec,
    fit: upperFit,
    hem: 'straight',
    details: [
      ...spec.details.filter((d) => d !== 'princess'),
      ...(spec.details.some((entry) => ['hanfuSkirt', 'smockedBodice'].includes(entry)) ? [] : (['darts'] as const)),
    ],
  };
  const m = measure(bodice);
  const seamY = seamOf(spec, m);
  const half = widthAt(bodice, m, seamY);
  const hemY = findHemY(spec, m);
  const closeTo = spec.closure === 'buttons' ? hemY - 4 : seamY;
  const top = topPieces({ ...bodice, waistShape: spec.waistShape === 'fitted' ? 'fitted' : 'plain' }, view, {
    seamY,
    closeTo: seamY,
  });
  const place = { topY: seamY, topHalf: half, sag: 0.5, hipY: Math.max(m.hipY, seamY + 6), hemY };
  const skirt = skirtPieces(
    {
      ...spec,
      waistShape: spec.waistShape === 'belted' ? 'plain' : spec.waistShape,
      // The back zip of a dress begins at its neck.
      details: spec.details.filter((entry) => entry !== 'backZip'),
    },
    m,
    place,
    view,
  );
  const k = m.scale;
  const isHanfu = spec.details.includes('hanfuSkirt');
  const isSash =
    isHanfu ||
    spec.waistShape === 'wrap' ||
    spec.details.includes('tieBelt') ||
    ['silk', 'satin', 'chiffon', 'cotton', 'linen'].includes(spec.fabric);
  const belt = ['belted', 'wrap'].includes(spec.waistShape)
    ? beltPieces(seamY, half, {
        k,
        tie: view === 'back' ? 'none' : isSash ? 'bow' : 'buckle',
        cloth: isHanfu ? 'trim' : isSash ? 'main' : 'second',
        shows: [`waistShape.${spec.waistShape}`],
      })
    : [];
  const shirring = shirringAt({ ...frameOf(bodice, { bottom: seamY }), spec }, seamY, half);
  const buttons =
    spec.closure === 'buttons' && view === 'front' && closeTo > seamY + 10 ? buttonRow(m, seamY, closeTo) : [];
  const over = spec.waistShape === 'peplum' ? peplumPiece(m, seamY, half) : [];
  const pockets =
    view === 'front' && ['patch', 'slant', 'flap', 'cargo'].includes(spec.pocket)
      ? skirtPockets(spec, m, seamY + 2, half * 1.05)
      : [];
  const noPocket = (p: Piece) => !(p.name.startsWith('pocket') && spec.pocket !== 'chest');
  const tie = view === 'front' ? waistBow({ spec, m }, seamY) : [];
  return [...skirt, ...buttons, ...pockets, ...top.filter(noPocket), ...over, ...shirring, ...belt, ...tie];
};

const buttonRow = (m: Measures, from: number, to: number): Piece[] => {
  const k = m.scale;
  const count = Math.max(2, Math.round((to - from) / (9 * k)));
  const marks = Array.from({ length: count }, (_, i) => ({
    kind: 'button' as const,
    at: [0, from + ((to - from) * (i + 0.7)) / count] as Point,
    size: 0.62 * k,
  }));
  const left = line([-1.6 * k, from], [-1.6 * k, to + 4]);
  return [
    piece('skirt-placket', polygon([-0.2, from], [0.2, from], [0, from + 0.4], [-0.2, from]), {
      isInner: true,
      lines: [rim(left), stitch(beside(left, 0.6)), stitch(line([1.4 * k, from], [1.4 * k, to + 4]))],
      marks,
    }),
  ];
};

const peplumPiece = (m: Measures, y: number, half: number): Piece[] => {
  const place = { topY: y, topHalf: half, sag: 0.5, hipY: m.hipY, hemY: y + 15 * m.scale };
  const flared = {
    fit: 'flared',
    hem: 'straight',
    craft: 'none',
    waistShape: 'plain',
    details: [],
    tune: { flare: 0 },
    seed: 3,
    fabric: 'cotton',
  } as unknown as FlatSpec;
  return skirtPieces(flared, m, place, 'back').map((p) => ({ ...p, name: 'peplum' }));
};

const peplum = (spec: FlatSpec, view: View): Piece[] => {
  const fit = { ...spec, fit: 'slim' as const };
  const m = measure(fit);
  const seamY = m.waistY;
  const half = widthAt(fit, m, seamY);
  return [
    ...peplumPiece(m, seamY, half),
    ...topPieces({ ...fit, waistShape: 'plain' }, view, { seamY, closeTo: seamY }),
  ];
};

const jumpsuit = (spec: FlatSpec, view: View): Piece[] => {
  const isTrim = !['loose', 'oversized'].includes(spec.fit);
  const bodice: FlatSpec = { ...spec, fit: isTrim ? 'regular' : 'loose', hem: 'straight', waistShape: 'plain' };
  const m = measure({ ...bodice, tune: { ...bodice.tune } });
  const seamY = m.waistY;
  const half = Math.min(widthAt(bodice, m, seamY), m.hip * 0.98);
  const top = topPieces(bodice, view, { seamY, closeTo: seamY + (spec.closure === 'none' ? 0 : 12 * m.scale) }).filter(
    (p) => !p.name.startsWith('pocket-right') && !p.name.startsWith('pocket-left'),
  );
  const legSpec: FlatSpec = {
    ...spec,
    waist: 'natural',
    pocket: ['chest', 'flap'].includes(spec.pocket) ? 'slant' : spec.pocket,
  };
  const legM = { ...measure(spec), crotch: m.crotch + 4 };
  const legs = trouserPieces(legSpec, legM, { topY: seamY, topHalf: widthAt(bodice, m, seamY), sag: 0.5 }, view);
  const isBuckled = spec.gender === 'man' && !spec.details.includes('tieBelt');
  const belt = ['belted'].includes(spec.waistShape)
    ? beltPieces(seamY, half, {
        k: m.scale,
        tie: view === 'back' ? 'none' : isBuckled ? 'buckle' : 'bow',
        cloth: isBuckled ? 'second' : 'main',
      })
    : shirringAt({ ...frameOf(bodice, { bottom: seamY }), spec }, seamY, half);
  const isPlainWaist = belt.length === 0;
  const seamLine = isPlainWaist ? [bandOf(seamY, widthAt(bodice, m, seamY), m.scale)] : [];
  return [...legs, ...top, ...seamLine, ...belt];
};

const bandOf = (y: number, half: number, k: number): Piece => {
  const top = bow([-half, y - 1.4 * k], [half, y - 1.4 * k], -0.5);
  const low = bow([half, y + 1.4 * k], [-half, y + 1.4 * k], 0.5);
  return piece('waistband', closed(top, low), {
    grain: 90,
    lines: [stitch(beside(top, -0.5)), stitch(beside(low, -0.5))],
  });
};

const bibSkirt = (spec: FlatSpec, view: View, { m, y, half }: { m: Measures; y: number; half: number }): Piece[] => [
  ...skirtPieces(
    { ...spec, waistShape: 'plain' },
    m,
    { topY: y, topHalf: half, sag: 0.8, hipY: m.hipY, hemY: findHemY(spec, m) },
    view,
  ),
  ...(view === 'front' ? skirtPockets({ ...spec, pocket: 'patch' }, m, y + 2, half * 1.05) : []),
];

/** Trousers or a skirt with a bib and straps. */
const dungarees = (spec: FlatSpec, view: View): Piece[] => {
  const m = measure({ ...spec, fit: 'regular' });
  const k = m.scale;
  const y = m.waistY;
  const half = m.waist + 1.4;
  const legs =
    spec.kind === 'dress'
      ? bibSkirt(spec, view, { m, y, half })
      : trouserPieces(
          { ...spec, waist: 'natural', pocket: 'fivePocket' },
          { ...measure(spec), crotch: m.crotch + 3 },
          { topY: y, topHalf: half, sag: 0.8 },
          view,
        );
  const bibTop = view === 'front' ? m.armhole * 0.78 : m.armhole + 4 * k;
  const wide = m.chest * (view === 'front' ? 0.52 : 0.4);
  const bib = join(
    line([0, bibTop], [wide, bibTop]),
    bow([wide, bibTop], [half, y], view === 'front' ? -2.6 : -1.4),
    line([half, y], [0, y + 0.8]),
  );
  const outline = join(bib, reverse(mirror(bib)));
  const straps = (from: Point, to: Point): Piece[] => {
    const path: Edge = bow(from, to, 0.5);
    return pair(
      piece('strap-right', strip(path, 1.5 * k), {
        lines: [stitch(beside(path, 1.1 * k)), stitch(beside(path, -1.1 * k))],
      }),
    );
  };
  const top: Point = [m.neck + 3 * k, 0.4];
  const front = view === 'front';
  const motif = spec.details.includes('heartPatch')
    ? ('heart' as const)
    : spec.details.includes('cartoonPatch')
      ? ('bear' as const)
      : undefined;
  const grown = motif ? 1.16 : 1;
  const bare = front ? patchPocket('pocket-bib', [0, bibTop + 3.4 * k], 12 * grown * k, 11 * grown * k, 'point') : [];
  const marks: Mark[] = motif ? [{ kind: 'patch', motif, at: [0, bibTop + 9.6 * k], size: 7 * k }] : [];
  const pocket = showing(bare, 'pocket.patch', 'pocket.chest').map((entry) => ({ ...entry, marks }));
  const stud = spec.parts?.button ? ('button' as const) : ('rivet' as const);
  const buttons = front
    ? [
        { kind: stud, at: [wide - 1.8 * k, bibTop + 2 * k] as Point, size: 0.7 * k },
        { kind: stud, at: [-(wide - 1.8 * k), bibTop + 2 * k] as Point, size: 0.7 * k },
      ]
    : [];
  const body = piece('bib', outline, {
    shows: ['details.bib'],
    lines: [stitch(line([-wide + 0.8, bibTop + 1.2], [wide - 0.8, bibTop + 1.2]))],
    marks: buttons,
  });
  const strap = showing(
    straps(top, front ? [wide - 1.8 * k, bibTop + 2.6 * k] : [2.4 * k, bibTop + 1]),
    'details.shoulderStraps',
  );
  const under = front ? [] : strap;
  return [...legs, ...under, body, bandOf(y + 0.4, half, k), ...pocket, ...(front ? strap : [])];
};

const stack = (top: readonly Piece[], low: readonly Piece[], gap: number): Piece[] => {
  const bottom = boxOf(top.map((p) => p.outline)).bottom;
  const start = boxOf(low.map((p) => p.outline)).top;
  return [...top, ...low.map((p) => movePiece({ ...p, name: `lower-${p.name}` }, bottom + gap - start))];
};

/** Moves a piece down by `dy` cm. */
export const movePiece = (source: Piece, dy: number): Piece => ({
  ...source,
  outline: move(source.outline, 0, dy),
  lines: source.lines.map((entry) => ({ ...entry, edge: move(entry.edge, 0, dy) })),
  folds: source.folds.map((entry) => ({ ...entry, edge: move(entry.edge, 0, dy) })),
  marks: source.marks.map((mark) =>
    mark.kind === 'zip'
      ? { ...mark, edge: move(mark.edge, 0, dy) }
      : { ...mark, at: [mark.at[0], mark.at[1] + dy] as Point },
  ),
  ...(source.channels ? { channels: source.channels.map((edge) => move(edge, 0, dy)) } : {}),
  ...(source.clip ? { clip: move(source.clip, 0, dy) } : {}),
});

/** A top and its lower garment. */
const set = (spec: FlatSpec, view: View): Piece[] => {
  const parts = partsOfSet(spec);
  const shape = parts.lower.kind === 'skirt' ? 'skirt' : 'legs';
  const below = withTrims(parts.lower, view, lower(parts.lower, view, shape));
  const above = withTrims(parts.upper, view, topPieces(parts.upper, view));
  return stack(above, shape === 'skirt' ? showing(below, 'details.skirtSuit') : below, setGap);
};
