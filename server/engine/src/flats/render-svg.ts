import { attributes } from '@atelier/catalogue/attributes';
import type { Localized } from '@atelier/catalogue/text';
import sharp from 'sharp';
import type { EnginePicture } from '../engine.ts';
import { createInk, isShaggy } from './cloth-ink.ts';
import { type Box, boxOf, type Edge, type Point, pathOf, pointAt } from './edge.ts';
import { apart, shade } from './flat-colours.ts';
import { writeSpecToPng, writeSpecToSvg } from './flat-file.ts';
import { measure } from './frame.ts';
import { drawGarment, setGap } from './garment.ts';
import { movePiece, type Piece, partOfPiece } from './piece.ts';
import { type PieceInk, pieceSvg } from './piece-svg.ts';
import { motifPrints, stripes } from './prints/print-tile.ts';
import { round, round4 } from './prints/tile-tools.ts';
import { seenPoints } from './seen-parts.ts';
import type { FlatSpec, OwnPart, PartLook, View } from './spec.ts';
import { writtenTerms } from './words/term.ts';
import { attributeTerms } from './words/vocabulary.ts';

/** One garment of a drawing: the first, or a companion. */
interface DrawnGarment {
  spec: FlatSpec;
  pieces: readonly Piece[];
}

/** A front view on the sheet: its garments, and the transform from cm to the canvas. */
interface SheetView {
  garments: readonly DrawnGarment[];
  box: Box;
  scale: number;
  origin: readonly [number, number];
}

/** Construction feature with a visible position, cm. */
interface Callout {
  label: Localized;
  at: Point;
}

interface Measure {
  label: Localized;
  cm: number;
}

/** Choices without anything to label. */
const absent = /\.(none|plain|straight|sleeveless|solid|natural)$/;

/** Vocabulary name of `collar.stand`: the row with only this meaning. */
const labels: ReadonlyMap<string, Localized> = new Map(
  [...writtenTerms, ...attributeTerms].flatMap(({ label, meaning }) => {
    const [entry, ...others] = Object.entries(meaning);
    if (!entry || others.length > 0) return [];
    const values = entry[0] === 'details' ? (entry[1] as readonly string[]) : [entry[1]];
    return values.length === 1 ? [[`${entry[0]}.${values[0]}`, label] as const] : [];
  }),
);

const fabricLabel = ({ fabric, colours }: FlatSpec): Localized => {
  const title = attributes.find(({ key }) => key === 'fabricType')?.choices.find(({ key }) => key === fabric)?.title;
  return { zh: `面料：${title?.zh ?? fabric}`, en: `fabric: ${(title?.en ?? fabric).toLowerCase()} ${colours.main}` };
};

/** Visible point of each piece that is closest to the centre of its visible area. */
const seenPlaces = (pieces: readonly Piece[]): (Point | undefined)[] =>
  seenPoints(pieces).map((places) => {
    const x = places.reduce((sum, place) => sum + place[0], 0) / places.length;
    const y = places.reduce((sum, place) => sum + place[1], 0) / places.length;
    const away = (place: Point): number => Math.hypot(place[0] - x, place[1] - y);
    return places.toSorted((one, other) => away(one) - away(other))[0];
  });

const calloutsOf = ({ garments }: SheetView): Callout[] => {
  const all = garments.flatMap(({ pieces }) => pieces);
  const places = seenPlaces(all);
  const callouts = new Map<string, Callout>();
  const add = (what: string, at: Point | undefined): void => {
    const label = absent.test(what) ? undefined : labels.get(what);
    if (label && at && !callouts.has(label.en)) callouts.set(label.en, { label, at });
  };
  for (const [nth, piece] of all.entries()) {
    for (const { edge, shows } of piece.lines) for (const what of shows ?? []) add(what, pointAt(edge, 0.5));
    for (const what of piece.shows ?? []) add(what, places[nth]);
  }
  let start = 0;
  for (const { spec, pieces } of garments) {
    const placeOf = (pattern: RegExp, isMain: boolean): Point | undefined => {
      const nth = pieces.findIndex(
        ({ name, cloth }, at) => places[start + at] && pattern.test(name) && (!isMain || cloth === 'main'),
      );
      return nth < 0 ? undefined : places[start + nth];
    };
    const [ofBody, ofSleeve] = [placeOf(/^(body|front|skirt|leg)/, true), placeOf(/^sleeve/, false)];
    if (ofBody) callouts.set(`fabric ${start}`, { label: fabricLabel(spec), at: ofBody });
    if (ofSleeve) add(`sleeveType.${spec.sleeveType}`, ofSleeve);
    start += pieces.length;
  }
  return [...callouts.values()].toSorted((one, other) => one.at[1] - other.at[1]);
};

