import { arcBand, beltPieces, waistBow } from './closure.ts';
import {
  add,
  beside,
  bothHalves,
  bow,
  boxOf,
  closed,
  type Edge,
  join,
  line,
  type Point,
  pointAt,
  pointsFrom,
  rectangle,
  reverse,
  spread,
  startOf,
  strip,
  through,
} from './edge.ts';
import { findHemY, frameOf, isSoftWaist, type Measures, measure, widthAt } from './frame.ts';
import {
  both,
  carrier,
  cord,
  detail,
  eachSide,
  type Mark,
  marksAlong,
  movePiece,
  opening,
  type Piece,
  pair,
  piece,
  rim,
  seam,
  sewn,
  showing,
  stitch,
  stitches,
} from './piece.ts';
import { patchPocket } from './pocket.ts';
import { skirtPieces, skirtPockets } from './skirt.ts';
import type { FlatDetail, FlatSpec, View } from './spec.ts';
import { bikiniTop, briefPieces, swimsuitPieces } from './swim.ts';
import { patchMotif, shirringAt, topPieces } from './top.ts';
import { withTrims } from './trims/add-trims.ts';
import { rise, trouserPieces } from './trousers.ts';

/** Splits a set into its two garments. */
const partsOfSet = (spec: FlatSpec): { upper: FlatSpec; lower: FlatSpec } => {
  const isSuit = spec.kind === 'suitSet';
  const isShort = ['mini', 'micro', 'knee', 'thigh'].includes(spec.length);
  const isSkirt = spec.details.includes('skirtSuit');
  const trouserFit = { slim: 'tapered', regular: 'straight' } as const;
  const lower: FlatSpec = {
    ...spec,
    kind: isSkirt ? 'skirt' : isShort ? 'shorts' : 'trousers',
    ...(isSkirt && !isShort ? { length: 'knee' } : {}),
    fit: isSkirt ? 'straight' : isSuit ? (trouserFit[spec.fit as 'slim'] ?? spec.fit) : spec.fit,
    hem: spec.hem === (isSuit ? 'turnUp' : 'ribbed') ? spec.hem : 'straight',
    waistShape: isSuit
      ? spec.waistShape === 'fitted'
        ? 'plain'
        : spec.waistShape
      : spec.waistShape === 'elastic'
        ? 'elastic'
        : 'drawstring',
    pocket: spec.kind === 'pyjamas' ? 'none' : 'slant',
    details: [...spec.details, ...(isSuit && !isSkirt ? (['centreCrease', 'beltLoops'] as const) : [])],
    logo: spec.logo === 'thigh' ? 'thigh' : 'none',
  };
  const usualUpper = { shirt: 'shirt', none: 'sweatshirt' } as const;
  const upper: FlatSpec = {
    ...spec,
    kind: isSuit
      ? 'blazer'
      : spec.kind === 'pyjamas'
        ? 'pyjamas'
        : spec.hat !== 'none'
          ? 'hoodie'
          : (usualUpper[spec.collar as 'none'] ?? 'casualSet'),
    length: 'hip',
    fit: ['wideLeg', 'tapered', 'straight'].includes(spec.fit) ? 'regular' : spec.fit,
    hem: spec.hem === 'turnUp' || spec.hem === 'slit' ? 'straight' : spec.hem,
    waistShape: spec.waistShape === 'belted' ? 'belted' : 'plain',
    logo: spec.logo === 'thigh' ? 'none' : spec.logo,
    pocket: ['cargo', 'zipped', 'slant'].includes(spec.pocket) ? (isSuit ? 'flap' : 'none') : spec.pocket,
  };
  return { upper, lower };
};

