import { isEmailLike, parseEmail } from '@atelier/contract/auth';
import { parsePhone } from '@atelier/contract/phone';
import { ApiFailure } from '../../platform/api-failure.ts';

/** E.164. @throws ApiFailure 41001 for what is no number */
export const toE164 = (phone: string): string => {
  const number = parsePhone(phone);
  if (number === null) throw new ApiFailure('41001');
  return number;
};

/** In small letters. @throws ApiFailure 41008 for what is no e-mail address */
export const toEmail = (typed: string): string => {
  const email = parseEmail(typed);
  if (email === null) throw new ApiFailure('41008');
  return email;
};

/** A number in E.164, or an e-mail address. @throws ApiFailure 41001, 41008 */
export const toAddress = (typed: string): string => (isEmailLike(typed) ? toEmail(typed) : toE164(typed));

/** `l****@example.com` */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1****');

/** `138****0000`: the national number with its middle hidden. */
export const maskPhone = (e164: string): string => {
  const number = e164.startsWith('+86') ? e164.slice(3) : e164;
  return `${number.slice(0, 3)}****${number.slice(-4)}`;
};
