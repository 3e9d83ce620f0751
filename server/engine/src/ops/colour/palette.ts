import type { Raster } from '../geometry/raster.ts';
import { clusterPoints } from './kmeans.ts';
import { type Oklab, writeOklab } from './oklab.ts';

/** A colour of an image and its share of the image. */
export interface PaletteColour {
  colour: Oklab;
  share: number;
}

const maxSamples = 12_000;
const clusters = 8;
/** OKLab distance within which two clusters are perceptually one colour. */
const sameColour = 0.06;
/** Minimum share: smaller colours are edges and noise. */
const minShare = 0.02;
/** Minimum share of the frame's edge for a nearly grey colour to count as the photograph's background. */
const groundShare = 0.7;
const greyChroma = 0.03;

/**
 * Extracts the main colours of an image, largest first, by k-means in OKLab; merges perceptually equal colours and skips transparent pixels
 * and a plain grey or white background.
 */
export const extractPalette = (picture: Raster, seed: number): PaletteColour[] => {
  const { points, isBorder } = samplePicture(picture);
  if (points.length === 0) return [];
  const { centres, labels, shares } = clusterPoints(points, 3, clusters, seed);
  const border = new Float64Array(clusters);
  let borderCount = 0;
  labels.forEach((label, i) => {
    if (!isBorder[i]) return;
    border[label] = border[label] + 1;
    borderCount++;
  });
  const found: (PaletteColour & { border: number })[] = [];
  const bySize = [...shares.keys()].sort((p, q) => shares[q] - shares[p]);
  for (const k of bySize) {
    const colour: Oklab = [centres[k * 3], centres[k * 3 + 1], centres[k * 3 + 2]];
    const share = shares[k];
    const atBorder = border[k] / Math.max(1, borderCount);
    const like = found.find((other) => measureDistance(other.colour, colour) < sameColour);
    if (like) {
      like.share += share;
      like.border += atBorder;
    } else found.push({ colour, share, border: atBorder });
  }
  const isGround = (entry: PaletteColour & { border: number }) =>
    found.length > 1 && entry.border > groundShare && Math.hypot(entry.colour[1], entry.colour[2]) < greyChroma;
  return found
    .filter((entry) => entry.share >= minShare && !isGround(entry))
    .map(({ colour, share }) => ({ colour, share }))
    .sort((p, q) => q.share - p.share);
};

export const measureDistance = (p: Oklab, q: Oklab): number => Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);

const samplePicture = ({ width, height, channels, data }: Raster): { points: Float32Array; isBorder: Uint8Array } => {
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / maxSamples)));
  const margin = Math.max(step, Math.round(Math.min(width, height) * 0.03));
  const points: number[] = [];
  const isBorder: number[] = [];
  const colour: [number, number, number] = [0, 0, 0];
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const at = (y * width + x) * channels;
      if (channels === 4 && data[at + 3] < 128) continue;
      writeOklab(data[at], data[at + 1], data[at + 2], colour);
      points.push(...colour);
      isBorder.push(x < margin || y < margin || x >= width - margin || y >= height - margin ? 1 : 0);
    }
  }
  return { points: Float32Array.from(points), isBorder: Uint8Array.from(isBorder) };
};