/** A waistband above a skirt or trousers; its lower edge is at `topY`. */
const waistband = (spec: FlatSpec, m: Measures, topY: number, half: number, sag: number, view: View): Piece[] => {
  const k = m.scale;
  const isSoft = isSoftWaist(spec);
  const isLegging = spec.details.includes('leggings');
  const isWide = spec.details.includes('wideWaistband');
  const high = (isWide ? 8.4 : isLegging ? 9 : isSoft ? 4 : spec.waist === 'high' ? 4.6 : 3.6) * k;
  const upper = half - (spec.waist === 'low' ? -0.3 : 0.5);
  const arc = (wide: number, y: number, bulge: number): Edge => bow([-wide, y], [wide, y], bulge);
  const [top, low] = [arc(upper, topY - high, -sag * 0.75), reverse(arc(half, topY, -sag * 0.75))];
  const puckers = spread(26, (t) =>
    detail(line(add(pointAt(top, t), [0, 0.4]), add(pointAt(reverse(low), t), [0, -0.3]))),
  );
  const lines = isSoft
    ? [...puckers, stitch(beside(top, -high * 0.34)), stitch(beside(top, -high * 0.66))]
    : [stitch(beside(top, -0.5 * k)), stitch(beside(low, -0.5 * k))];
  const isRib = isSoft && ['fleece', 'jersey', 'fineKnit'].includes(spec.fabric);
  const isFront = view === 'front';
  const isButtoned = !isSoft && !isLegging && isFront && spec.kind !== 'skirt';
  const band = piece('waistband', closed(top, low), {
    grain: 90,
    shows: [
      ...(isWide ? ['details.wideWaistband'] : []),
      `waist.${spec.waist}`,
      ...(isSoft ? [`waistShape.${spec.waistShape}`] : []),
    ],
    lines,
    ...(isRib ? { cloth: 'rib' } : {}),
    marks: isButtoned ? [{ kind: 'button', at: [0.2, topY - high / 2 + sag], size: 0.75 * k }] : [],
  });
  const hasLoops = spec.details.includes('beltLoops') && !isSoft;
  return [
    ...(isFront ? [opening('waist-inside', join(arc(upper, topY - high, 0.7), reverse(top)), [])] : []),
    band,
    ...(hasLoops ? beltLoops(half, topY, high, sag, k) : []),
    ...(spec.waistShape === 'drawstring' && isFront ? drawcords(topY - high / 2 + sag, k) : []),
  ];
};

const beltLoops = (half: number, topY: number, high: number, sag: number, k: number): Piece[] =>
  [0.4, 0.86].flatMap((t, i) => {
    const x = half * t;
    const y = topY - high + sag * (1 - t * t) - 0.4;
    return pair(sewn(`belt-loop-${i + 1}-right`, rectangle(x - 0.6 * k, y, x + 0.6 * k, y + high + 1)));
  });

const drawcords = (y: number, k: number): Piece[] =>
  eachSide((side, which) => {
    const path = through(...pointsFrom([0, y], k, side)([0.9, 0, 2.6, 5, 2, 13]));
    return cord(`waist-cord-${which}`, path, 0.3 * k, {
      marks: [{ kind: 'eyelet', at: startOf(path), size: 0.5 * k }],
    });
  });

/** Gap between the garments of a set, cm. */
export const setGap = 7;

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
  const { kind, details } = spec;
  const hasBib = details.includes('bib');
  if (kind === 'skirt') return lower(spec, view, 'skirt');
  if (kind === 'swimShorts' && details.includes('briefs')) return briefPieces(spec, 0, view);
  if (['trousers', 'jeans', 'shorts', 'swimShorts'].includes(kind)) return lower(spec, view, 'legs');
  if (kind === 'dress') return dress(spec, view);
  if (kind === 'jumpsuit') return hasBib ? dungarees(spec, view) : jumpsuit(spec, view);
  if (['suitSet', 'casualSet', 'pyjamas'].includes(kind)) return set(spec, view);
  if (kind === 'swimsuit') return swimsuitPieces(spec, view);
  if (kind === 'bikini') return stack(bikiniTop(spec, view), briefPieces(spec, 0, view), 5);
  return spec.waistShape === 'peplum' ? peplum(spec, view) : topPieces(spec, view);
};

/** Half width of a waistband, by its height. */
const waistHalf = (spec: FlatSpec, m: Measures): number => {
  const down = rise(spec, m);
  const soft = isSoftWaist(spec) ? 0.6 : 0;
  const ease = Math.max(-0.6, Math.min(1, m.ease * 0.25));
  const base = m.waist - m.ease + ease + 0.6 * m.scale;
  return base + (m.hip - m.ease - base) * Math.max(0, Math.min(0.8, down / (m.hipY - m.waistY))) + soft;
};

