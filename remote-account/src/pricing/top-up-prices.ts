import { defaultMembershipMenu } from '@atelier/catalogue/constants';
import type { Membership } from '@atelier/contract/membership';

/** What the installation asks for credits, or the house's list while nobody is signed in. Cheapest first. */
export const topUpPrices = (membership: Membership | null): Membership['menu_list'] =>
  [...(membership?.menu_list ?? defaultMembershipMenu)].sort((one, other) => one.value - other.value);

/** Fen as yuan: 4900 is ¥49, 4950 is ¥49.50. */
export const yuan = (fen: number): string => `¥${fen % 100 === 0 ? fen / 100 : (fen / 100).toFixed(2)}`;
