import type { ToolForm } from '../../tool-form.ts';
import { batchSize, quality } from '../drawing-fields.ts';
import { face, model } from '../inputs.ts';
import { faceChange, faceSimilarity, skinRoughness } from '../person-fields.ts';

export const faceSwapForms = {
  6: { inputs: [model, face], fields: [faceSimilarity, batchSize] },
  64: { inputs: [model, face], fields: [faceSimilarity, skinRoughness, faceChange, quality, batchSize] },
} as const satisfies Readonly<Record<number, ToolForm>>;
