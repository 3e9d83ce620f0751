import type { DisbandPreview } from '@atelier/contract/company';
import { yuan } from '../orders/money-words.ts';

type Translate = (key: string, values?: Record<string, string | number>) => string;

/** What disbanding ends and refunds, and what of it support can restore; sentences about nothing are left out. */
export const disbandLead = (t: Translate, members: number, preview: DisbandPreview | undefined): string => {
  const { refund = 0, orders = 0, credits = 0, open_orders: open = 0 } = preview ?? {};
  const sentences = [
    t('company.disband.words', { count: members }),
    refund > 0 && t('company.disband.refund', { count: orders, amount: yuan(refund) }),
    credits > 0 && t('company.disband.unused', { count: credits, credits: credits.toLocaleString('en') }),
    open > 0 && t('company.disband.open', { count: open }),
    t('company.disband.restore'),
    (refund > 0 || open > 0) && t('company.disband.final'),
  ];
  return sentences.filter((sentence) => sentence !== false).join('\n');
};
