import { describe, expect, it } from 'vitest';
import { decodeNotice, encodeNotice } from './publisher.ts';

describe('a notice', () => {
  it.each(['progress', 'state', 'reread', 'close'] as const)('of kind %s comes back as it went', (kind) => {
    for (const to of [{ userId: 'ada' }, { userId: 'ada', walletId: 'spring' }, { walletId: 'spring' }]) {
      for (const body of ['{"text":"a b 猫\\n"}', '']) {
        expect(decodeNotice(encodeNotice({ kind, to, body }))).toEqual({ kind, to, body });
      }
    }
  });

  it.each(['', 'x', 'q ada - {}', 's', 's - - {}', 's ada {}'])('that is not ours is nothing: %j', (payload) => {
    expect(decodeNotice(payload)).toBeNull();
  });
});
