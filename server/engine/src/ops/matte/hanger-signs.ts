import { createMask, dilate, findComponents, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { findBars } from './hanger-bars.ts';
import { findHangerBody } from './hanger-body.ts';
import { findClips } from './hanger-clips.ts';
import { findHooks } from './hanger-hooks.ts';
import { findNecks } from './hanger-necks.ts';
import { findThinTops } from './thin-tops.ts';
import { createTopZone } from './top-zone.ts';

/** How far round a sign its place reaches, as a share of the longer side: a hook's foot is a few pixels. */
const around = 0.025;

export interface HangerSigns {
  /** Where a hanger or its clips may have been left in. */
  place: Mask;
  /** Pixels of the mask that have the hook's or the clip's colour and go on from it; empty where cloth and hanger look alike. */
  body: Mask;
}

/**
 * Signs of a hanger: a hook above the garment, clips on its upper edge, a thin piece, a neck or a bar over it. `picture` has the size of the mask. Undefined: no
 * sign. It marks and changes nothing, because a strap looks like a hanger of the same colour.
 */
export const findHangerSigns = (mask: Mask, picture: Raster): HangerSigns | undefined => {
  const zone = createTopZone(mask, picture);
  if (!zone) return undefined;
  const [hooks, clips] = [findHooks(zone), findClips(zone)];
  const [thin, necks, bars] = [findThinTops(zone), findNecks(zone), findBars(zone)];
  const signs = createMask(mask, (at) =>
    [hooks.place, clips.place, thin, necks, bars].some(({ data }) => data[at] === 1),
  );
  if (!signs.data.includes(1)) return undefined;
  const body = findHangerBody(zone, [...hooks.things, ...clips.things], findComponents(thin));
  return {
    place: dilate(signs, Math.round(around * zone.side)),
    body: createMask(mask, (at) => body.data[at] === 1),
  };
};
