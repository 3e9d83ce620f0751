import sharp from 'sharp';
import { createRandom } from '../ops/geometry/random.ts';
import { encodePng } from '../ops/geometry/raster.ts';
import type { ExamplePictures } from './example-job.ts';

/** Faces of six skin tones before a wall, with the noise of a phone in the evening. */
export const drawPeople = async (): Promise<ExamplePictures[]> => {
  const size = { width: 420, height: 520 };
  const tones = ['#f3d3bd', '#e3b48f', '#c98f63', '#a3693f', '#744628', '#4a2c1a'];
  const people: ExamplePictures[] = [];
  for (const [nth, tone] of tones.entries()) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="520"><defs><radialGradient id="s"><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".25"/></radialGradient></defs><rect width="420" height="520" fill="#9fb0b8"/><path d="M40 520 Q60 400 210 396 Q360 400 380 520Z" fill="#3f5d7a"/><path d="M176 330 h68 v70 q-34 30 -68 0Z" fill="${tone}"/><ellipse cx="210" cy="170" rx="118" ry="128" fill="#2c2320"/><ellipse cx="210" cy="230" rx="92" ry="126" fill="${tone}"/><ellipse cx="210" cy="230" rx="92" ry="126" fill="url(#s)"/><path d="M120 200 Q150 120 250 128 Q300 140 302 210 Q270 150 120 200Z" fill="#2c2320"/><g fill="#fff"><ellipse cx="172" cy="226" rx="18" ry="9"/><ellipse cx="248" cy="226" rx="18" ry="9"/></g><g fill="#3a2a20"><circle cx="172" cy="226" r="8"/><circle cx="248" cy="226" r="8"/><path d="M150 206 q22 -12 44 0 v5 q-22 -8 -44 0Z"/><path d="M226 206 q22 -12 44 0 v5 q-22 -8 -44 0Z"/></g><path d="M206 236 q-10 34 4 40 q10 0 12 -6" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="4"/><path d="M180 306 q30 -12 60 0 q-30 26 -60 0Z" fill="#a8434a"/></svg>`;
    const { data } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const random = createRandom(nth + 1);
    const noisy = Uint8Array.from(data, (value) => Math.max(0, Math.min(255, value + 26 * (random() - 0.5))));
    people.push({ subject: await encodePng({ ...size, channels: 3, data: noisy }) });
  }
  return people;
};
