import { quality } from '@atelier/catalogue/drawing-fields';
import { choice, toggle } from '@atelier/catalogue/fields';
import type { FieldRow } from '@atelier/catalogue/tool-form';

/** A flat shows no model: its quality is its size. */
export const drawnQuality = {
  name: quality.name,
  title: quality.title,
  advice: { zh: '高清边长 2048', en: 'HD is 2048 px' },
  kind: quality.kind,
  options: quality.options,
  default: quality.default,
} as const satisfies FieldRow;

export const vector = {
  ...toggle('vector', { zh: '同时导出 SVG', en: 'Also export SVG' }, false),
  advice: { zh: '按裁片分组，仅限款式图', en: 'Grouped by piece, flats only' },
} as const satisfies FieldRow;

/** Views of the garment on the sheet. */
export const views = choice('views', { zh: '视图', en: 'Views' }, 'both', [
  { value: 'both', title: { zh: '正面和背面', en: 'Front and back' } },
  { value: 'front', title: { zh: '正面', en: 'Front' } },
  { value: 'back', title: { zh: '背面', en: 'Back' } },
]);
