import type { FieldRow } from '@atelier/catalogue/tool-form';
import type { ShownParam } from '@atelier/contract/works';
import { toolByType } from '@atelier/engine/tools';

const same = (text: string) => ({ zh: text, en: text });

/** What a value says to people; null for one that is no value to read, such as a place on a picture. */
const wordsOf = (field: FieldRow, value: unknown): ShownParam['words'] | null => {
  if (value === undefined || value === null || value === '' || typeof value === 'object') return null;
  switch (field.kind) {
    case 'choice':
      return field.options.find((option) => option.value === value)?.title ?? null;
    case 'switch':
      return value === true ? { zh: '开', en: 'On' } : { zh: '关', en: 'Off' };
    case 'slider':
      return same(`${String(value)}${field.unit ?? ''}`);
    default:
      return same(String(value));
  }
};

/** Values of the fields that `isWanted` names, with their words, in the order of the form. Pictures are none. */
export const shownParamsOf = (
  type: number,
  params: Readonly<Record<string, unknown>>,
  isWanted: (name: string) => boolean,
): ShownParam[] => {
  const fields: readonly FieldRow[] = toolByType(type)?.fields ?? [];
  return fields.flatMap((field) => {
    const value = params[field.name];
    const words = isWanted(field.name) ? wordsOf(field, value) : null;
    return words ? [{ name: field.name, title: field.title, words, value }] : [];
  });
};
