import type { ValidationIssue } from '../form/check-form.ts';
import type { Words, WorkbenchKey } from '../texts/words.ts';

const keys = {
  'picture-missing': 'gapPictureMissing',
  'layer-missing': 'gapLayerMissing',
  'picture-busy': 'gapPictureBusy',
  'picture-unusable': 'gapPictureUnusable',
  'colour-missing': 'gapColourMissing',
  'text-missing': 'gapTextMissing',
  'placement-missing': 'gapPlacementMissing',
  'style-missing': 'gapColourMissing',
  'choice-closed': 'gapChoiceClosed',
  'value-wrong': 'gapValueWrong',
} as const satisfies Record<ValidationIssue['kind'], WorkbenchKey>;

/** What to do about a gap: `先放进服装原图`. */
export const formatIssue = (gap: ValidationIssue, title: string, words: Words): string =>
  words(keys[gap.kind], { field: title });