const lower = (spec: FlatSpec, view: View, shape: 'skirt' | 'legs'): Piece[] => {
  const m = measure(spec);
  const k = m.scale;
  const isFront = view === 'front';
  const half = waistHalf(spec, m);
  const down = rise(spec, m);
  const sag = 1.3 * k;
  const band = waistband(spec, m, 0, half, sag, view);
  const isTied = spec.details.includes('tieBelt');
  const belt =
    spec.waistShape === 'belted' || spec.details.includes('ownBelt')
      ? beltPieces(-1.4 * k, half - 0.2, {
          ...{ k, high: 3, cloth: isTied ? 'main' : 'second' },
          tie: !isFront ? 'none' : isTied ? 'bow' : 'buckle',
        })
      : [];
  const within = (pieces: readonly Piece[], tie: readonly Piece[] = []): Piece[] => [
    ...band.filter((p) => p.isInner),
    ...pieces,
    ...band.filter((p) => !p.isInner),
    ...belt,
    ...tie,
  ];
  if (shape === 'legs') return within(trouserPieces(spec, m, { topY: 0, topHalf: half, sag }, view));
  const hemY = findHemY(spec, m) - m.waistY - down;
  const skirt = skirtPieces(spec, m, { topY: 0, topHalf: half, sag, hipY: m.hipY - m.waistY - down, hemY }, view);
  const isJean = spec.pocket === 'fivePocket';
  if (isFront)
    return within(
      [...skirt, ...skirtPockets(spec, m, 0, half), ...(isJean ? [jeanFront(m, half, hemY)] : [])],
      waistBow({ spec, m }, -1.4 * k),
    );
  const at: Point = [m.hip * 0.48, 8 * k];
  const pockets = isJean ? patchPocket('pocket-right', at, 12 * k, 13 * k, 'point').flatMap(pair) : [];
  return within([...skirt, ...pockets]);
};

const jeanFront = (m: Measures, half: number, hemY: number): Piece => {
  const k = m.scale;
  const scoop = through([half * 0.5, 1], [half * 0.6, 6 * k], [m.hip * 0.8, 9 * k], [m.hip * 0.93, 9.4 * k]);
  const middle = [seam(line([0, 1.4], [0, hemY])), stitch(line([3 * k, 1.2], [3 * k, 13 * k]))];
  return carrier('front-details', [...both(rim(scoop)), ...both(stitch(beside(scoop, -0.6))), ...middle], [], 1.4);
};

/** Height of a dress's waist seam. */
const seamOf = (spec: FlatSpec, { waistY, armhole, hipY, scale: k }: Measures): number =>
  ({ natural: waistY, high: waistY - 4 * k, low: waistY + 5 * k, empire: armhole + 8 * k, dropped: hipY - 5 * k })[
    spec.waist
  ];

const seamed = ['tiers', 'tulle', 'mermaid', 'ballGown', 'hanfuSkirt', 'frontButtons', 'bubbleHem', 'basqueWaist'];

const hasWaistSeam = (spec: FlatSpec): boolean =>
  spec.kind === 'dress' &&
  !spec.details.includes('biasCut') &&
  (['aLine', 'flared', 'loose'].includes(spec.fit) ||
    ['elastic', 'shirred', 'pleated', 'drawstring', 'peplum', 'wrap'].includes(spec.waistShape) ||
    ['empire', 'dropped'].includes(spec.waist) ||
    spec.craft === 'pleats' ||
    spec.details.some((entry) => seamed.includes(entry)));

const dress = (spec: FlatSpec, view: View): Piece[] => {
  const has = (key: FlatDetail): boolean => spec.details.includes(key);
  if (has('bib')) return dungarees(spec, view);
  if (!hasWaistSeam(spec)) return topPieces({ ...spec, fit: spec.fit === 'flared' ? 'slim' : spec.fit }, view);
  const isFront = view === 'front';
  const isHanfu = has('hanfuSkirt');
  const bodice: FlatSpec = {
    ...spec,
    fit: ['aLine', 'flared'].includes(spec.fit) ? 'slim' : spec.fit === 'loose' ? 'regular' : spec.fit,
    hem: 'straight',
    details: [
      ...spec.details.filter((d) => d !== 'princess'),
      ...(isHanfu || has('smockedBodice') ? [] : (['darts'] as const)),
    ],
  };
  const m = measure(bodice);
  const seamY = seamOf(spec, m);
  const half = widthAt(bodice, m, seamY);
  const hemY = findHemY(spec, m);
  const { waistShape } = spec;
  const top = topPieces({ ...bodice, waistShape: waistShape === 'fitted' ? 'fitted' : 'plain' }, view, {
    seamY,
    closeTo: seamY,
  });
  const skirt = skirtPieces(
    {
      ...spec,
      waistShape: waistShape === 'belted' ? 'plain' : waistShape,
      // The back zip of a dress begins at its neck.
      details: spec.details.filter((entry) => entry !== 'backZip'),
    },
    m,
    { topY: seamY, topHalf: half, sag: 0.5, hipY: Math.max(m.hipY, seamY + 6), hemY },
    view,
  );
  const isSash =
    isHanfu ||
    waistShape === 'wrap' ||
    has('tieBelt') ||
    ['silk', 'satin', 'chiffon', 'cotton', 'linen'].includes(spec.fabric);
  const belt = ['belted', 'wrap'].includes(waistShape)
    ? beltPieces(seamY, half, {
        ...{ k: m.scale, shows: [`waistShape.${waistShape}`] },
        tie: !isFront ? 'none' : isSash ? 'bow' : 'buckle',
        cloth: isHanfu ? 'trim' : isSash ? 'main' : 'second',
      })
    : [];
  const isButtoned = spec.closure === 'buttons' && isFront && hemY - 4 > seamY + 10;
  const hasPockets = isFront && ['patch', 'slant', 'flap', 'cargo'].includes(spec.pocket);
  return [
    ...skirt,
    ...(isButtoned ? [buttonRow(m, seamY, hemY - 4)] : []),
    ...(hasPockets ? skirtPockets(spec, m, seamY + 2, half * 1.05) : []),
    ...top.filter(({ name }) => !name.startsWith('pocket') || spec.pocket === 'chest'),
    ...(waistShape === 'peplum' ? peplumPiece(m, seamY, half) : []),
    ...shirringAt({ ...frameOf(bodice, { bottom: seamY }), spec }, seamY, half),
    ...belt,
    ...(isFront ? waistBow({ spec, m }, seamY) : []),
  ];
};

