import { EngineError, type EnginePicture } from '../engine.ts';
import { type ModelName, modelNames } from '../environment/model-names.ts';
import { createFeaturePool } from '../features/feature-pool.ts';
import { isNetworkInstalled } from '../features/network.ts';
import { encodePng, type Raster } from '../ops/geometry/raster.ts';
import type { PeopleWanted, VisionModel } from '../vision/people.ts';
import { createVisionPool } from '../vision/vision-pool.ts';
import { isVisionInstalled } from '../vision/weights.ts';

/** One network of an optional package. */
export interface ModelFinding {
  name: ModelName;
  state: 'works' | 'off' | 'absent' | 'fails';
  /** Failure detail. */
  detail: string | null;
}

export const isWorking = ({ name, state }: ModelFinding, wanted: ModelName): boolean =>
  name === wanted && state === 'works';

const side = 64;
const grey: Raster = { width: side, height: side, channels: 3, data: new Uint8Array(side * side * 3).fill(128) };

/** The request that loads each model; a mesh needs a detected face. */
const wantedBy: Record<VisionModel, { wanted: PeopleWanted; models: VisionModel[] }> = {
  faces: { wanted: { faces: true }, models: ['faces'] },
  'face-mesh': { wanted: { meshes: true }, models: ['faces', 'face-mesh'] },
  pose: { wanted: { bodies: true }, models: ['pose'] },
};

const tryVision = async (model: VisionModel): Promise<void> => {
  const { wanted, models } = wantedBy[model];
  const pool = createVisionPool({ models });
  await pool.see(grey, wanted).finally(() => pool.close());
};

const tryEmbedding = async (picture: EnginePicture): Promise<void> => {
  const pool = createFeaturePool({ models: true });
  const { engine } = await pool.describe(picture).finally(() => pool.close());
  if (engine !== 'network') throw new Error('the network does not load');
};

const isInstalled = (name: ModelName): boolean =>
  name === 'embedding' ? isNetworkInstalled() : isVisionInstalled(name);

const examineModel = async (name: ModelName, allowed: ReadonlySet<ModelName>): Promise<ModelFinding> => {
  if (!allowed.has(name)) return { name, state: 'off', detail: null };
  if (!isInstalled(name)) return { name, state: 'absent', detail: null };
  try {
    if (name === 'embedding') await tryEmbedding(await encodePng(grey));
    else await tryVision(name);
    return { name, state: 'works', detail: null };
  } catch (error) {
    return { name, state: 'fails', detail: detailOf(error) };
  }
};

/** Errors cross process boundaries as stack traces. */
const detailOf = (error: unknown): string => {
  const cause = error instanceof EngineError ? (error.cause ?? error) : error;
  return String(cause).split('\n')[0] ?? '';
};

/** Runs every allowed network on a grey picture, each in its own process. */
export const examineModels = async (allowed: ReadonlySet<ModelName>): Promise<ModelFinding[]> => {
  const findings: ModelFinding[] = [];
  for (const name of modelNames) findings.push(await examineModel(name, allowed));
  return findings;
};
