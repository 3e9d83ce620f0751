import { describe, expect, it } from 'vitest';
import { decodeNotice, encodeNotice } from './publisher.ts';

describe('notices', () => {
  it.each(['progress', 'state', 'reread', 'close'] as const)('of kind %s survive a round trip', (kind) => {
    for (const to of [{ userId: 'ada' }, { userId: 'ada', walletId: 'spring' }, { walletId: 'spring' }]) {
      for (const body of ['{"text":"a b 猫\\n"}', '']) {
        expect(decodeNotice(encodeNotice({ kind, to, body }))).toEqual({ kind, to, body });
      }
    }
  });

  it.each(['', 'x', 'q ada - {}', 's', 's - - {}', 's ada {}'])('from other sources are ignored: %j', (payload) => {
    expect(decodeNotice(payload)).toBeNull();
  });
});
