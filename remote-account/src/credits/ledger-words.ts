import type { LedgerEntry, MovementGroup } from '@atelier/contract/credits';

/** Words of a movement's kind. */
export type KindKey = 'use' | 'return' | 'in' | 'expire' | 'refund';

const kinds: Readonly<Record<string, KindKey>> = {
  hold: 'use',
  release: 'return',
  grant: 'in',
  expire: 'expire',
};

/** What a movement was, in one word. */
export const kindOf = ({ kind, source }: Pick<LedgerEntry, 'kind' | 'source'>): KindKey =>
  source === 'refund' ? 'refund' : (kinds[kind] ?? 'use');

const sources = ['trial', 'package', 'top-up', 'gift', 'grant'] as const;
export type SourceKey = (typeof sources)[number];

/** Where credits come from; what this page does not know yet counts as given. */
export const sourceOf = (source: string): SourceKey => sources.find((known) => known === source) ?? 'grant';

/** Groups that a list can be narrowed to, in the order of the menu. */
export const groupsOfMovements: readonly MovementGroup[] = ['use', 'return', 'in', 'out'];

/** A plus, or a true minus: both as wide as a digit. */
export const signed = (amount: number): string =>
  amount < 0 ? `−${Math.abs(amount).toLocaleString('en')}` : `+${amount.toLocaleString('en')}`;
