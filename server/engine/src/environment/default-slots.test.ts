import { describe, expect, it } from 'vitest';
import { defaultSlotCount } from './default-slots.ts';

describe('default slot count', () => {
  it.each([
    { cores: 1, memory: 1e9, slots: 1, what: 'a small machine' },
    { cores: 2, memory: 24e9, slots: 1, what: 'two cores' },
    { cores: 8, memory: 32e9, slots: 4, what: 'one for every two cores' },
    { cores: 64, memory: 256e9, slots: 32, what: 'a large machine' },
    { cores: 64, memory: 4 * 2 ** 30, slots: 3, what: 'a container of 4 GiB on a large machine' },
    { cores: 64, memory: 2 * 2 ** 30, slots: 1, what: 'a container of 2 GiB on a large machine' },
  ])('$what: $slots', ({ slots, ...machine }) => {
    expect(defaultSlotCount(machine)).toBe(slots);
  });

  it('is positive on this machine', () => {
    expect(defaultSlotCount()).toBeGreaterThanOrEqual(1);
  });
});
