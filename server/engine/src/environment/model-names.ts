/**
 * The networks that optional packages bring, by the names that `ATELIER_MODELS_OFF` takes: `embedding` describes pictures for the search by
 * image, `faces` finds faces, `face-mesh` finds 468 points of one, `pose` finds bodies with joints and mask.
 */
export const modelNames = ['embedding', 'faces', 'face-mesh', 'pose'] as const;

export type ModelName = (typeof modelNames)[number];

export const isModelName = (name: string): name is ModelName => (modelNames as readonly string[]).includes(name);
