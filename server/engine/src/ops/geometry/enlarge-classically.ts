import sharp from 'sharp';
import { doubleRaster } from './double-raster.ts';
import { enlargeCentred } from './enlarge-centred.ts';
import { type Raster, toBytes } from './raster.ts';

export interface Enlargement {
  /** Pixels of the result. */
  width: number;
  height: number;
  /** Unsharp amount of the last doubling, 0 to 1.5. */
  sharpen: number;
  /** Share of the work that is done, 0 to 1. */
  onShare: (share: number) => Promise<void>;
}

/** To exactly these pixels, larger or smaller: doubled while a whole doubling fits, the rest as `resizeTo` does. Alpha is kept. */
export const enlargeClassically = async (
  source: Raster,
  { width, height, sharpen, onShare }: Enlargement,
): Promise<Raster> => {
  let raster = source;
  const left = () => Math.max(width / raster.width, height / raster.height);
  const doublings = Math.max(0, Math.floor(Math.log2(left()) + 1e-9));
  // Each doubling has four times the pixels of the one before.
  const whole = (4 ** doublings - 1) / 3;
  for (let pass = 0; pass < doublings; pass++) {
    const before = (4 ** pass - 1) / 3;
    raster = await doubleRaster(raster, {
      sharpen: pass === doublings - 1 ? sharpen : 0,
      onChannel: (done, total) => onShare((before + 4 ** pass * (done / total)) / whole),
    });
  }
  return resizeTo(raster, width, height);
};

/** To exactly these pixels, pixel middles in place: smaller by Lanczos3, larger by Lanczos2. The picture itself when it has them. */
export const resizeTo = async (raster: Raster, width: number, height: number): Promise<Raster> => {
  if (raster.width === width && raster.height === height) return raster;
  if (width >= raster.width && height >= raster.height) return enlargeCentred(raster, width, height);
  const data = await sharp(raster.data, {
    raw: { width: raster.width, height: raster.height, channels: raster.channels },
  })
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer();
  return { width, height, channels: raster.channels, data: toBytes(data) };
};
