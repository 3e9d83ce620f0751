import { invitationDays } from '@atelier/contract/company';
import type { SmsParams } from '../../platform/messaging/sms.ts';

/** Names are people's own words, and a short message is believed: no addresses, no numbers to call, nothing long. */
const tame = (name: string): string =>
  [...name.replace(/[^\p{L}\p{N} ]/gu, ' ').replace(/\d{5,}/g, ' ')].slice(0, 20).join('').replace(/\s+/g, ' ').trim();

/** Parameters of the invitation message to a number without an account; the user answers after registering the number. */
export const invitationWords = ({ inviter, company }: { inviter: string; company: string }): SmsParams => ({
  name: tame(inviter),
  company: tame(company),
  days: String(invitationDays),
});
