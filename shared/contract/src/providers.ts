/** External companies that process tasks when the operator has an account with them. */
export const providerKeys = ['fal', 'comfy'] as const;
export type Provider = (typeof providerKeys)[number];

/** Names and legal seats, as stated in consents and agreements. */
export const providers = {
  fal: {
    name: { zh: 'fal（fal.ai，美国）', en: 'fal (fal.ai, USA)' },
    privacy: 'https://fal.ai/legal/privacy-policy',
  },
  comfy: {
    name: {
      zh: 'Comfy.org（美国）及其模型服务商（Google、可灵、Black Forest Labs）',
      en: 'Comfy.org (USA) and its model providers (Google, Kling, Black Forest Labs)',
    },
    privacy: 'https://www.comfy.org/privacy-policy',
  },
} as const satisfies Record<Provider, { name: { zh: string; en: string }; privacy: string }>;
