import type { ToolForm } from '../../tool-form.ts';
import { batchSize, modelStrength, negativePrompt, prompt, quality, ratio } from '../drawing-fields.ts';
import { inMore } from '../fields.ts';
import { bottom, garment, model, sceneReference } from '../inputs.ts';
import { backgroundChange, faceChange, garmentArea, skinRoughness } from '../person-fields.ts';

/** What the Pro versions ask for beyond the basic one. */
const finish = [
  quality,
  batchSize,
  ratio,
  prompt,
  negativePrompt,
  inMore(faceChange),
  inMore(backgroundChange),
  inMore(skinRoughness),
  inMore(modelStrength),
] as const;

export const tryOnForms = {
  730: {
    inputs: [garment, bottom, model],
    fields: [garmentArea, quality, batchSize, ratio, prompt, negativePrompt, inMore(backgroundChange)],
  },
  722: { inputs: [garment, model], fields: [garmentArea, ...finish] },
  731: { inputs: [garment, bottom, model, sceneReference], fields: [garmentArea, ...finish] },
  72: { inputs: [garment, model], fields: [garmentArea, batchSize] },
} as const satisfies Readonly<Record<number, ToolForm>>;
