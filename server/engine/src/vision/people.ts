import type { ModelName } from '../environment/model-names.ts';

/** The networks that look at people; what each of them needs of the others is in `weights.ts`. */
export const visionModels = ['faces', 'face-mesh', 'pose'] as const satisfies readonly ModelName[];

export type VisionModel = (typeof visionModels)[number];

/**
 * Least scores of a face's mesh, of a body's joints where a sure face is on them, and of a body alone: drawn garments reached .91. At these,
 * 73 photographs of unworn garments gave no face and no body.
 */
export const sureMesh = 0.8;
export const sureBody = 0.5;
export const sureBodyAlone = 0.95;
/**
 * Share of a body's mask of which the network is sure itself, under which a body without a face is none: of jackets on hangers it had .52 and .54, of people whose
 * head the frame cuts off or who stand with their backs to it .83 and more.
 */
export const sureMaskAlone = 0.7;

/** An upright rectangle; pixels of the source picture, and it may reach beyond the picture. */
export interface PeopleBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface FaceMesh {
  /** 468 points of x, y and depth, in the order of MediaPipe's canonical face; pixels of the source, depth negative towards the viewer. */
  points: Float32Array;
  /** 0 to 1; `sureMesh` and above only. */
  score: number;
  /** Degrees. Yaw: to the right of the picture is above 0. Pitch: downwards is above 0. Roll: clockwise is above 0. */
  yaw: number;
  pitch: number;
  roll: number;
}

export interface FoundFace {
  box: PeopleBox;
  /** 0 to 1, of the detector, which alone is often wrong. */
  score: number;
  /** null: the mesh was not asked for or is off, or its score is too low: turned away, covered, or no face at all. */
  mesh: FaceMesh | null;
}

/** One of the 33 joints of BlazePose; pixels of the source. */
export interface BodyPoint {
  x: number;
  y: number;
  /** 0 to 1: whether it is to be seen. */
  visibility: number;
}

/** Confidence that a pixel belongs to a body, 0 to 255, of the whole picture reduced to this size; true edges are softer than the net's 256 px. */
export interface PersonMask {
  width: number;
  height: number;
  data: Uint8Array;
}

export interface FoundBody {
  /** Round the joints that are to be seen. */
  box: PeopleBox;
  /** 0 to 1; `sureBodyAlone` and above with a mask that is sure, or `sureBody` with a face. */
  score: number;
  points: BodyPoint[];
  mask: PersonMask;
}

/** What is looked for: each of it takes time. `meshes` brings `faces` along. */
export interface PeopleWanted {
  faces?: boolean;
  meshes?: boolean;
  bodies?: boolean;
}

export interface PeopleSeen {
  /** What has looked: a model that was asked for and is not here found nothing for that reason. */
  models: readonly VisionModel[];
  /** The largest first. */
  faces: FoundFace[];
  bodies: FoundBody[];
}
