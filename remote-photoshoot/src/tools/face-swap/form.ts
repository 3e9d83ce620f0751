import { batchSize, quality } from '@atelier/catalogue/drawing-fields';
import { face, model } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';
import { faceChange, faceSimilarity, skinRoughness } from '../person-fields.ts';

export const faceSwapForms = {
  6: { inputs: [model, face], fields: [faceSimilarity, batchSize] },
  64: { inputs: [model, face], fields: [faceSimilarity, skinRoughness, faceChange, quality, batchSize] },
} as const satisfies Readonly<Record<number, ToolForm>>;
