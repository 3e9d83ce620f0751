import { batchSize, modelStrength, negativePrompt, prompt, quality, ratio } from '@atelier/catalogue/drawing-fields';
import { inMore } from '@atelier/catalogue/fields';
import { bottom, garment, model, sceneReference } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';
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
