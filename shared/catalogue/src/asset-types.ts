import { attributes } from './attributes/attributes.ts';
import { genders, patternKinds, styleTree } from './style-kinds.ts';
import type { Localized } from './text.ts';

/** A metadata value for filtering materials. */
export interface AssetChoice {
  key: string;
  title: Localized;
}

/** A category of the material library. */
export interface AssetTypeRow {
  key: string;
  title: Localized;
  /** Style choices of the category; empty where it has none. */
  styles: readonly AssetChoice[];
  hasGender: boolean;
  hasFabric: boolean;
}

/** Groups of garments, from the style tree. */
const garmentStyles: readonly AssetChoice[] = styleTree.map(({ key, title }) => ({ key, title }));

const printStyles: readonly AssetChoice[] = [
  ...patternKinds.map(({ key, title }) => ({ key, title })),
  { key: 'logo', title: { zh: 'Logo', en: 'Logo' } },
];

const sceneStyles = [
  { key: 'studio', title: { zh: '影棚', en: 'Studio' } },
  { key: 'indoor', title: { zh: '室内', en: 'Indoors' } },
  { key: 'street', title: { zh: '街景', en: 'Street' } },
  { key: 'nature', title: { zh: '自然', en: 'Nature' } },
] as const satisfies readonly AssetChoice[];

/** Choices of the attribute `fabricType`: the fabric of a material, or the fabric it is made for. */
export const assetFabrics: readonly AssetChoice[] = (
  attributes.find((attribute) => attribute.key === 'fabricType')?.choices ?? []
).map(({ key, title }) => ({ key, title }));

/** Target gender of a material. */
export const assetGenders: readonly AssetChoice[] = genders.map(({ key, title }) => ({ key, title }));

/** Every category, in the order of the library. The keys are the contract's. */
export const assetTypeRows = [
  { key: 'fabric', title: { zh: '面料', en: 'Fabrics' }, styles: [], hasGender: false, hasFabric: true },
  { key: 'pattern', title: { zh: '图案', en: 'Patterns' }, styles: printStyles, hasGender: false, hasFabric: false },
  { key: 'clothing', title: { zh: '服装', en: 'Clothing' }, styles: garmentStyles, hasGender: true, hasFabric: true },
  {
    key: 'lineDrawing',
    title: { zh: '线稿', en: 'Line drawings' },
    styles: garmentStyles,
    hasGender: true,
    hasFabric: false,
  },
  { key: 'scene', title: { zh: '场景', en: 'Scenes' }, styles: sceneStyles, hasGender: false, hasFabric: false },
  { key: 'model', title: { zh: '模特', en: 'Models' }, styles: [], hasGender: true, hasFabric: false },
  { key: 'face', title: { zh: '人脸', en: 'Faces' }, styles: [], hasGender: true, hasFabric: false },
  { key: 'pose', title: { zh: '姿势', en: 'Poses' }, styles: [], hasGender: true, hasFabric: false },
  {
    key: 'sewingPattern',
    title: { zh: '版型', en: 'Sewing patterns' },
    styles: garmentStyles,
    hasGender: true,
    hasFabric: true,
  },
] as const satisfies readonly AssetTypeRow[];

export type AssetTypeKey = (typeof assetTypeRows)[number]['key'];

export const assetTypeRow = (key: string): AssetTypeRow | undefined => assetTypeRows.find((row) => row.key === key);
