import { expect, it } from 'vitest';
import { topUpPrices, yuan } from './top-up-prices.ts';

it('shows the price list of the account, cheapest first', () => {
  const menu_list = [
    { value: 4900, point: 600 },
    { value: 1900, point: 200 },
  ];
  const prices = topUpPrices({ membership_type: 0, menu_list, expires_at: null, is_trial: true });
  expect(prices.map(({ point }) => point)).toEqual([200, 600]);
});

it('shows the default list to a visitor', () => {
  expect(topUpPrices(null)).toEqual([{ value: 100, point: 1 }]);
});

it('writes fen as yuan', () => {
  expect(yuan(100)).toBe('¥1');
  expect(yuan(4950)).toBe('¥49.50');
});
