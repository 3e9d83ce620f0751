/** The membership levels that one can have, and the texts that describe them. */
export const levels = [
  { key: 'free', level: 0, price: 'pricing.free.price', credits: 'pricing.free.credits', account: 'own' },
  { key: 'personal', level: 1, price: undefined, credits: 'pricing.later', account: 'own' },
  { key: 'business', level: 4, price: undefined, credits: 'pricing.later', account: 'company' },
] as const;

export type Level = (typeof levels)[number];

/** What is compared, in order: key of its name, key of what a level says. */
export const levelRows: readonly { label: string; of: (level: Level) => string }[] = [
  { label: 'pricing.row.credits', of: (level) => level.credits },
  { label: 'pricing.row.account', of: (level) => `pricing.account.${level.account}` },
  { label: 'pricing.row.topUp', of: () => 'pricing.topUp.later' },
];

/** What every level has. */
export const sameForAll = ['pricing.same.failed', 'pricing.same.cancel', 'pricing.same.kept'] as const;