/** Garments that end between the legs and have no hem. */
const legless: readonly FlatSpec['kind'][] = ['swimsuit', 'bikini'];

const pointsOf = (edges: readonly Edge[]): Point[] =>
  edges.flatMap((edge) => {
    const count = (edge.length - 1) * 3;
    return Array.from({ length: count + 1 }, (_, i) => pointAt(edge, i / count));
  });

/** Width of the drawing between two heights. */
const widthBetween = (points: readonly Point[], from: number, to: number): number => {
  const across = points.filter(([, y]) => y >= from && y <= to).map(([x]) => x);
  return across.length > 0 ? Math.max(...across) - Math.min(...across) : 0;
};

/** Finished measurements of a drawn garment, laid flat; the lower half of a set has its own. */
const measuresOf = (spec: FlatSpec, all: readonly Piece[]): Measure[] => {
  const [upper, lower] = [false, true].map((isLower) =>
    all.filter(({ name }) => name.startsWith('lower-') === isLower),
  ) as [Piece[], Piece[]];
  if (lower.length > 0) {
    const named = lower.map((entry) => ({ ...entry, name: entry.name.slice('lower-'.length) }));
    return [...measuresOf(spec, upper), ...measuresOf(spec, named)];
  }
  const outlines = (pattern: RegExp): Edge[] =>
    all.filter(({ name }) => pattern.test(name)).map(({ outline }) => outline);
  const measures: Measure[] = [];
  const add = (zh: string, en: string, cm: number): void => {
    if (cm > 0) measures.push({ label: { zh, en }, cm: Math.round(cm * 2) / 2 });
  };
  const trunk = outlines(/^(body|front|skirt|leg|waistband|hem|brief|bib|peplum)/);
  if (trunk.length === 0) return [];
  const box = boxOf(trunk);
  add('全长', 'total length', box.bottom - box.top);
  const m = measure(spec);
  const body = outlines(/^(body|front)/);
  const sleeve = pointsOf(outlines(/^(sleeve|cuff).*right/));
  if (body.length > 0) add('胸围（半）', 'chest (half)', widthBetween(pointsOf(body), box.top, m.armhole + 2));
  if (sleeve.length > 0) {
    const isRaglan = spec.sleeveType === 'raglan';
    const head: Point = isRaglan ? [m.neck, 0] : [m.shoulder, m.slope];
    if (!isRaglan) add('肩宽', 'shoulder', m.shoulder * 2);
    const length = Math.max(...sleeve.map(([x, y]) => Math.hypot(x - head[0], y - head[1])));
    const [zh, en] = isRaglan
      ? (['袖长（自颈点）', 'sleeve from neck'] as const)
      : (['袖长', 'sleeve length'] as const);
    add(zh, en, length);
  }
  const band = boxOf(outlines(/^waistband/));
  add('腰围（半）', 'waist (half)', band.right - band.left);
  const legs = pointsOf(outlines(/^leg-right/));
  if (legs.length > 0) {
    const low = Math.max(...legs.map(([, y]) => y));
    add('内长', 'inseam', low - Math.max(...legs.filter(([x]) => Math.abs(x) < 0.8).map(([, y]) => y)));
    add('脚口（半）', 'leg opening (half)', widthBetween(legs, low - 1.5, low));
  } else if (!legless.includes(spec.kind))
    add('下摆（半）', 'hem (half)', widthBetween(pointsOf(trunk), box.bottom - 2.5, box.bottom));
  return measures;
};

const escapeXml = (text: string): string => text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);

/**
 * Numbered call-outs on the front view; below the drawing, their legend and the finished measurements. Pixels of the canvas; `height` is
 * the added height.
 */
