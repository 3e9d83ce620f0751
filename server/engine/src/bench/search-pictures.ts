import { garmentStyles } from '@atelier/catalogue/sub-styles';
import sharp from 'sharp';
import { findSubject } from '../features/describe-picture.ts';
import { partialSpecOfStyle } from '../flats/edit-spec.ts';
import { renderCloth } from '../flats/redress-photo.ts';
import { renderFlat } from '../flats/render-svg.ts';
import { resolveSpec } from '../flats/resolve-spec.ts';
import { createRandom } from '../ops/geometry/random.ts';
import { decodePicture, type Raster, toBytes } from '../ops/geometry/raster.ts';
import { resamplePlane } from '../ops/geometry/resample.ts';

const styles = Object.values(garmentStyles).flat();
const grounds = ['#ffffff', '#f5f4f1', '#e9e6df', '#dfe4e8'] as const;
const size = { width: 384, height: 480 };
/** Interval of prints among the pictures. */
const printEvery = 10;

const pick = <Value>(list: readonly Value[], random: () => number): Value =>
  list[Math.floor(random() * list.length)] as Value;

const open = ({ data, width, height, channels }: Raster) => sharp(data, { raw: { width, height, channels } });

const readBack = async (png: Buffer): Promise<Raster> =>
  decodePicture({ data: png, mime: 'image/png', width: 0, height: 0 });

/** One picture per seed: a flat of a catalogue style from the front or both sides, or a print. */
export const drawSeeded = async (seed: number): Promise<Raster> => {
  const random = createRandom(seed * 7919 + 13);
  const spec = resolveSpec(partialSpecOfStyle(pick(styles, random).code), seed);
  if (seed % printEvery === printEvery - 1 && spec.print !== 'solid') {
    const { unit } = await renderCloth(spec, false);
    const tile = await open(unit)
      .resize(160 + Math.floor(random() * 120))
      .png()
      .toBuffer();
    const canvas = sharp({ create: { width: 480, height: 480, channels: 3, background: '#fff' } });
    return readBack(
      await canvas
        .composite([{ input: tile, tile: true }])
        .jpeg({ quality: 92 })
        .toBuffer(),
    );
  }
  const ground = pick(grounds, random);
  const svg = await renderFlat(spec, { ...size, views: random() < 0.3 ? ['front', 'back'] : ['front'], ground });
  return readBack(await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).jpeg({ quality: 92 }).toBuffer());
};

/** Side lengths of a crop to 70 % of the area. */
const left = 0.7;

const cornerOf = ({ data }: Raster) => ({ r: data[0], g: data[1], b: data[2] });

/** Recolours the garment only: the channels are rotated, and grey becomes bluish. */
const recolour = async (picture: Raster): Promise<Raster> => {
  const { picture: small, mask } = await findSubject(picture);
  const share = mask
    ? resamplePlane(Float32Array.from(mask.data), small, picture)
    : new Float32Array(picture.width * picture.height).fill(1);
  const data = picture.data.slice();
  for (let i = 0; i < share.length; i++) {
    if (share[i] < 0.5) continue;
    const [red, green, blue] = picture.data.subarray(i * picture.channels, i * picture.channels + 3);
    data.set([0.7 * blue, 0.95 * red, green], i * picture.channels);
  }
  return { ...picture, data };
};

/** Typical edits before a search. */
export const changes = {
  async crop(picture: Raster, seed: number): Promise<Raster> {
    const random = createRandom(seed + 5);
    const { width, height } = picture;
    const box = { width: Math.floor(width * left), height: Math.floor(height * left) };
    const at = { left: Math.floor(random() * (width - box.width)), top: Math.floor(random() * (height - box.height)) };
    return readBack(
      await open(picture)
        .extract({ ...at, ...box })
        .png()
        .toBuffer(),
    );
  },
  async rotate(picture: Raster): Promise<Raster> {
    return readBack(
      await open(picture)
        .rotate(15, { background: cornerOf(picture) })
        .png()
        .toBuffer(),
    );
  },
  async half(picture: Raster): Promise<Raster> {
    return readBack(
      await open(picture)
        .resize(Math.round(picture.width / 2))
        .png()
        .toBuffer(),
    );
  },
  async mirror(picture: Raster): Promise<Raster> {
    const { data } = await open(picture).flop().raw().toBuffer({ resolveWithObject: true });
    return { ...picture, data: toBytes(data) };
  },
  recolour,
} as const satisfies Record<string, (picture: Raster, seed: number) => Promise<Raster>>;

export type ChangeName = keyof typeof changes;
export const changeNames = Object.keys(changes) as ChangeName[];
