import type { Localized } from '@atelier/catalogue/text';
import type { GuideField, ToolForm } from '@atelier/contract/tools';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import type { TutorialsKey } from './texts/tutorials-texts.ts';

type Words = OwnWords<TutorialsKey>;
type Localize = (text: Localized) => string;

/** How many pictures an input takes, or how many layers. */
export const inputWords = ({ min, max, is_drawn: isDrawn }: ToolForm['inputs'][number], words: Words): string => {
  if (isDrawn) return words('drawn', { max });
  return min === max || min === 0 ? words('pictures', { count: max }) : words('picturesRange', { min, max });
};

const valuesOf = (field: GuideField, words: Words, localized: Localize): string => {
  const { range, options, max_length: max } = field;
  if (range)
    return words('range', { min: range.min, max: range.max, unit: range.unit, value: field.default ?? range.min });
  if (options)
    return options
      .map(({ title, is_default: isDefault }) =>
        isDefault ? words('isDefault', { option: localized(title) }) : localized(title),
      )
      .join(words('and'));
  if (field.kind === 'switch') return words(field.default === 1 ? 'on' : 'off');
  if (field.kind === 'prompt' || field.kind === 'text') return words(field.kind, { max: max ?? 0 });
  return field.kind === 'colour' || field.kind === 'style' || field.kind === 'personView' || field.kind === 'placement'
    ? words(field.kind)
    : '';
};

/** What a field may hold, and the advice that its form gives. */
export const fieldWords = (field: GuideField, words: Words, localized: Localize): string =>
  [valuesOf(field, words, localized), field.advice ? localized(field.advice) : '']
    .filter(Boolean)
    .join(words('sentence'));