const technicalSheet = (
  view: SheetView,
  canvas: { width: number; height: number },
): { svg: string; height: number } => {
  const unit = canvas.width / 80;
  const [left, top] = view.origin;
  const toCanvas = ([x, y]: Point): Point => [left + x * view.scale, top + y * view.scale];
  const edges = [view.box.left * view.scale + left - unit * 2, view.box.right * view.scale + left + unit * 2] as const;
  const callouts = calloutsOf(view);
  const lowest = [-Infinity, -Infinity];
  const balloons = callouts.map(({ at }, nth) => {
    const side = at[0] < -1 ? 0 : at[0] > 1 ? 1 : nth % 2;
    const [x, y] = toCanvas(at);
    const [bx, by] = [edges[side] as number, Math.max(y, (lowest[side] as number) + unit * 2.2)];
    lowest[side] = by;
    return `<g id="callout-${nth + 1}"><path d="M${round(x)} ${round(y)}L${round(bx)} ${round(by)}" stroke-width="${round(unit * 0.08)}"/><circle cx="${round(x)}" cy="${round(y)}" r="${round(unit * 0.18)}" fill="#1b1918"/><circle cx="${round(bx)}" cy="${round(by)}" r="${round(unit)}" fill="#fff" stroke-width="${round(unit * 0.1)}"/><text x="${round(bx)}" y="${round(by + unit * 0.38)}" text-anchor="middle" stroke="none" fill="#1b1918">${nth + 1}</text></g>`;
  });
  const cell = (text: string, column: number, row: number): string =>
    `<text x="${round(canvas.width * (0.03 + column * 0.36))}" y="${round(canvas.height + unit * (1.6 + row * 1.8))}">${escapeXml(text)}</text>`;
  const notes = callouts.map(({ label }, nth) => `${nth + 1}  ${label.zh} / ${label.en}`);
  const half = Math.ceil(notes.length / 2);
  const measures = view.garments.flatMap(({ spec, pieces }) => measuresOf(spec, pieces));
  const rows = Math.max(half, measures.length + 1);
  const table = [
    cell('尺寸 / measures, cm', 2, 0),
    ...measures.map(({ label, cm }, row) => cell(`${label.zh} / ${label.en}  ${cm}`, 2, row + 1)),
  ];
  const style = `font-family="Noto Sans SC, PingFang SC, Microsoft YaHei, sans-serif" font-size="${round(unit * 1.05)}"`;
  return {
    svg: `<g id="callouts" fill="none" stroke="#1b1918" ${style}>${balloons.join('')}</g>
<g id="callout-notes" fill="#1b1918" ${style}>${notes.map((note, nth) => cell(note, Math.floor(nth / half), nth % half)).join('')}</g>
<g id="measures" fill="#1b1918" ${style}>${table.join('')}</g>`,
    height: Math.ceil(unit * (1.8 + rows * 1.8)),
  };
};

interface FlatCanvas {
  width: number;
  height: number;
  views: readonly View[];
  ground: string | 'none';
  /** Adds call-outs and a table of measurements below the drawing. */
  isTechnical?: boolean;
}

/** Fraction of the canvas left empty around the drawing, and between two views. */
const margin = 0.06;
const gap = 0.05;

interface PlacedView {
  view: View;
  garments: readonly DrawnGarment[];
  box: Box;
}

const outlinesOf = (garments: readonly DrawnGarment[]) =>
  garments.flatMap(({ pieces }) => pieces.map((entry) => entry.outline));

const placeView = (spec: FlatSpec, view: View): PlacedView => {
  const garments: DrawnGarment[] = [];
  for (const garment of [spec, ...(spec.companions ?? [])]) {
    const drawn = drawGarment(garment, view);
    const { top } = boxOf(drawn.map(({ outline }) => outline));
    const down = garments.length > 0 ? boxOf(outlinesOf(garments)).bottom + setGap - top : 0;
    garments.push({ spec: garment, pieces: down === 0 ? drawn : drawn.map((entry) => movePiece(entry, down)) });
  }
  return { view, garments, box: boxOf(outlinesOf(garments)) };
};

/**
 * A technical flat as SVG: one group per view and in it one named group per piece; outline, seams, stitching, fabric, print and folds.
 * Prints and weaves are rotated with the grain of their piece. Garments of a set are arranged vertically. Same spec and canvas, same text.
 */
