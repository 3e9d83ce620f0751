import { writeSpecToPng } from '@atelier/engine/flats/flat-file';
import { renderFlat } from '@atelier/engine/flats/render-svg';
import { resolveSpec } from '@atelier/engine/flats/resolve-spec';
import type { Wish } from '@atelier/engine/flats/wish';
import sharp from 'sharp';

export const pictureWidth = 768;
export const pictureHeight = 960;

interface Size {
  width: number;
  height: number;
}

const svg = ({ width, height }: Size, body: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`);

/** A technical flat on white that carries its design, as the tools themselves hand it out: 768 x 960, PNG. */
export const drawFlatPicture = async (wish: Wish, seed: number): Promise<Buffer> => {
  const spec = resolveSpec(wish, seed);
  const flat = await renderFlat(spec, {
    width: pictureWidth,
    height: pictureHeight,
    views: ['front'],
    ground: '#ffffff',
  });
  return writeSpecToPng(await sharp(Buffer.from(flat)).png().toBuffer(), spec);
};

/** A wall that light falls on from the upper left, with the grain of a camera. */
const drawWall = async (colour: string, size: Size): Promise<Buffer> => {
  const wall = svg(
    size,
    `<defs><radialGradient id="light" cx=".3" cy=".2" r="1"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#000" stop-opacity=".14"/></radialGradient></defs>` +
      `<rect width="100%" height="100%" fill="${colour}"/><rect width="100%" height="100%" fill="url(#light)"/>`,
  );
  return sharp(wall).flatten().png().toBuffer();
};

/**
 * A garment on a wall, drawn by the engine's own flats: PNG, 768 x 960 by default. Equal arguments give equal bytes.
 * @param ground `#rrggbb` of the wall.
 */
export const drawGarmentPicture = async (
  wish: Wish,
  seed: number,
  ground = '#dcd7cd',
  size: Size = { width: pictureWidth, height: pictureHeight },
): Promise<Buffer> => {
  const { width, height } = size;
  const flat = await renderFlat(resolveSpec(wish, seed), {
    width,
    height,
    views: ['front'],
    ground: 'none',
  });
  const garment = await sharp(Buffer.from(flat)).resize(width, height).png().toBuffer();
  const { data, info } = await sharp(garment)
    .extractChannel('alpha')
    .blur(14)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const shadow = await sharp({
    create: { width: info.width, height: info.height, channels: 3, background: '#1c1712' },
  })
    .joinChannel(Buffer.from(data.map((value) => value * 0.38)), {
      raw: { width: info.width, height: info.height, channels: 1 },
    })
    .png()
    .toBuffer();
  const moved = await sharp(shadow)
    .extract({ left: 0, top: 0, width: width - 8, height: height - 12 })
    .extend({ left: 8, top: 12, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  return sharp(await drawWall(ground, size))
    .composite([{ input: moved }, { input: garment }])
    .png()
    .toBuffer();
};
