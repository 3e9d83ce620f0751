import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { plainPhone } from './auth.ts';

const mainlandMobile = /^1[3-9]\d{9}$/;

/**
 * The number that a text is, in E.164; null where it is none. Without a country code it is of mainland China, where only mobile numbers
 * receive codes. Imported by the server: the metadata of all countries is too large for a page.
 */
export const parsePhone = (text: string): string | null => {
  // 00 is the prefix for calls abroad, also behind a plus.
  const plain = plainPhone(text).replace(/^\+?00/, '+');
  const number = parsePhoneNumberFromString(plain, { defaultCountry: 'CN', extract: false });
  if (!number?.isPossible() || number.ext) return null;
  // Ranges are assigned faster than the metadata follow, but no country without a trunk zero assigns numbers that begin with 0.
  if (number.nationalNumber.startsWith('0') && !number.isValid()) return null;
  if (number.countryCallingCode === '86' && !mainlandMobile.test(number.nationalNumber)) return null;
  return number.number;
};
