import { describe, expect, it } from 'vitest';
import { serverTestsOf } from './server-tests.ts';

describe('server tests of a change', () => {
  it('are those of its subject first, then those that import it', () => {
    const tests = serverTestsOf(['server/src/modules/orders/create-order.ts']);
    expect(tests.slice(0, 2).sort()).toEqual(['server/test/order-sequences.test.ts', 'server/test/orders.test.ts']);
    expect(tests).toContain('server/test/refund-sequences.test.ts');
  });

  it('follow from the calls of a changed contract', () => {
    expect(serverTestsOf(['shared/contract/src/works.ts'])).toContain('server/test/works.test.ts');
  });

  it('are none for a page', () => {
    expect(serverTestsOf(['host/src/app/app.tsx'])).toEqual([]);
  });
});
