import { z } from 'zod';
import type { Provider } from './providers.ts';

/**
 * Date of each agreement's text. A change that affects users' rights gets a new date, and users who agreed to an earlier one are asked
 * again. `face`: separate consent to images of people (PIPL, article 29); `fal` and `comfy`: consent to sending tasks, and with `-face`
 * images of people, to that provider (articles 23, 29, 39); `words`: consent to a language model outside of this installation reading
 * descriptions; its text states the model's host.
 */
export const agreementDates = {
  terms: '2026-11-22',
  privacy: '2026-11-28',
  payment: '2026-11-23',
  face: '2026-11-23',
  fal: '2026-11-29',
  'fal-face': '2026-11-29',
  comfy: '2026-11-29',
  'comfy-face': '2026-11-29',
  words: '2026-11-30',
} as const;

/** Consents to providers, listed separately: released pages support no additional kinds of them. */
export const providerConsentKinds = ['fal', 'fal-face', 'comfy', 'comfy-face'] as const;
export type ProviderConsentKind = (typeof providerConsentKinds)[number];

/** Consents that a user gives. */
export const consentKinds = ['terms', 'privacy', 'face', ...providerConsentKinds, 'words'] as const;
export type ConsentKind = (typeof consentKinds)[number];

export const isProviderConsent = (kind: ConsentKind): kind is ProviderConsentKind =>
  (providerConsentKinds as readonly ConsentKind[]).includes(kind);

/** Consents that an account requires. */
export const neededConsents = ['terms', 'privacy'] as const satisfies readonly ConsentKind[];

/** Consents required to send a task to a provider. `hasPeople`: it contains an image of a person. */
export const consentsFor = (provider: Provider, hasPeople: boolean): ProviderConsentKind[] =>
  hasPeople ? [provider, `${provider}-face`] : [provider];

/** Dates of the agreements that the page showed and the user accepted. */
export const agreed = z.object({ terms: z.iso.date(), privacy: z.iso.date() });
export type Agreed = z.infer<typeof agreed>;

/** Value that a form sends when its agreements are accepted. */
export const agreedNow: Agreed = { terms: agreementDates.terms, privacy: agreementDates.privacy };
