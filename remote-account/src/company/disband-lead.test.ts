import { expect, it } from 'vitest';
import enTexts from '../locales/en/account.json' with { type: 'json' };
import zhTexts from '../locales/zh/account.json' with { type: 'json' };
import { disbandLead } from './company-head.tsx';

const translatorOf =
  (texts: Readonly<Record<string, string>>, language: string) =>
  (key: string, values: Record<string, string | number> = {}): string => {
    const plural = `${key}_${new Intl.PluralRules(language).select(Number(values['count'] ?? 0))}`;
    return (texts[plural] ?? texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
  };
const zh = translatorOf(zhTexts, 'zh');
const en = translatorOf(enTexts, 'en');
const nothing = { refund: 0, orders: 0, open_orders: 0, credits: 0, tasks: 0 };

it('lists refunds and closed orders, and what support can restore', () => {
  const preview = { refund: 37_425, orders: 1, open_orders: 2, credits: 1250, tasks: 1 };
  expect(disbandLead(zh, 3, preview).split('\n')).toEqual([
    '3 位成员将立即无法查看企业作品，进行中的任务会停止。',
    '将退款 ¥374.25（1 个订单），原路退回；订单的套餐和剩余算力立即收回。',
    '另有 1,250 算力不可退款，解散后暂停使用。',
    '2 个待付款订单将关闭。',
    '30 天内可联系客服恢复企业、成员、作品和剩余算力，算力到期时间不变。',
    '已退款的套餐和已关闭的订单无法恢复。',
  ]);
  expect(disbandLead(en, 3, preview).split('\n')).toEqual([
    '3 members lose access right away and running tasks stop.',
    '¥374.25 for 1 order will be refunded to the original payment method. Its plan and remaining credits end immediately.',
    '1,250 more credits aren’t refundable and can’t be used while the company is disbanded.',
    '2 unpaid orders will be closed.',
    'Within 30 days, support can restore the company, its members, its work and remaining credits. Expiry dates stay the same.',
    'Refunded plans and closed orders can’t be restored.',
  ]);
});

it('omits money when there is none', () => {
  expect(disbandLead(en, 1, nothing).split('\n')).toEqual([
    '1 member loses access right away and running tasks stop.',
    'Within 30 days, support can restore the company, its members, its work and remaining credits. Expiry dates stay the same.',
  ]);
  expect(disbandLead(zh, 1, nothing)).not.toMatch(/退款|订单/);
});
