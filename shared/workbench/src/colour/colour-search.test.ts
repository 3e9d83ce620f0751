import { describe, expect, it } from 'vitest';
import { nearestSwatches, searchSwatches, swatchesOf, swatchOfHex } from './colour-search.ts';

const own = [{ name: 'Season rust', hex: '#b8694a' }];
const codes = (found: readonly { code: string }[]) => found.map(({ code }) => code);

describe('colour cards', () => {
  it('offer the 13 named colours, the five cards and custom ones', () => {
    expect(swatchesOf('named', [])).toHaveLength(13);
    for (const card of ['tone', 'textile', 'cotton', 'polyester', 'nylon'] as const) {
      expect(swatchesOf(card, []).length, card).toBeGreaterThan(10);
    }
    expect(swatchesOf('own', own)).toEqual([{ key: 'own-0', code: 'Season rust', hex: '#b8694a' }]);
  });

  it('are searched by number, by name in either language and among custom ones', () => {
    expect(codes(searchSwatches('C11', own))).toContain('C11');
    expect(codes(searchSwatches('靛蓝', own))).toContain('C11');
    expect(codes(searchSwatches('indigo', own))).toContain('C11');
    expect(codes(searchSwatches('season', own))).toEqual(['Season rust']);
    expect(searchSwatches('  ', own)).toEqual([]);
    expect(searchSwatches('nothing like it', own)).toEqual([]);
  });

  it('compute a code in the specified form that no card has', () => {
    expect(searchSwatches('11-0205', own)[0]).toMatchObject({
      code: '11-0205',
      hex: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
    expect(searchSwatches('99-9999', own)).toEqual([]);
  });

  it('show the nearest colour first, an exact one before all', () => {
    expect(nearestSwatches('#2f3f6b', own)[0]?.hex).toBe('#2f3f6b');
    expect(nearestSwatches('#b8694b', own).map(({ hex }) => hex)).toContain('#b8694a');
    expect(codes(searchSwatches('#B8694A', own))).toContain('Season rust');
    expect(nearestSwatches('rust', own)).toEqual([]);
  });

  it('identify a value by its card', () => {
    expect(swatchOfHex('#C8102E')?.title?.en).toBe('Red');
    expect(swatchOfHex('#123457')).toBeUndefined();
  });
});
