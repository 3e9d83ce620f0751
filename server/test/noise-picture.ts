import sharp from 'sharp';

let made = 0;

/** A unique PNG of `side` pixels a side, about three bytes a pixel. */
export const noisePicture = async (side = 320): Promise<Buffer> => {
  made += 1;
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const { data, info } = await sharp({ create: { width: side, height: side, channels: 3, background: '#888', noise } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  data.writeUInt32LE(made, 0);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .png()
    .toBuffer();
};
