/**
 * Networks of optional packages, by the names in `ATELIER_MODELS_OFF`: `embedding` computes feature vectors for image search, `faces`
 * detects faces, `face-mesh` locates 468 facial landmarks, `pose` detects bodies with joints and a mask.
 */
export const modelNames = ['embedding', 'faces', 'face-mesh', 'pose'] as const;

export type ModelName = (typeof modelNames)[number];

export const isModelName = (name: string): name is ModelName => (modelNames as readonly string[]).includes(name);
