import { describe, expect, it } from 'vitest';
import { buildOffer } from '../form/build-offer.fixture.ts';
import { priceState } from '../form/price-state.ts';
import { toolOf } from '../form/tools-of-remotes.fixture.ts';
import { offerOf } from './use-offers.ts';

const cutout = toolOf('cutout');

describe('availability of a tool', () => {
  it('is unknown before a response', () => {
    expect(offerOf(cutout, undefined)).toBeUndefined();
  });

  it("is the server's", () => {
    const own = buildOffer({ type: 100, price: { online: 7 } });
    expect(offerOf(cutout, [buildOffer({ type: 5 }), own])).toBe(own);
  });

  it('of a tool unknown to the server disables the button as coming soon', () => {
    const offer = offerOf(cutout, [buildOffer({ type: 5 })]);
    const state = priceState({ offer, mode: 'online', count: 1, wallet: undefined, gaps: [], isSubmitting: false });
    expect(state).toEqual({ kind: 'closed', reason: 'coming' });
  });
});
