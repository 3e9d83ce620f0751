import { createCubicReader } from '../geometry/cubic-reader.ts';
import type { Raster } from '../geometry/raster.ts';
import { flatten, joinPoints } from './face-net.ts';
import { innerMouth } from './face-points.ts';
import { traceTriangles } from './warp-net.ts';

/** A face as its own picture shows it: points of a mesh in that picture's pixels. */
export interface FaceIn {
  picture: Raster;
  points: Float32Array;
}

/** One face drawn in the place of another. */
export interface WornFace {
  /** RGB, 0 to 255, three for each pixel. */
  colours: Float32Array;
  /** 1: the face is seen there. */
  covered: Uint8Array;
}

/**
 * Draws a face by its points at other points, in a picture of a size: without gaps inside of the points. The mouth goes as one with its outer edge: points of
 * lips that are closed in one face and open in the other would tear it.
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