const buttonRow = (m: Measures, from: number, to: number): Piece => {
  const k = m.scale;
  const count = Math.max(2, Math.round((to - from) / (9 * k)));
  const marks = marksAlong('button', line([0, from], [0, to]), count, 0.62 * k, 0.7);
  const down = (x: number): Edge => line([x * k, from], [x * k, to + 4]);
  const lines = [rim(down(-1.6)), stitch(beside(down(-1.6), 0.6)), stitch(down(1.4))];
  return carrier('skirt-placket', lines, marks, from);
};

const peplumPiece = (m: Measures, y: number, half: number): Piece[] => {
  const place = { topY: y, topHalf: half, sag: 0.5, hipY: m.hipY, hemY: y + 15 * m.scale };
  const flared = {
    ...{ fit: 'flared', hem: 'straight', craft: 'none', waistShape: 'plain', fabric: 'cotton' },
    ...{ details: [], tune: { flare: 0 }, seed: 3 },
  } as unknown as FlatSpec;
  return skirtPieces(flared, m, place, 'back').map((p) => ({ ...p, name: 'peplum' }));
};

const peplum = (spec: FlatSpec, view: View): Piece[] => {
  const fit = { ...spec, fit: 'slim' as const };
  const m = measure(fit);
  const seamY = m.waistY;
  const top = topPieces({ ...fit, waistShape: 'plain' }, view, { seamY, closeTo: seamY });
  return [...peplumPiece(m, seamY, widthAt(fit, m, seamY)), ...top];
};

const jumpsuit = (spec: FlatSpec, view: View): Piece[] => {
  const isTrim = !['loose', 'oversized'].includes(spec.fit);
  const bodice: FlatSpec = { ...spec, fit: isTrim ? 'regular' : 'loose', hem: 'straight', waistShape: 'plain' };
  const m = measure(bodice);
  const k = m.scale;
  const seamY = m.waistY;
  const wide = widthAt(bodice, m, seamY);
  const half = Math.min(wide, m.hip * 0.98);
  const top = topPieces(bodice, view, { seamY, closeTo: seamY + (spec.closure === 'none' ? 0 : 12 * k) });
  const pocket = ['chest', 'flap'].includes(spec.pocket) ? 'slant' : spec.pocket;
  const legM = { ...measure(spec), crotch: m.crotch + 4 };
  const legs = trouserPieces(
    { ...spec, waist: 'natural', pocket },
    legM,
    { topY: seamY, topHalf: wide, sag: 0.5 },
    view,
  );
  const isBuckled = spec.gender === 'man' && !spec.details.includes('tieBelt');
  const belt =
    spec.waistShape === 'belted'
      ? beltPieces(seamY, half, {
          ...{ k, cloth: isBuckled ? 'second' : 'main' },
          tie: view === 'back' ? 'none' : isBuckled ? 'buckle' : 'bow',
        })
      : shirringAt({ ...frameOf(bodice, { bottom: seamY }), spec }, seamY, half);
  return [
    ...legs,
    ...top.filter(({ name }) => !/^pocket-(left|right)/.test(name)),
    ...(belt.length === 0 ? [seamBand(seamY, wide, k)] : []),
    ...belt,
  ];
};

