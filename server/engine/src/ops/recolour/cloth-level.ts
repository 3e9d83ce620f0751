import type { PlacedPatch } from './cloth-patch.ts';

/** How many pixels the whole garment counts for, and the most that the light on a garment differs from place to place. */
const globalWeight = 0.06;
const most = 1.8;

/**
 * How many times lighter the cloth of a weighed patch is at each place than in the mean, by what surrounds it (`blur`): in shade the light tone of a print is as dark as the dark one is in
 * the light.
 */
export const readLevel = (
  { planes: { lightness }, members, weight }: PlacedPatch,
  blur: (plane: Float32Array) => Float32Array,
): Float32Array => {
  const own = new Float32Array(weight.length);
  let [sum, count] = [0, 0];
  for (let n = 0; n < members.length; n++) {
    const at = members[n];
    own[at] = weight[at] * lightness[at];
    sum += own[at];
    count += weight[at];
  }
  const mean = sum / Math.max(1e-6, count);
  const [near, reached] = [blur(own), blur(weight)];
  for (let at = 0; at < near.length; at++) {
    const local = (near[at] + globalWeight * mean) / (reached[at] + globalWeight);
    near[at] = Math.max(1 / most, Math.min(most, local / Math.max(1e-6, mean)));
  }
  return near;
};
