import { add, beside, bow, type Edge, join, line, mix, type Point, pointAt, polygon, wave } from './edge.ts';
import type { Frame } from './frame.ts';
import { detail, type Line, type Mark, type Piece, piece, rim, showing, stitch } from './piece.ts';
import type { SleeveShape } from './sleeve-shape.ts';
import type { View } from './spec.ts';

/** What ends the right sleeve: a cuff, a band, a ruffle, a turned-back edge or a tab; nothing for a plain hem. */
export const cuffPieces = (frame: Frame, shape: SleeveShape, view: View): Piece[] => {
  const drawn = showing(drawCuff(frame, shape, view), `cuff.${frame.spec.cuff}`);
  const cuffs = frame.spec.details.includes('deepCuffs') ? showing(drawn, 'details.deepCuffs') : drawn;
  return frame.spec.details.includes('rolledSleeves') ? [...cuffs, ...rollTab(frame, shape, view)] : cuffs;
};

/** The tab that holds a rolled sleeve, buttoned above the roll. */
const rollTab = ({ m }: Frame, shape: SleeveShape, view: View): Piece[] => {
  const k = m.scale;
  const middle = pointAt(shape.end, view === 'front' ? 0.42 : 0.58);
  const place = (up: number, side: number): Point => add(add(middle, shape.along, -up * k), shape.across, side * k);
  const outline = polygon(
    place(0.4, -1.1),
    place(8.4, -1.1),
    place(9.6, 0),
    place(8.4, 1.1),
    place(0.4, 1.1),
    place(0.4, -1.1),
  );
  return [
    piece('cuff-tab-right', outline, {
      grain: -shape.angle,
      lines: [rim(outline)],
      marks: [{ kind: 'button', at: place(7.6, 0), size: 0.6 * k }],
      shows: ['details.rolledSleeves'],
    }),
  ];
};

const drawCuff = (frame: Frame, shape: SleeveShape, view: View): Piece[] => {
  const { spec, m } = frame;
  const grain = -shape.angle;
  const { along, across, cuffHeight: height } = shape;
  const middle = pointAt(shape.end, 0.5);
  const place = (down: number, side: number): Point => add(add(middle, along, down), across, side);
  const strip = (top: number, bottom: number, from: number, to: number): Edge =>
    join(
      line(place(from, -top / 2), place(to, -bottom / 2)),
      bow(place(to, -bottom / 2), place(to, bottom / 2), 0.4),
      line(place(to, bottom / 2), place(from, top / 2)),
      bow(place(from, top / 2), place(from, -top / 2), -0.4),
    );
  const { cuffWidth, endWidth } = shape;
  const closed = (): Partial<Piece> => {
    const edge = line(place(0.6, -cuffWidth / 2), place(0.6, cuffWidth / 2));
    const low = line(place(height - 0.6, -cuffWidth * 0.49), place(height - 0.6, cuffWidth * 0.49));
    const lines: Line[] = height > 3 ? [stitch(edge), stitch(low)] : [stitch(low)];
    if (spec.cuff === 'french')
      lines.push(rim(line(place(height * 0.45, -cuffWidth / 2), place(height * 0.5, cuffWidth / 2))));
    if (height < 3.2 || view === 'front') return { lines };
    const opening = -cuffWidth * 0.16;
    lines.push(rim(line(place(0, opening), place(height, opening))));
    const marks: Mark[] = [{ kind: 'button', at: place(height * 0.5, opening + 1.3 * m.scale), size: 0.6 * m.scale }];
    return { lines, marks };
  };

  const ribbed = (isStriped: boolean): Partial<Piece> => {
    const lines = isStriped
      ? [0.4, 0.62].map((t) => rim(bow(place(height * t, -cuffWidth / 2), place(height * t, cuffWidth / 2), 0.4)))
      : [];
    return { cloth: 'rib', isRibbed: true, lines };
  };

  if (height > 0 && !['ruffled', 'flared', 'elastic'].includes(spec.cuff)) {
    const isRib = spec.cuff === 'ribbed';
    const outline = strip(cuffWidth * 1.04, cuffWidth * (isRib ? 0.94 : 1), 0, height);
    return [
      piece('cuff-right', outline, { grain, ...(isRib ? ribbed(spec.details.includes('stripedRib')) : closed()) }),
    ];
  }
  if (spec.cuff === 'elastic' && height > 0) {
    const outline = strip(cuffWidth * 0.95, endWidth * 0.98, 0, height);
    const lines: Line[] = Array.from({ length: 8 }, (_, i) => {
      const side = ((i + 0.5) / 8 - 0.5) * cuffWidth * 0.9;
      return detail(line(place(0, side), place(height * 0.9, side * 1.05)));
    });
    return [
      piece('cuff-right', outline, {
        grain,
        lines: [stitch(line(place(0.4, -cuffWidth * 0.46), place(0.4, cuffWidth * 0.46))), ...lines],
      }),
    ];
  }
  if (spec.cuff === 'ruffled' || spec.cuff === 'flared') {
    const spread = spec.cuff === 'ruffled' ? 1.5 : 1.75;
    const deep = Math.max(3 * m.scale, height);
    const start = Math.min(endWidth, cuffWidth * 1.08);
    const far = bow(place(deep, (-start * spread) / 2), place(deep, (start * spread) / 2), 1.2);
    const edge = spec.cuff === 'ruffled' ? wave(far, 4, 1.1 * m.scale) : far;
    const outline = join(
      line(place(0, -start / 2), place(deep, (-start * spread) / 2)),
      edge,
      line(place(deep, (start * spread) / 2), place(0, start / 2)),
      bow(place(0, start / 2), place(0, -start / 2), -0.3),
    );
    const lines = [0.2, 0.4, 0.6, 0.8].map((t) =>
      detail(line(place(0.2, (t - 0.5) * start), mix(place(0.2, (t - 0.5) * start), pointAt(edge, t), 0.7))),
    );
    return [piece('cuff-right', outline, { grain, lines })];
  }
  if (spec.cuff === 'turnedBack') {
    const deep = (shape.length > 20 ? 6 : 2.6) * m.scale;
    const outline = strip(endWidth * 1.06, endWidth * 1.08, -deep, 0.3);
    return [piece('cuff-right', outline, { grain, lines: [rim(outline)] })];
  }
  if (spec.cuff === 'tab') {
    const at = -4.5 * m.scale;
    const strap = strip(endWidth * 1.07, endWidth * 1.05, at, at + 3 * m.scale);
    const end = place(at + 1.5 * m.scale, view === 'front' ? -endWidth * 0.12 : endWidth * 0.1);
    const marks: Mark[] = [{ kind: 'button', at: end, size: 0.75 * m.scale }];
    return [
      piece('cuff-right', strap, {
        grain,
        lines: [stitch(beside(line(place(at, -endWidth * 0.5), place(at, endWidth * 0.5)), 0.6))],
        marks,
      }),
    ];
  }
  return [];
};
