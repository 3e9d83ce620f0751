import type { HandlerContext } from '../handler.ts';
import type { Raster } from '../ops/geometry/raster.ts';
import { shrinkToSide } from '../ops/geometry/resample.ts';
import type { FoundBody, FoundFace, PeopleBox, PeopleSeen, PeopleWanted } from './people.ts';

/** Longest side of the networks' picture, pixels: their inputs are 128 to 256 px, so a face of a tenth of it has their full resolution. */
const lookSide = 2048;

/**
 * Detects people in a picture, in its own pixels, with the networks of another process. null: those networks are disabled, not installed or
 * failed on this picture, and the tool continues without them.
 */
export const detectPeople = async (
  { people }: Pick<HandlerContext, 'people'>,
  picture: Raster,
  wanted: PeopleWanted,
): Promise<PeopleSeen | null> => {
  if (!people) return null;
  const small = await shrinkToSide(picture, lookSide);
  const seen = await people(small, wanted);
  return seen && scalePeople(seen, picture.width / small.width, picture.height / small.height);
};

const scaleBox = ({ x, y, width, height }: PeopleBox, across: number, down: number): PeopleBox => ({
  x: x * across,
  y: y * down,
  width: width * across,
  height: height * down,
});

const scaleFace = (face: FoundFace, across: number, down: number): FoundFace => ({
  ...face,
  box: scaleBox(face.box, across, down),
  mesh: face.mesh && {
    ...face.mesh,
    // Depth has the scale of x.
    points: face.mesh.points.map((value, at) => value * (at % 3 === 1 ? down : across)),
  },
});

const scaleBody = (body: FoundBody, across: number, down: number): FoundBody => ({
  ...body,
  box: scaleBox(body.box, across, down),
  points: body.points.map(({ x, y, visibility }) => ({ x: x * across, y: y * down, visibility })),
});

const scalePeople = (seen: PeopleSeen, across: number, down: number): PeopleSeen => ({
  models: seen.models,
  faces: seen.faces.map((face) => scaleFace(face, across, down)),
  bodies: seen.bodies.map((body) => scaleBody(body, across, down)),
});
