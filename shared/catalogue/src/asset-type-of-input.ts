import type { AssetTypeKey } from './asset-types.ts';

/** The category that an input of a tool opens the library at. */
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

/** Inputs whose pictures often show people beside models and faces. */
const oftenShowPeople = new Set(['pose', 'original', 'startImage', 'endImage']);

/** Whether pictures of people belong into this input, or may. */
export const mayShowPeople = (input: string): boolean =>
  oftenShowPeople.has(input) || ['model', 'face'].includes(assetTypeOfInput(input));
