import { describe, expect, it } from 'vitest';
import { shareOut } from './ledger.ts';

const lots = [
  { lotId: 'ends first', amount: 30 },
  { lotId: 'ends later', amount: 100 },
];

describe('shareOut', () => {
  it('takes from the lot that ends first', () => {
    expect(shareOut(lots, 20)).toEqual([{ lotId: 'ends first', amount: 20 }]);
  });

  it('continues with the next lot', () => {
    expect(shareOut(lots, 100)).toEqual([
      { lotId: 'ends first', amount: 30 },
      { lotId: 'ends later', amount: 70 },
    ]);
  });

  it('takes nothing when all together are too little', () => {
    expect(shareOut(lots, 131)).toBeNull();
  });

  it('takes nothing for a price of zero', () => {
    expect(shareOut(lots, 0)).toEqual([]);
  });
});
