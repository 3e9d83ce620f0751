import { createMask, type Mask } from '../geometry/mask.ts';
import type { Placement } from './cloth-sampler.ts';
import type { DressedGarment } from './dressed-garment.ts';
import { measurePrintEdges } from './print-edges.ts';

/** Share of the place on sharp changes of colour from which it is stripes, checks or a print; plain cloth, quilting and seams have less. */
const busyShare = 0.2;

/** Area of a motif of these pixels, if the cloth under it is striped, checked or printed; undefined on plain cloth. `height` is the motif's on the garment. */
export const findBusyGround = (
  { picture, matte }: Pick<DressedGarment, 'picture' | 'matte'>,
  { x, y, width, rotation }: Placement,
  height: number,
): Mask | undefined => {
  const cos = Math.cos((rotation / 180) * Math.PI);
  const sin = Math.sin((rotation / 180) * Math.PI);
  const under = createMask(picture, (i) => {
    const dx = (i % picture.width) + 0.5 - x;
    const dy = Math.floor(i / picture.width) + 0.5 - y;
    const isCovered = Math.abs(cos * dx + sin * dy) < width / 2 && Math.abs(cos * dy - sin * dx) < height / 2;
    return isCovered && matte.alpha[i] > 0.99;
  });
  return measurePrintEdges(picture, Float32Array.from(under.data)) > busyShare ? under : undefined;
};
