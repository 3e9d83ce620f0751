import { createCubicReader, cutBox, type Raster } from '../geometry/raster.ts';
import { shrinkToSide } from '../geometry/resample.ts';
import { areaOf, faceBox, flatten, frameOf, innerMouth, joinPoints, pointsIn } from './face-frame.ts';

/** Visits the pixels whose centres are in the triangles, each with its source position. */
const traceTriangles = (
  { width, height }: { width: number; height: number },
  { from, to, triangles }: { from: Float32Array; to: Float32Array; triangles: Uint32Array },
  visit: (x: number, y: number, fromX: number, fromY: number, triangle: number) => void,
): void => {
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i], triangles[i + 1], triangles[i + 2]];
    const area = areaOf(to, a, b, c);
    if (Math.abs(area) < 1e-9) continue;
    const xs = [to[2 * a], to[2 * b], to[2 * c]];
    const ys = [to[2 * a + 1], to[2 * b + 1], to[2 * c + 1]];
    const right = Math.min(width - 1, Math.floor(Math.max(...xs) - 0.5));
    const bottom = Math.min(height - 1, Math.floor(Math.max(...ys) - 0.5));
    for (let y = Math.max(0, Math.ceil(Math.min(...ys) - 0.5)); y <= bottom; y++) {
      for (let x = Math.max(0, Math.ceil(Math.min(...xs) - 0.5)); x <= right; x++) {
        const [px, py] = [x + 0.5, y + 0.5];
        const ofA = ((xs[1] - px) * (ys[2] - py) - (xs[2] - px) * (ys[1] - py)) / area;
        const ofB = ((xs[2] - px) * (ys[0] - py) - (xs[0] - px) * (ys[2] - py)) / area;
        const ofC = 1 - ofA - ofB;
        if (ofA < 0 || ofB < 0 || ofC < 0) continue;
        const fromX = ofA * from[2 * a] + ofB * from[2 * b] + ofC * from[2 * c];
        const fromY = ofA * from[2 * a + 1] + ofB * from[2 * b + 1] + ofC * from[2 * c + 1];
        visit(x, y, fromX, fromY, i / 3);
      }
    }
  }
};

/** Displacement in pixels below which a pixel keeps its bytes. */
const minWay = 0.02;

/** True when a pixel's centre is within the convex hull of the points: between two positions of its row. */
const hullTest = ({ from, hull }: { from: Float32Array; hull: readonly number[] }, height: number) => {
  const spans = Array.from({ length: height }, () => [Infinity, -Infinity] as [number, number]);
  for (const [nth, one] of hull.entries()) {
    const next = hull[(nth + 1) % hull.length];
    const [x1, y1, x2, y2] = [from[2 * one], from[2 * one + 1], from[2 * next], from[2 * next + 1]];
    const [first, last] = [Math.ceil(Math.min(y1, y2) - 0.5), Math.floor(Math.max(y1, y2) - 0.5)];
    for (let y = Math.max(0, first); y <= Math.min(height - 1, last); y++) {
      const x = y1 === y2 ? x1 : x1 + ((y + 0.5 - y1) / (y2 - y1)) * (x2 - x1);
      spans[y] = [Math.min(spans[y][0], x), Math.max(spans[y][1], x)];
    }
  }
  return (x: number, y: number): boolean => x + 0.5 >= spans[y][0] && x + 0.5 <= spans[y][1];
};

/**
 * Warps an image by moving the triangles of a mesh; pixels outside moved triangles, and outside `hull` before the move, keep their bytes.
 * `from` and `to`: x and y of each point, pixels.
 */
export const warpNet = (
  picture: Raster,
  net: { from: Float32Array; to: Float32Array; triangles: Uint32Array; hull: readonly number[] },
): Raster => {
  const { width, channels, data } = picture;
  const isWithin = hullTest(net, picture.height);
  const out: Raster = { ...picture, data: data.slice() };
  const read = createCubicReader(picture);
  const colour = new Float64Array(4);
  traceTriangles(picture, net, (x, y, fromX, fromY) => {
    if (!isWithin(x, y) || Math.hypot(fromX - x - 0.5, fromY - y - 0.5) < minWay) return;
    read(fromX, fromY, colour);
    const at = (y * width + x) * channels;
    for (let c = 0; c < channels; c++) out.data[at + c] = Math.round(colour[c]);
  });
  return out;
};

/** A face in its own image: mesh points in that image's pixels. */
export interface FaceIn {
  picture: Raster;
  points: Float32Array;
}

/** A face drawn at the position of another. */
export interface WornFace {
  /** RGB, 0 to 255, three values per pixel. */
  colours: Float32Array;
  /** 1 where the face is visible. */
  covered: Uint8Array;
}

/**
 * Draws a face by its points at other points, in an image of a given size, without gaps inside the points. The mouth moves rigidly with its
 * outer edge: lip points that are closed in one face and open in the other would tear it.
 */
export const wearFace = (size: { width: number; height: number }, source: FaceIn, at: Float32Array): WornFace => {
  const colours = new Float32Array(size.width * size.height * 3);
  const covered = new Uint8Array(size.width * size.height);
  const [from, to] = [flatten(source.points), flatten(at)];
  const { triangles } = joinPoints(to, innerMouth);
  const read = createCubicReader(source.picture);
  const colour = new Float64Array(4);
  traceTriangles(size, { from, to, triangles }, (x, y, fromX, fromY) => {
    read(fromX, fromY, colour);
    const i = y * size.width + x;
    covered[i] = 1;
    colours.set(colour.subarray(0, 3), 3 * i);
  });
  return { colours, covered };
};

/** Margin around the face's points in face widths. */
const room = 0.2;
/** Width ratio above which a source is reduced first: sampling single pixels of it would alias. */
const ample = 1.25;

/** Crops the image to the face, reduced to the width of its target; never enlarged. */
export const fitSource = async ({ picture, points }: FaceIn, width: number): Promise<FaceIn> => {
  const own = frameOf(points).width;
  const box = faceBox(picture, points, room);
  const part = cutBox(picture, box);
  const side = Math.round((Math.max(part.width, part.height) * width) / own);
  const small = own > ample * width ? await shrinkToSide(part, side) : part;
  const [across, down] = [small.width / part.width, small.height / part.height];
  return { picture: small, points: pointsIn(points, box).map((value, i) => value * (i % 3 === 1 ? down : across)) };
};
