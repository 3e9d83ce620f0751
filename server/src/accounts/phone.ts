import { parsePhone } from '@atelier/contract/phone';
import { ApiFailure } from '../api-failure.ts';

/** E.164. @throws ApiFailure 41001 for what is no number */
export const toE164 = (phone: string): string => {
  const number = parsePhone(phone);
  if (number === null) throw new ApiFailure('41001');
  return number;
};

/** `138****0000`: the national number with its middle hidden. */
export const maskPhone = (e164: string): string => {
  const number = e164.startsWith('+86') ? e164.slice(3) : e164;
  return `${number.slice(0, 3)}****${number.slice(-4)}`;
};
