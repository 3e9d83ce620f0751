import { createMask, dilate, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { findClips } from './hanger-clips.ts';
import { findHooks } from './hanger-hooks.ts';
import { findThinTops } from './thin-tops.ts';
import { createTopZone } from './top-zone.ts';

/** How far round a sign its place reaches, as a share of the longer side: a hook's foot is a few pixels. */
const around = 0.025;

/**
 * Where a hanger or its clips may have been left in: a hook above the garment, clips on its upper edge, a thin piece over it. `picture` has the
 * size of the mask. Undefined: no sign. It marks places and changes nothing, because a strap looks like a hanger of the same colour.
 */
export const findHangerSigns = (mask: Mask, picture: Raster): Mask | undefined => {
  const zone = createTopZone(mask, picture);
  if (!zone) return undefined;
  const found = [findHooks(zone), findClips(zone), findThinTops(zone)];
  const signs = createMask(mask, (at) => found.some(({ data }) => data[at] === 1));
  return signs.data.includes(1) ? dilate(signs, Math.round(around * zone.side)) : undefined;
};
