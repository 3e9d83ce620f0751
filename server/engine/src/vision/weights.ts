import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { VisionModel } from './people.ts';

/** A TensorFlow Lite weight file: a separate file, or a byte range of a package's single asset file. */
interface WeightFile {
  path: string;
  bytes?: readonly [start: number, end: number];
}

/** Byte ranges from `face_mesh_solution_packed_assets_loader.js` of the pinned version. */
export const weightFiles = {
  nearFaces: { path: '@mediapipe/face_detection/face_detection_short_range.tflite' },
  farFaces: { path: '@mediapipe/face_detection/face_detection_full_range_sparse.tflite' },
  faceMesh: { path: '@mediapipe/face_mesh/face_mesh_solution_packed_assets.data', bytes: [2_495_952, 3_737_848] },
  bodies: { path: '@mediapipe/pose/pose_solution_packed_assets.data' },
  joints: { path: '@mediapipe/pose/pose_landmark_full.tflite' },
} as const satisfies Record<string, WeightFile>;

export type WeightName = keyof typeof weightFiles;

const runtime = '@litertjs/core';

/** Weight files of a model. A mesh is fitted to a detected face. */
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

/** True when the optional packages of a model are installed on this machine. */
export const isVisionInstalled = (model: VisionModel): boolean =>
  isHere(runtime) && partsOf[model].every((part) => isHere(weightFiles[part].path));

/** Folder of the runtime's WebAssembly. */
export const locateRuntime = (): string => fileURLToPath(new URL('../wasm/', import.meta.resolve(runtime)));

/** @throws Error where the file is missing or not a model, e.g. after a change of the package */
export const readWeights = (name: WeightName): Uint8Array => {
  const { path, bytes }: WeightFile = weightFiles[name];
  const file = new Uint8Array(readFileSync(locate(path)));
  const weights = bytes ? file.slice(bytes[0], bytes[1]) : file;
  const mark = String.fromCharCode(...weights.subarray(4, 8));
  if (mark !== 'TFL3') throw new Error(`${path} holds no TensorFlow Lite model where ${name} should be`);
  return weights;
};
