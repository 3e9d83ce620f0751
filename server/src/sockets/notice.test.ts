import { describe, expect, it } from 'vitest';
import { decodeNotice, encodeNotice } from './notice.ts';

describe('a notice', () => {
  it.each(['progress', 'state', 'reread', 'close'] as const)('of kind %s comes back as it went', (kind) => {
    const notice = { kind, userId: 'ada', body: '{"text":"a b 猫"}' };
    expect(decodeNotice(encodeNotice(notice))).toEqual(notice);
  });

  it.each(['', 'x', 'q ada {}', 's'])('that is not ours is nothing: %j', (payload) => {
    expect(decodeNotice(payload)).toBeNull();
  });
});