export const renderFlat = async (spec: FlatSpec, canvas: FlatCanvas): Promise<string> => {
  const views = canvas.views.map((view) => placeView(spec, view));
  const { scale, places } = arrange(
    views.map(({ box }) => box),
    canvas,
  );
  const px = Math.max(canvas.width, canvas.height) / 1024 / scale;
  const defs: string[] = [];
  const inks: GarmentInks[] = [];
  for (const nth of [spec, ...(spec.companions ?? [])].keys())
    inks.push(
      await inksOf(
        nth,
        views.map(({ garments }) => garments[nth] as DrawnGarment),
        px,
        defs,
      ),
    );
  const [first] = inks as [GarmentInks];
  const { palette } = first.own;
  const groups = views.map(({ view, garments }, at) => {
    const [x, y] = places[at] as readonly [number, number];
    // Fur has no hard outline, only hairs.
    const outline = garments
      .flatMap(({ pieces }, nth) => pieces.filter((entry) => !hasShag(entry, inks[nth] as GarmentInks)))
      .filter((entry) => !entry.isInner)
      .map((entry) => `<path d="${pathOf(entry.outline, true)}"/>`);
    const drawn = garments
      .flatMap(({ pieces }, nth) =>
        pieces.map((entry) => {
          const { cloth, ink } = dressPiece(entry, inks[nth] as GarmentInks);
          return pieceSvg({ ...entry, cloth }, nth === 0 ? view : `${view}-${nth + 1}`, ink);
        }),
      )
      .join('\n');
    return `<g id="${view}" transform="translate(${round(x)} ${round(y)}) scale(${round4(scale)})"><title>${view === 'front' ? 'Front' : 'Back'}</title>
<g id="${view}-outline" class="outline" fill="none" stroke="${palette.outline}" stroke-width="${round(4.4 * px)}" stroke-linejoin="round">${outline.join('')}</g>
${drawn}</g>`;
  });
  const [seen] = views;
  const [origin] = places;
  const sheet =
    canvas.isTechnical && seen && origin ? technicalSheet({ ...seen, scale, origin }, canvas) : { svg: '', height: 0 };
  const height = canvas.height + sheet.height;
  const ground =
    canvas.ground === 'none'
      ? ''
      : `<rect id="ground" width="${canvas.width}" height="${height}" fill="${canvas.ground}"/>\n`;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${canvas.width}" height="${height}" viewBox="0 0 ${canvas.width} ${height}">
<defs>${defs.join('\n')}</defs>
${ground}${groups.join('\n')}
${sheet.svg}</svg>`;
};

/** Fabric of a garment and of its parts with a fabric of their own. */
interface GarmentInks {
  own: PieceInk;
  parts: ReadonlyMap<OwnPart, PieceInk>;
}

const inksOf = async (
  nth: number,
  drawn: readonly DrawnGarment[],
  px: number,
  defs: string[],
): Promise<GarmentInks> => {
  const { spec } = drawn[0] as DrawnGarment;
  const pieces = drawn.flatMap((entry) => entry.pieces);
  const parts = new Map<OwnPart, PieceInk>();
  const wide = Math.max(...drawn.map((entry) => boxOf(entry.pieces.map(({ outline }) => outline)).right));
  const tall = boxOf(pieces.map(({ outline }) => outline));
  const start = nth === 0 ? '' : `g${nth + 1}-`;
  const own = await createInk(spec, start, pieces, { px, wide, tall, defs });
  for (const [part, look] of Object.entries(spec.parts ?? {}) as [OwnPart, PartLook][]) {
    if (part === 'lining' && !look.print && !look.fabric) continue;
    // Thread, zips and pipings are no pieces; buttons only as cord knots.
    const parted = pieces.filter((entry) => partOfPiece(entry) === part);
    if (parted.length > 0)
      parts.set(part, await createInk(partSpec(spec, look), `${start}${part}-`, parted, { px, wide, tall, defs }));
  }
  return { own, parts };
};

/** Spec of a part with its own look, as if the whole garment had it. */
const partSpec = (
  { gradient, surfaces: whole, ...spec }: FlatSpec,
  { colour, fabric, print, surfaces, craft }: PartLook,
): FlatSpec => ({
  ...spec,
  ...(gradient && !colour ? { gradient } : {}),
  // Another fabric loses the garment's sheen; another colour of the same fabric keeps it.
  surfaces: surfaces ?? (fabric ? [] : (whole ?? [])),
  craft: craft ?? 'none',
  // Knitted parts of a woven garment are ribbed.
  details: [
    ...spec.details.filter((entry) => entry !== 'jacquard' && entry !== 'ribKnit'),
    ...(fabric === 'fineKnit' && spec.fabric !== 'fineKnit' ? (['ribKnit'] as const) : []),
  ],
  fabric: fabric ?? spec.fabric,
  print: print ?? (colour ? 'solid' : spec.print),
  colours:
    colour && isLined(print)
      ? { ...spec.colours, second: apart(colour, spec.colours.main, 0.12), accent: colour }
      : colour
        ? { ...spec.colours, main: colour, second: apart(spec.colours.second, colour, 0.25), trim: shade(colour, -0.2) }
        : spec.colours,
});

/** Stripes and motifs of a named colour are drawn on the garment's own. */
const isLined = (print: PartLook['print'] = 'solid'): boolean => [...stripes, ...motifPrints].includes(print);

const dressPiece = (entry: Piece, { own, parts }: GarmentInks): { cloth: Piece['cloth']; ink: PieceInk } => {
  const part = partOfPiece(entry);
  const ink = part ? parts.get(part) : undefined;
  return ink ? { cloth: 'main', ink } : { cloth: entry.cloth, ink: own };
};

const hasShag = (entry: Piece, inks: GarmentInks): boolean => {
  const { cloth, ink } = dressPiece(entry, inks);
  return cloth === 'main' && isShaggy(ink.spec.surfaces);
};

/** Largest scale at which all views fit, beside or below each other, and the positions of their origins. */
const arrange = (
  boxes: readonly Box[],
  { width, height }: FlatCanvas,
): { scale: number; places: (readonly [number, number])[] } => {
  const free = { w: width * (1 - 2 * margin), h: height * (1 - 2 * margin) };
  const sizes = boxes.map((box) => ({ w: box.right - box.left, h: box.bottom - box.top }));
  const total = (axis: 'w' | 'h'): number => sizes.reduce((sum, size) => sum + size[axis], 0);
  const most = (axis: 'w' | 'h'): number => Math.max(...sizes.map((size) => size[axis]));
  const gaps = { w: width * gap * (boxes.length - 1), h: height * gap * (boxes.length - 1) };
  const beside = Math.min((free.w - gaps.w) / total('w'), free.h / most('h'));
  const below = Math.min(free.w / most('w'), (free.h - gaps.h) / total('h'));
  const isBeside = boxes.length === 1 || beside >= below * 0.72;
  const scale = isBeside ? beside : below;
  const axis = isBeside ? 'w' : 'h';
  let at = ((isBeside ? width : height) - total(axis) * scale - gaps[axis]) / 2;
  const top = Math.min(...boxes.map((box) => box.top));
  const tall = (Math.max(...boxes.map((box) => box.bottom)) - top) * scale;
  const places = boxes.map((box, nth) => {
    const x = isBeside ? at - box.left * scale : width / 2 - ((box.left + box.right) / 2) * scale;
    const y = isBeside ? (height - tall) / 2 - top * scale : at - box.top * scale;
    at += (sizes[nth]?.[axis] ?? 0) * scale + (isBeside ? width : height) * gap;
    return [x, y] as const;
  });
  return { scale, places };
};

export interface FlatSheet {
  /** E.g. `3:4`. */
  ratio: string;
  quality: 'normal' | 'hd';
  views: readonly View[];
  ground: string;
}

/** Longest side, pixels. */
const sides = { normal: 1280, hd: 2048 } as const;

const sizeOfSheet = ({ ratio, quality }: Pick<FlatSheet, 'ratio' | 'quality'>): { width: number; height: number } => {
  const parts = ratio.split(':').map(Number);
  const [across = 3, down = 4] = parts.filter((part) => part > 0);
  const scale = sides[quality] / Math.max(across, down);
  return { width: Math.round(across * scale), height: Math.round(down * scale) };
};

/** Draws a flat as PNG, and as SVG with call-outs and a table of measurements; both contain their spec. */
export const drawFlatPicture = async (
  spec: FlatSpec,
  sheet: FlatSheet,
): Promise<{ png: EnginePicture; svg: EnginePicture }> => {
  const size = sizeOfSheet(sheet);
  const canvas = { ...size, views: sheet.views, ground: sheet.ground };
  const text = await renderFlat(spec, canvas);
  const technical = await renderFlat(spec, { ...canvas, isTechnical: true });
  const height = Number(/ height="(\d+)"/.exec(technical)?.[1] ?? size.height);
  const raster = await sharp(Buffer.from(text)).flatten({ background: '#fff' }).png({ compressionLevel: 6 }).toBuffer();
  return {
    png: { data: writeSpecToPng(raster, spec), mime: 'image/png', ...size },
    svg: { data: new TextEncoder().encode(writeSpecToSvg(technical, spec)), mime: 'image/svg+xml', ...size, height },
  };
};

const ratios = ['1:1', '3:4', '4:3', '2:3', '3:2', '9:16', '16:9'] as const;

/** Canvas of an existing drawing, by its size. */
export const nearestSheet = (size: { width: number; height: number }): Pick<FlatSheet, 'ratio' | 'quality'> => {
  const off = (ratio: string): number => {
    const [across = 1, down = 1] = ratio.split(':').map(Number);
    return Math.abs(Math.log((across / down / size.width) * size.height));
  };
  const [ratio = '3:4'] = ratios.toSorted((p, q) => off(p) - off(q));
  return { ratio, quality: Math.max(size.width, size.height) > 1600 ? 'hd' : 'normal' };
};
