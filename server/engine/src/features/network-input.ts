import sharp from 'sharp';
import type { Raster } from '../ops/geometry/raster.ts';
import { toBytes } from '../ops/geometry/raster.ts';
import type { Subject } from './find-subject.ts';

/** White round the garment, pixels of the network's picture. */
const margin = 8;

const open = ({ data, width, height, channels }: Raster) => sharp(data, { raw: { width, height, channels } });

/** The whole picture, stretched to a square of `side` pixels: sRGB, three bytes a pixel. */
export const stretchWhole = async ({ picture }: Subject, side: number): Promise<Uint8Array> =>
  toBytes(await open(picture).resize(side, side, { fit: 'fill' }).raw().toBuffer());

/** The middle of the picture, `share` of each side, stretched likewise: imitates a cropped copy. */
export const stretchMiddle = async ({ picture }: Subject, share: number, side: number): Promise<Uint8Array> => {
  const [width, height] = [picture.width, picture.height].map((length) => Math.max(1, Math.round(length * share))) as [
    number,
    number,
  ];
  const [left, top] = [Math.floor((picture.width - width) / 2), Math.floor((picture.height - height) / 2)];
  const middle = open(picture).extract({ left, top, width, height });
  return toBytes(await middle.resize(side, side, { fit: 'fill' }).raw().toBuffer());
};

/** The garment alone, on white, as large as the square allows and in its own proportions; the whole picture where there is none. */
export const cutToSquare = async ({ picture, mask }: Subject, side: number): Promise<Uint8Array> => {
  const { width, height } = picture;
  const data = picture.data.slice();
  let [left, top, right, bottom] = mask ? [width, height, -1, -1] : [0, 0, width - 1, height - 1];
  if (mask)
    for (let at = 0; at < mask.data.length; at++) {
      if (!mask.data[at]) {
        data.fill(255, at * picture.channels, (at + 1) * picture.channels);
        continue;
      }
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
  const [background, inner] = ['#fff', side - 2 * margin];
  return toBytes(
    await open({ ...picture, data })
      .extract({ left, top, width: right - left + 1, height: bottom - top + 1 })
      .resize(inner, inner, { fit: 'contain', background })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
      .removeAlpha()
      .raw()
      .toBuffer(),
  );
};
