import type { OklabPlanes } from '../colour/oklab.ts';
import type { Mask } from '../geometry/mask.ts';
import { type BodyColours, likeSkin, medianColour } from './body-colours.ts';
import { type BodyZones, zone } from './body-zones.ts';

/** OKLab that skin of any tone has in most lights: lightness, chroma, and hue in degrees. */
const gamut = { lightness: [0.2, 0.93], chroma: [0.025, 0.17], hue: [15, 85] } as const;
/** Least share of what is seen of head and hands that has such a colour, and least pixels: less are gloves, hair, or a head of plastic. */
const leastShare = 0.25;
const leastPixels = 30;

const isWithin = (value: number, [least, most]: readonly [number, number]): boolean => value >= least && value <= most;

/**
 * Skin of a person whose face the frame cuts off, or who is turned away, from the usually bare parts: hands, chin and nape. Hair is not known then. null: too
 * little of them is seen.
 */
export const readBareSkin = (planes: OklabPlanes, person: Mask, { zones }: BodyZones): BodyColours | null => {
  const { lightness, a, b } = planes;
  let all = 0;
  const members: number[] = [];
  for (let at = 0; at < zones.length; at++) {
    if (!person.data[at] || (zones[at] !== zone.head && zones[at] !== zone.hand)) continue;
    all++;
    const hue = (Math.atan2(b[at], a[at]) * 180) / Math.PI;
    const isSkin =
      isWithin(lightness[at], gamut.lightness) &&
      isWithin(Math.hypot(a[at], b[at]), gamut.chroma) &&
      isWithin(hue, gamut.hue);
    if (isSkin) members.push(at);
  }
  const colour = members.length >= Math.max(leastPixels, leastShare * all) && medianColour(planes, members);
  return colour ? { skin: likeSkin(planes, colour), hair: new Float32Array(zones.length) } : null;
};
