import { ApiFailure } from '../../platform/api-failure.ts';

/** Without what people put in between; empty for a private person. @throws ApiFailure 41312 */
export const taxNumberOf = (text: string): string => {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '');
  if (plain === '' || (/^[0-9A-Z]+$/.test(plain) && [15, 18, 20].includes(plain.length))) return plain;
  throw new ApiFailure('41312', { length: plain.length });
};
