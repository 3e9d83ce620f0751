import type { ModelName } from '../environment/model-names.ts';

/** Networks that detect people; their dependencies are in `weights.ts`. */
export const visionModels = ['faces', 'face-mesh', 'pose'] as const satisfies readonly ModelName[];

export type VisionModel = (typeof visionModels)[number];

/**
 * Minimum scores of a face's mesh, of a body's joints with a reliable face, and of a body alone: drawn garments reached .91. With these, 73
 * photographs of unworn garments gave no face and no body.
 */
export const sureMesh = 0.8;
export const sureBody = 0.5;
export const sureBodyAlone = 0.95;
/**
 * Minimum fraction of certain pixels in the mask of a body without a face: jackets on hangers had .52 and .54, people whose head is cut off
 * by the frame or who turn their backs .83 and more.
 */
export const sureMaskAlone = 0.7;

/** Axis-aligned rectangle; pixels of the source picture, may extend beyond it. */
export interface PeopleBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface FaceMesh {
  /**
   * 468 landmarks of x, y and depth, in the order of MediaPipe's canonical face; pixels of the source, depth negative towards the viewer.
   */
  points: Float32Array;
  /** 0 to 1; `sureMesh` and above only. */
  score: number;
  /** Degrees. Yaw: positive to the right of the picture. Pitch: positive downwards. Roll: positive clockwise. */
  yaw: number;
  pitch: number;
  roll: number;
}

export interface FoundFace {
  box: PeopleBox;
  /** 0 to 1, of the detector, which alone is often wrong. */
  score: number;
  /** null: the mesh was not requested or is disabled, or its score is too low: turned away, covered, or not a face. */
  mesh: FaceMesh | null;
}

/** One of the 33 joints of BlazePose; pixels of the source. */
export interface BodyPoint {
  x: number;
  y: number;
  /** Visibility, 0 to 1. */
  visibility: number;
}

/**
 * Confidence that a pixel belongs to a body, 0 to 255, of the whole picture reduced to this size; edges are limited by the network's 256
 * px.
 */
export interface PersonMask {
  width: number;
  height: number;
  data: Uint8Array;
}

export interface FoundBody {
  /** Around the visible joints. */
  box: PeopleBox;
  /** 0 to 1; at least `sureBodyAlone` with a reliable mask, or `sureBody` with a face. */
  score: number;
  points: BodyPoint[];
  mask: PersonMask;
}

/** Requested detections; each takes time. `meshes` implies `faces`. */
export interface PeopleWanted {
  faces?: boolean;
  meshes?: boolean;
  bodies?: boolean;
}

export interface PeopleSeen {
  /** Models that ran: a requested model that is missing found nothing for that reason. */
  models: readonly VisionModel[];
  /** Largest first. */
  faces: FoundFace[];
  bodies: FoundBody[];
}
