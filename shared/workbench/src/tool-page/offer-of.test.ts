import { describe, expect, it } from 'vitest';
import { buildOffer } from '../form/build-offer.fixture.ts';
import { priceState } from '../form/price-state.ts';
import { toolOf } from '../form/tools-of-remotes.fixture.ts';
import { offerOf } from './use-offers.ts';

const cutout = toolOf('cutout');

describe('what the server says of a tool', () => {
  it('is not known before it has answered', () => {
    expect(offerOf(cutout, undefined)).toBeUndefined();
  });

  it('is its own word', () => {
    const own = buildOffer({ type: 100, price: { online: 7 } });
    expect(offerOf(cutout, [buildOffer({ type: 5 }), own])).toBe(own);
  });

  it('of a tool that the server does not know yet, closes the button and says that it is coming', () => {
    const offer = offerOf(cutout, [buildOffer({ type: 5 })]);
    const state = priceState({ offer, mode: 'online', count: 1, wallet: undefined, gaps: [], isSubmitting: false });
    expect(state).toEqual({ kind: 'closed', reason: 'coming' });
  });
});
