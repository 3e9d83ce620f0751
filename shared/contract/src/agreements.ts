import { z } from 'zod';

/**
 * Date of each agreement's text. A change that affects users' rights gets a new date, and users who agreed to an earlier one
 * are asked again. `face` is the separate consent to pictures of people (PIPL, article 29).
 */
export const agreementDates = {
  terms: '2026-11-22',
  privacy: '2026-11-28',
  payment: '2026-11-23',
  face: '2026-11-23',
} as const;

/** Consents that a user gives. */
export const consentKinds = ['terms', 'privacy', 'face'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** Consents that an account requires. */
export const neededConsents = ['terms', 'privacy'] as const satisfies readonly ConsentKind[];

/** Dates of the agreements that the page showed and the user accepted. */
export const agreed = z.object({ terms: z.iso.date(), privacy: z.iso.date() });
export type Agreed = z.infer<typeof agreed>;

/** What a form sends whose agreements are ticked. */
export const agreedNow: Agreed = { terms: agreementDates.terms, privacy: agreementDates.privacy };
