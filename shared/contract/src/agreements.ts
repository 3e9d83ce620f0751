import { z } from 'zod';

/**
 * The day of each agreement's words; a change of the words that touches somebody's rights gets a new day, and whoever agreed to an earlier
 * one is asked again. `face` is the separate consent to pictures of people (PIPL, article 29).
 */
export const agreementDates = {
  terms: '2026-11-22',
  privacy: '2026-11-28',
  payment: '2026-11-23',
  face: '2026-11-23',
} as const;

/** What a person agrees to. */
export const consentKinds = ['terms', 'privacy', 'face'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** Without these nobody has an account. */
export const neededConsents = ['terms', 'privacy'] as const satisfies readonly ConsentKind[];

/** The days of the agreements that the page showed and the person ticked. */
export const agreed = z.object({ terms: z.iso.date(), privacy: z.iso.date() });
export type Agreed = z.infer<typeof agreed>;

/** What a form sends whose agreements are ticked. */
export const agreedNow: Agreed = { terms: agreementDates.terms, privacy: agreementDates.privacy };
