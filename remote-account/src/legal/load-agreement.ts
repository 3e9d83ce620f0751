import type { Language } from '@atelier/platform/i18n';
import type { AgreementKind, AgreementText } from './agreement-text.ts';

const loaders: Record<AgreementKind, Record<Language, () => Promise<AgreementText>>> = {
  terms: {
    zh: async () => (await import('./texts/terms-zh.ts')).termsZh,
    en: async () => (await import('./texts/terms-en.ts')).termsEn,
  },
  privacy: {
    zh: async () => (await import('./texts/privacy-zh.ts')).privacyZh,
    en: async () => (await import('./texts/privacy-en.ts')).privacyEn,
  },
  payment: {
    zh: async () => (await import('./texts/payment-zh.ts')).paymentZh,
    en: async () => (await import('./texts/payment-en.ts')).paymentEn,
  },
};

/** The words of an agreement; each is a chunk of its own. */
export const loadAgreement = (kind: AgreementKind, language: Language): Promise<AgreementText> =>
  loaders[kind][language]();