const seamBand = (y: number, half: number, k: number): Piece => {
  const { upper, lower, outline } = arcBand([y - 1.4 * k, y + 1.4 * k], half, 0.5);
  return piece('waistband', outline, { grain: 90, lines: [upper, lower].map((edge) => stitch(beside(edge, -0.5))) });
};

const bibSkirt = (spec: FlatSpec, view: View, m: Measures, half: number): Piece[] => {
  const place = { topY: m.waistY, topHalf: half, sag: 0.8, hipY: m.hipY, hemY: findHemY(spec, m) };
  return [
    ...skirtPieces({ ...spec, waistShape: 'plain' }, m, place, view),
    ...(view === 'front' ? skirtPockets({ ...spec, pocket: 'patch' }, m, m.waistY + 2, half * 1.05) : []),
  ];
};

/** Trousers or a skirt with a bib and straps. */
const dungarees = (spec: FlatSpec, view: View): Piece[] => {
  const isFront = view === 'front';
  const m = measure({ ...spec, fit: 'regular' });
  const k = m.scale;
  const y = m.waistY;
  const half = m.waist + 1.4;
  const legSpec: FlatSpec = { ...spec, waist: 'natural', pocket: 'fivePocket' };
  const legM = { ...measure(spec), crotch: m.crotch + 3 };
  const legs =
    spec.kind === 'dress'
      ? bibSkirt(spec, view, m, half)
      : trouserPieces(legSpec, legM, { topY: y, topHalf: half, sag: 0.8 }, view);
  const bibTop = isFront ? m.armhole * 0.78 : m.armhole + 4 * k;
  const wide = m.chest * (isFront ? 0.52 : 0.4);
  const side = bow([wide, bibTop], [half, y], isFront ? -2.6 : -1.4);
  const bib = join(line([0, bibTop], startOf(side)), side, line([half, y], [0, y + 0.8]));
  const studX = wide - 1.8 * k;
  const stud = spec.parts?.button ? 'button' : 'rivet';
  const studs = [studX, -studX].map((x): Mark => ({ kind: stud, at: [x, bibTop + 2 * k], size: 0.7 * k }));
  const body = piece('bib', bothHalves(bib), {
    shows: ['details.bib'],
    lines: [stitch(line([-wide + 0.8, bibTop + 1.2], [wide - 0.8, bibTop + 1.2]))],
    marks: isFront ? studs : [],
  });
  const motif = patchMotif(spec);
  const grown = motif ? 1.16 : 1;
  const patch: Mark[] = motif ? [{ kind: 'patch', motif, at: [0, bibTop + 9.6 * k], size: 7 * k }] : [];
  const pocket = patchPocket('pocket-bib', [0, bibTop + 3.4 * k], 12 * grown * k, 11 * grown * k, 'point');
  const path = bow([m.neck + 3 * k, 0.4], isFront ? [studX, bibTop + 2.6 * k] : [2.4 * k, bibTop + 1], 0.5);
  const strap = pair(piece('strap-right', strip(path, 1.5 * k), { lines: stitches(path, 1.1 * k) }));
  const straps = showing(strap, 'details.shoulderStraps');
  const onFront = showing(pocket, 'pocket.patch', 'pocket.chest').map((entry) => ({ ...entry, marks: patch }));
  const band = seamBand(y + 0.4, half, k);
  return isFront ? [...legs, body, band, ...onFront, ...straps] : [...legs, ...straps, body, band];
};

const stack = (top: readonly Piece[], low: readonly Piece[], gap: number): Piece[] => {
  const bottom = boxOf(top.map((p) => p.outline)).bottom;
  const start = boxOf(low.map((p) => p.outline)).top;
  return [...top, ...low.map((p) => movePiece({ ...p, name: `lower-${p.name}` }, bottom + gap - start))];
};

/** A top and its lower garment. */
const set = (spec: FlatSpec, view: View): Piece[] => {
  const parts = partsOfSet(spec);
  const shape = parts.lower.kind === 'skirt' ? 'skirt' : 'legs';
  const below = withTrims(parts.lower, view, lower(parts.lower, view, shape));
  const above = withTrims(parts.upper, view, topPieces(parts.upper, view));
  return stack(above, shape === 'skirt' ? showing(below, 'details.skirtSuit') : below, setGap);
};
