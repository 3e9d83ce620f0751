import type { Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { shrinkToSide } from '../geometry/resample.ts';
import { blendChange, thresholdAlpha } from './blend-change.ts';
import { covered, strokeSide } from './constants.ts';
import { coverMark, type MatteMark } from './matte-marks.ts';
import { followSeeds } from './seeded-cut.ts';

/** Maximum effect of a stroke as a share of the image width: nothing changes farther away. */
const strokeReach = 0.22;
/** Minimum width of a stroke at working size, so that it covers pixels there. */
const minStroke = 3;
/** Neither side is settled. */
const open = 255;

/**
 * Follows strokes of the pen: within their reach, regions that touch the stroke and look like it change sides; a keep stroke only adds and
 * a remove stroke only removes. Everything else keeps its alpha bit-identical. `settled` marks were followed before: they do not change and
 * reopen nothing. Method: GrabCut (2 iterations) at 512 px on the strokes' neighbourhood only, guided filter around the change.
 */
export const followStrokes = async (
  picture: Raster,
  alpha: Float32Array,
  strokes: readonly MatteMark[],
  settled: readonly MatteMark[],
  seed: number,
): Promise<Float32Array> => {
  const work = await shrinkToSide(picture, strokeSide);
  const old = thresholdAlpha(alpha, picture, work);
  const next: Mask = { ...old, data: old.data.slice() };
  for (const action of ['keep', 'remove'] as const) {
    const mine = strokes.filter((stroke) => stroke.action === action);
    if (mine.length === 0) continue;
    const others = [...settled, ...strokes.filter((stroke) => stroke.action !== action)];
    await followOneWay(picture, work, next, { action, strokes: mine, others, seed });
  }
  return blendChange(picture, alpha, work, old, next);
};

interface OneWay {
  action: MatteMark['action'];
  strokes: readonly MatteMark[];
  others: readonly MatteMark[];
  seed: number;
}

/** Changes `mask`. */
const followOneWay = async (picture: Raster, work: Raster, mask: Mask, way: OneWay): Promise<void> => {
  const { action, strokes, others, seed } = way;
  const { stroke, reach } = await drawStrokes(strokes, picture, work);
  const settled = new Uint8Array(mask.data.length).fill(open);
  for (const mark of others) {
    const cover = await coverMark(mark, picture, work, { minWidth: minStroke });
    const label = mark.action === 'keep' ? 1 : 0;
    for (let i = 0; i < settled.length; i++) if (cover[i] >= covered) settled[i] = label;
  }
  await followSeeds(work, mask, { wanted: action === 'keep' ? 1 : 0, seeds: stroke, reach, settled, seed });
};

/** Returns 1 on strokes, and 1 where a stroke may change pixels. */
const drawStrokes = async (strokes: readonly MatteMark[], picture: Raster, work: Raster) => {
  const stroke = new Uint8Array(work.width * work.height);
  const reach = new Uint8Array(stroke.length);
  for (const mark of strokes) {
    const own = await coverMark(mark, picture, work, { minWidth: minStroke });
    const wide = await coverMark(mark, picture, work, { minWidth: minStroke, grow: strokeReach * work.width });
    for (let i = 0; i < stroke.length; i++) {
      if (own[i] >= covered) stroke[i] = 1;
      if (wide[i] >= covered) reach[i] = 1;
    }
  }
  return { stroke, reach };
};
