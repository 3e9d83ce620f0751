import { createInk } from './cloth-ink.ts';
import { apart, shade } from './colour-shade.ts';
import { type Box, boxOf } from './edge.ts';
import { drawGarment, movePiece } from './garment.ts';
import { round } from './motif.ts';
import { partOfPiece } from './own-part.ts';
import type { Piece } from './piece.ts';
import { type PieceInk, pieceSvg } from './piece-svg.ts';
import type { FlatSpec, OwnPart, PartLook, View } from './spec.ts';
import { isShaggy } from './surface-ink.ts';
import { pathOf } from './svg-path.ts';
import { technicalSheet } from './technical-sheet.ts';

export interface FlatCanvas {
  width: number;
  height: number;
  views: readonly View[];
  ground: string | 'none';
  /** With call-outs and a table of measures below the drawing. */
  isTechnical?: boolean;
}

/** Share of the canvas that stays free round the drawing, and between two views. */
const margin = 0.06;
const gap = 0.05;

/** One garment of a drawing: the first, or what is worn with it. */
interface DrawnGarment {
  spec: FlatSpec;
  pieces: readonly Piece[];
}

interface PlacedView {
  view: View;
  garments: readonly DrawnGarment[];
  box: Box;
}

/** Cm between garments of a set, which lie below each other. */
const setGap = 7;

const outlinesOf = (garments: readonly DrawnGarment[]) =>
  garments.flatMap(({ pieces }) => pieces.map((entry) => entry.outline));

const placeView = (spec: FlatSpec, view: View): PlacedView => {
  const garments: DrawnGarment[] = [];
  for (const garment of [spec, ...(spec.companions ?? [])]) {
    const pieces = drawGarment(garment, view);
    const above = garments.length > 0 ? boxOf(outlinesOf(garments)).bottom + setGap : undefined;
    const top = boxOf(pieces.map((entry) => entry.outline)).top;
    garments.push({
      spec: garment,
      pieces: above === undefined ? pieces : pieces.map((entry) => movePiece(entry, above - top)),
    });
  }
  return { view, garments, box: boxOf(outlinesOf(garments)) };
};

/**
 * A technical flat as SVG: one group for each view and in it one for each piece, named; outline, seams, stitching, cloth, print and
 * folds. Prints and weaves turn with the grain of their piece. Garments of a set lie below each other. Same spec and canvas, same text.
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
    // Fur has no hard outline: its hairs are it.
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

/** The cloth of a garment and of its parts that have one of their own. */
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
    // Thread, zips and pipings are no pieces, buttons only where they are knots of cord.
    const parted = pieces.filter((entry) => partOfPiece(entry) === part);
    if (parted.length > 0)
      parts.set(part, await createInk(partSpec(spec, look), `${start}${part}-`, parted, { px, wide, tall, defs }));
  }
  return { own, parts };
};

/** A part with a look of its own, as if the garment were all of it. */
const partSpec = (
  { gradient, surfaces: whole, ...spec }: FlatSpec,
  { colour, fabric, print, surfaces, craft }: PartLook,
): FlatSpec => ({
  ...spec,
  ...(gradient && !colour ? { gradient } : {}),
  // Another cloth has none of the garment's shine; another colour of the same cloth has.
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

/** Stripes and motifs of a named colour stand on the garment's own. */
const isLined = (print: PartLook['print']): boolean => (drawnInColour as readonly string[]).includes(print ?? 'solid');

const drawnInColour = [
  ...(['stripeAcross', 'stripeDown', 'pinstripe', 'breton', 'star', 'moon', 'hearts', 'butterfly', 'bird'] as const),
  ...(['feather', 'snowflake', 'koi', 'crane', 'lotus', 'plumBlossom', 'chrysanthemum', 'bamboo'] as const),
] as const;

const dressPiece = (entry: Piece, { own, parts }: GarmentInks): { cloth: Piece['cloth']; ink: PieceInk } => {
  const part = partOfPiece(entry);
  const ink = part ? parts.get(part) : undefined;
  return ink ? { cloth: 'main', ink } : { cloth: entry.cloth, ink: own };
};

const hasShag = (entry: Piece, inks: GarmentInks): boolean => {
  const { cloth, ink } = dressPiece(entry, inks);
  return cloth === 'main' && isShaggy(ink.spec.surfaces);
};

const round4 = (value: number): number => Math.round(value * 1e4) / 1e4;

/** The largest scale at which all views fit, beside or below each other; places of their origins. */
const arrange = (
  boxes: readonly Box[],
  { width, height }: FlatCanvas,
): { scale: number; places: (readonly [number, number])[] } => {
  const free = { w: width * (1 - 2 * margin), h: height * (1 - 2 * margin) };
  const sizes = boxes.map((box) => ({ w: box.right - box.left, h: box.bottom - box.top }));
  const gapX = width * gap * (boxes.length - 1);
  const gapY = height * gap * (boxes.length - 1);
  const beside = Math.min(
    (free.w - gapX) / sizes.reduce((sum, { w }) => sum + w, 0),
    free.h / Math.max(...sizes.map(({ h }) => h)),
  );
  const below = Math.min(
    free.w / Math.max(...sizes.map(({ w }) => w)),
    (free.h - gapY) / sizes.reduce((sum, { h }) => sum + h, 0),
  );
  const isBeside = boxes.length === 1 || beside >= below * 0.72;
  const scale = isBeside ? beside : below;
  const total = isBeside
    ? sizes.reduce((sum, { w }) => sum + w * scale, gapX)
    : sizes.reduce((sum, { h }) => sum + h * scale, gapY);
  let at = ((isBeside ? width : height) - total) / 2;
  const top = Math.min(...boxes.map((box) => box.top));
  const tall = (Math.max(...boxes.map((box) => box.bottom)) - top) * scale;
  const places = boxes.map((box, nth) => {
    const size = sizes[nth] as { w: number; h: number };
    const x = isBeside ? at - box.left * scale : width / 2 - ((box.left + box.right) / 2) * scale;
    const y = isBeside ? (height - tall) / 2 - top * scale : at - box.top * scale;
    at += (isBeside ? size.w : size.h) * scale + (isBeside ? width : height) * gap;
    return [x, y] as const;
  });
  return { scale, places };
};
