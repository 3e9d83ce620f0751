import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { VisionModel } from './people.ts';

/** A file of weights as TensorFlow Lite has them: alone, or at these bytes of a package's one file of assets. */
interface WeightFile {
  path: string;
  bytes?: readonly [start: number, end: number];
}

/** The assets' places are those that `face_mesh_solution_packed_assets_loader.js` of the pinned version names. */
export const weightFiles = {
  nearFaces: { path: '@mediapipe/face_detection/face_detection_short_range.tflite' },
  farFaces: { path: '@mediapipe/face_detection/face_detection_full_range_sparse.tflite' },
  faceMesh: { path: '@mediapipe/face_mesh/face_mesh_solution_packed_assets.data', bytes: [2_495_952, 3_737_848] },
  bodies: { path: '@mediapipe/pose/pose_solution_packed_assets.data' },
  joints: { path: '@mediapipe/pose/pose_landmark_full.tflite' },
} as const satisfies Record<string, WeightFile>;

export type WeightName = keyof typeof weightFiles;

const runtime = '@litertjs/core';

/** What a model consists of. A mesh is laid on a face that was found. */
const partsOf: Record<VisionModel, readonly WeightName[]> = {
  faces: ['nearFaces', 'farFaces'],
  'face-mesh': ['nearFaces', 'farFaces', 'faceMesh'],
  pose: ['bodies', 'joints'],
};

const locate = (name: string): string => fileURLToPath(import.meta.resolve(name));

const isHere = (name: string): boolean => {
  try {
    return existsSync(locate(name));
  } catch {
    return false;
  }
};

/** Whether the packages of a model, which are optional, are installed on this machine. */
export const isVisionInstalled = (model: VisionModel): boolean =>
  isHere(runtime) && partsOf[model].every((part) => isHere(weightFiles[part].path));

/** The folder of the runtime's WebAssembly. */
export const locateRuntime = (): string => fileURLToPath(new URL('../wasm/', import.meta.resolve(runtime)));

/** @throws Error where the file is missing or is no model, e.g. after a change of the package */
export const readWeights = (name: WeightName): Uint8Array => {
  const { path, bytes }: WeightFile = weightFiles[name];
  const file = new Uint8Array(readFileSync(locate(path)));
  const weights = bytes ? file.slice(bytes[0], bytes[1]) : file;
  const mark = String.fromCharCode(...weights.subarray(4, 8));
  if (mark !== 'TFL3') throw new Error(`${path} holds no TensorFlow Lite model where ${name} should be`);
  return weights;
};
