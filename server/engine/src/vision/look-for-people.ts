import { EngineError } from '../engine.ts';
import type { Raster } from '../ops/geometry/raster.ts';
import { type Detection, suppress } from './detector.ts';
import { findBodies } from './find-bodies.ts';
import { findFaces } from './find-faces.ts';
import { boxOf, layMesh } from './lay-mesh.ts';
import { type LiteModel, type LiteRuntime, loadLiteRuntime } from './lite-runtime.ts';
import { type FoundFace, type PeopleSeen, type PeopleWanted, sureMesh, type VisionModel } from './people.ts';
import { createLevels, type PictureLevels } from './square-region.ts';
import { isSureBody } from './sure-body.ts';
import { readWeights, type WeightName } from './weights.ts';

/** Once for the process: the runtime takes a second, each model some hundredths. */
let runtime: Promise<LiteRuntime> | undefined;
const models = new Map<WeightName, Promise<LiteModel>>();

/** @throws EngineError whose reason is the model that does not load */
const open = async (owner: VisionModel, name: WeightName): Promise<LiteModel> => {
  try {
    runtime ??= loadLiteRuntime();
    const loaded = await runtime;
    const model = models.get(name) ?? loaded.compile(readWeights(name));
    models.set(name, model);
    return await model;
  } catch (cause) {
    throw new EngineError('unavailable', owner, { cause });
  }
};

/** Runs in a process of its own (`vision-pool.ts`). @throws EngineError `unavailable`, with the model that is wanted and does not load as its reason */
export const lookForPeople = async (
  picture: Raster,
  wanted: PeopleWanted,
  allowed: readonly VisionModel[],
): Promise<PeopleSeen> => {
  const looks = (model: VisionModel, isWanted: boolean | undefined) => Boolean(isWanted) && allowed.includes(model);
  const levels = createLevels(picture);
  const hasFaces = looks('faces', wanted.faces || wanted.meshes);
  const hasMeshes = hasFaces && looks('face-mesh', wanted.meshes);
  const hasBodies = looks('pose', wanted.bodies);
  const found = hasFaces
    ? await findFaces({ near: await open('faces', 'nearFaces'), far: await open('faces', 'farFaces') }, levels)
    : [];
  const faces = hasMeshes ? await meshesOf(await open('face-mesh', 'faceMesh'), levels, found) : found.map(asFace);
  const bodies = hasBodies
    ? await findBodies({ bodies: await open('pose', 'bodies'), joints: await open('pose', 'joints') }, levels)
    : [];
  return {
    models: [
      ...(hasFaces ? (['faces'] as const) : []),
      ...(hasMeshes ? (['face-mesh'] as const) : []),
      ...(hasBodies ? (['pose'] as const) : []),
    ],
    faces: faces.sort((one, other) => areaOf(other) - areaOf(one)),
    bodies: bodies.filter((body) => isSureBody(body, faces)).sort((one, other) => areaOf(other) - areaOf(one)),
  };
};

const areaOf = ({ box }: { box: { width: number; height: number } }): number => box.width * box.height;

const asFace = ({ x, y, width, height, score }: Detection): FoundFace => ({
  box: { x: x - width / 2, y: y - height / 2, width, height },
  score,
  mesh: null,
});

/** Two detections of one face lead to one mesh; a detection whose mesh is not sure stays a box. */
const meshesOf = async (model: LiteModel, levels: PictureLevels, found: readonly Detection[]): Promise<FoundFace[]> => {
  const laid: { score: number; x: number; y: number; width: number; height: number; face: FoundFace }[] = [];
  for (const one of found) {
    const mesh = await layMesh(model, levels, one);
    const isSure = mesh.score >= sureMesh;
    const face: FoundFace = isSure ? { box: boxOf(mesh.points), score: one.score, mesh } : asFace(one);
    const { x, y, width, height } = face.box;
    // What has a mesh goes before what has none, however sure its detector was.
    laid.push({ face, score: isSure ? 1 + mesh.score : one.score, x: x + width / 2, y: y + height / 2, width, height });
  }
  return suppress(laid).map(({ face }) => face);
};
