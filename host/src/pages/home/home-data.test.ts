import { apiBase } from '@atelier/contract/call';
import { getMembershipPackages } from '@atelier/contract/orders';
import { getWorks } from '@atelier/contract/works';
import { expect, it } from 'vitest';
import { leastOffer, packagesAddress, worksAddress } from './price-band.tsx';

const name = { zh: '包', en: 'Plan' };

it("requests packages and works at the contract's addresses", () => {
  expect(packagesAddress).toBe(`${apiBase}${getMembershipPackages.path}?kind=`);
  expect(worksAddress).toBe(`${apiBase}${getWorks.path}?limit=`);
});

it('shows the cheapest package of one month', () => {
  const offers = [
    { name, months: 12, points: 500, price: 5000 },
    { name, months: 1, points: 2000, price: 19_900 },
    { name, months: 1, points: 1200, price: 9900 },
  ];
  expect(leastOffer(offers)).toBe(offers[2]);
  expect(leastOffer([])).toBeUndefined();
  expect(leastOffer(undefined)).toBeUndefined();
});
