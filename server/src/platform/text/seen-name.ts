import { refusedField } from '@atelier/contract/refused-field';
import { ApiFailure } from '../api-failure.ts';
import { seenText } from './seen-text.ts';

/** A name that others read. @throws ApiFailure 41000 with the field where nothing of it can be seen */
export const seenName = (given: string, field: string): string => {
  const name = seenText(given);
  if (name === '')
    throw new ApiFailure('41000', refusedField(field, undefined, { zh: '不能为空', en: 'must not be empty' }));
  return name;
};
