import sharp from 'sharp';
import { readRows, withMats } from '../geometry/double-raster.ts';
import { loadOpenCv } from '../geometry/opencv.ts';
import type { Raster } from '../geometry/raster.ts';

/** Source rows per correction step, and the rows beyond them that Lanczos reads. */
const bandRows = 64;
const bandMargin = 4;

/**
 * Corrects an enlarged image against its source: reduces it, compares it with the source, and adds the enlarged difference (Irani and Peleg
 * 1991). A network then adds edges and texture, but does not change colour or brightness. The filter that reduced the source is unknown: a
 * cubic filter is between the area mean and Lanczos, and has the smallest error for either. Opaque images; `scale` is 2 or 4. Changes
 * `enlarged`.
 */
export const keepFaithful = async (enlarged: Raster, source: Raster, scale: 2 | 4): Promise<void> => {
  const { cv } = await loadOpenCv();
  const { width, height } = source;
  const raw = ({ data, ...size }: Raster) => sharp(data, { raw: size }).removeAlpha();
  const { data: reduced } = await raw(enlarged)
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let top = 0; top < height; top += bandRows) {
    const bottom = Math.min(height, top + bandRows);
    const [from, to] = [Math.max(0, top - bandMargin), Math.min(height, bottom + bandMargin)];
    withMats(cv, (keep) => {
      const difference = keep(
        readRows(cv, { width, height, channels: 3, data: source.data }, { top: from, bottom: to }),
      );
      const values = difference.data32F;
      for (let i = 0; i < values.length; i++) values[i] -= reduced[from * width * 3 + i];
      const wide = keep(new cv.Mat());
      cv.resize(difference, wide, new cv.Size(width * scale, (to - from) * scale), 0, 0, cv.INTER_LANCZOS4);
      const row = enlarged.width * 3;
      const added = wide.data32F.subarray((top - from) * scale * row, (bottom - from) * scale * row);
      const target = enlarged.data.subarray(top * scale * row);
      for (const [i, value] of added.entries()) target[i] = Math.max(0, Math.min(255, Math.round(target[i] + value)));
    });
  }
};
