import { conesOf, type Oklab, type OklabPlanes } from '../colour/oklab.ts';

/** The most that skin mirrors, of white: faces in sun and shade at once differ by more, in light of two colours. */
const mostShine = 0.04;

const meanOf = (cones: readonly [number, number, number]): number => (cones[0] + cones[1] + cones[2]) / 3;

/**
 * The lightness of a face without the shine of its skin, OKLab: what skin throws back from within has its tint, what its surface mirrors has none (dichromatic
 * reflection). A place is the skin in some light with white over it as far as it has less tint than the skin in that light. `skin`: the face's own colour.
 */
export const matteLightness = ({ lightness, a, b }: OklabPlanes, skin: Oklab): Float32Array => {
  const ofSkin = conesOf(...skin);
  const mean = meanOf(ofSkin);
  const spread = ofSkin.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  if (spread === 0) return lightness;
  return lightness.map((value, i) => {
    const cones = conesOf(value, a[i], b[i]);
    const own = meanOf(cones);
    const light = cones.reduce((sum, cone, k) => sum + (cone - own) * (ofSkin[k] - mean), 0) / spread;
    const shine = Math.max(0, Math.min(mostShine, own - light * mean));
    return Math.cbrt(Math.max(0, value ** 3 - shine));
  });
};
