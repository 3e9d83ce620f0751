import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { plainPhone } from './auth.ts';

const mainlandMobile = /^1[3-9]\d{9}$/;

/**
 * Parses a phone number into E.164; null when invalid. Without a country code it is a number of mainland China, where only mobile numbers
 * receive codes. For the server only: the metadata of all countries is too large for a page.
 */
export const parsePhone = (text: string): string | null => {
  // 00 is the international call prefix, also after a plus.
  const plain = plainPhone(text).replace(/^\+?00/, '+');
  const number = parsePhoneNumberFromString(plain, { defaultCountry: 'CN', extract: false });
  if (!number?.isPossible() || number.ext) return null;
  // Number ranges are assigned faster than the metadata is updated, but no country without a trunk zero assigns numbers that start with 0.
  if (number.nationalNumber.startsWith('0') && !number.isValid()) return null;
  if (number.countryCallingCode === '86' && !mainlandMobile.test(number.nationalNumber)) return null;
  return number.number;
};
