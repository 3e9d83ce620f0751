import type { RecognitionMessage } from '@atelier/contract/socket';
import sharp from 'sharp';
import { clusterPoints } from '../ops/colour/kmeans.ts';
import { toOklabPlanes, writeSrgb } from '../ops/colour/oklab.ts';

export type Recognition = Omit<RecognitionMessage, 'message_type' | 'image_id'>;

/** Longest side of the analysed picture, pixels. */
const lookSide = 128;
const colourCount = 5;
/** Minimum OKLab distance of a garment pixel from the border's colours. */
const standsOut = 0.08;

interface Look {
  points: Float32Array;
  width: number;
  height: number;
}

const lookAt = async (data: Uint8Array): Promise<Look> => {
  const { data: pixels, info } = await sharp(data, { limitInputPixels: 80e6 })
    .resize(lookSide, lookSide, { fit: 'inside' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const planes = toOklabPlanes(pixels, 3);
  const points = new Float32Array(info.width * info.height * 3);
  planes.lightness.forEach((lightness, i) => {
    points.set([lightness, planes.a[i] as number, planes.b[i] as number], i * 3);
  });
  return { points, width: info.width, height: info.height };
};

const hexOf = (centres: Float64Array, index: number): string => {
  const [lightness = 0, a = 0, b = 0] = centres.subarray(index * 3, index * 3 + 3);
  const rgb = new Uint8Array(3);
  writeSrgb(lightness, a, b, rgb, 0);
  return `#${Buffer.from(rgb).toString('hex')}`;
};

/** Dominant colours, largest share first; shares below 2 % are omitted. */
const coloursOf = ({ points }: Look): Recognition['colours'] => {
  const { centres, shares } = clusterPoints(points, 3, colourCount, 1);
  return Array.from(shares, (share, index) => ({ hex: hexOf(centres, index), share: Math.round(share * 1000) / 1000 }))
    .filter(({ share }) => share >= 0.02)
    .sort((one, other) => other.share - one.share);
};

/** Border pixels of the picture, as points. */
const rimOf = ({ points, width, height }: Look): Float32Array => {
  const rim: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x > 1 && y > 1 && x < width - 2 && y < height - 2) continue;
      rim.push(...points.subarray((y * width + x) * 3, (y * width + x) * 3 + 3));
    }
  }
  return Float32Array.from(rim);
};

/** 1 where a pixel differs from every border colour. */
const garmentMask = (look: Look): Uint8Array => {
  const { centres } = clusterPoints(rimOf(look), 3, 3, 1);
  const mask = new Uint8Array(look.width * look.height);
  for (let i = 0; i < mask.length; i++) {
    let nearest = Number.POSITIVE_INFINITY;
    for (let k = 0; k < 3; k++) {
      let sum = 0;
      for (let d = 0; d < 3; d++) sum += ((look.points[i * 3 + d] as number) - (centres[k * 3 + d] as number)) ** 2;
      nearest = Math.min(nearest, sum);
    }
    mask[i] = nearest > standsOut ** 2 ? 1 : 0;
  }
  return mask;
};

/** First and last row or column with at least a twentieth of the maximum count. */
const extent = (counts: readonly number[]): [number, number] => {
  const enough = Math.max(...counts) / 20;
  return [counts.findIndex((count) => count > enough), counts.findLastIndex((count) => count > enough)];
};

/**
 * Approximate bounding box of the pixels that differ from the border. Confident when it is neither tiny nor the whole picture, and well
 * filled.
 */
const boxOf = (look: Look, scale: number): Pick<Recognition, 'box' | 'confidence'> => {
  const mask = garmentMask(look);
  const rows = Array.from({ length: look.height }, () => 0);
  const columns = Array.from({ length: look.width }, () => 0);
  let covered = 0;
  mask.forEach((isGarment, i) => {
    if (!isGarment) return;
    covered += 1;
    rows[Math.floor(i / look.width)] = (rows[Math.floor(i / look.width)] as number) + 1;
    columns[i % look.width] = (columns[i % look.width] as number) + 1;
  });
  const share = covered / mask.length;
  if (share < 0.03 || share > 0.9) return { box: null, confidence: 0 };
  const [top, bottom] = extent(rows);
  const [left, right] = extent(columns);
  const fill = covered / ((bottom - top + 1) * (right - left + 1));
  const box = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
  const confidence = Math.round(Math.min(1, fill / 0.6) * 100) / 100;
  return {
    box: Object.fromEntries(
      Object.entries(box).map(([name, value]) => [name, Math.round(value * scale)]),
    ) as typeof box,
    confidence,
  };
};

/**
 * Estimates a picture's dominant colours and the garment's approximate bounding box. A hint for forms, not a matte. @param width the
 * picture's own width in pixels, in which the box is given.
 */
export const recognise = async (data: Uint8Array, width: number): Promise<Recognition> => {
  const look = await lookAt(data);
  return { colours: coloursOf(look), ...boxOf(look, width / look.width) };
};
