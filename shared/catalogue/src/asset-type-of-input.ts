import type { AssetTypeKey } from './asset-types.ts';

/** Initial category of the library picker for an input. */
const typeOfInput: Readonly<Record<string, AssetTypeKey>> = {
  garment: 'clothing',
  clothing: 'clothing',
  fabric: 'fabric',
  pattern: 'pattern',
  logo: 'pattern',
  model: 'model',
  face: 'face',
  character: 'model',
  background: 'scene',
  scene: 'scene',
  sketch: 'lineDrawing',
  lineDrawing: 'lineDrawing',
  pose: 'pose',
};

export const assetTypeOfInput = (input: string): AssetTypeKey => typeOfInput[input] ?? 'clothing';

/** Inputs besides models and faces whose images often show people. */
const oftenShowPeople = new Set(['pose', 'original', 'startImage', 'endImage']);

/** Whether images of people are required or allowed for this input. */
export const mayShowPeople = (input: string): boolean =>
  oftenShowPeople.has(input) || ['model', 'face'].includes(assetTypeOfInput(input));
