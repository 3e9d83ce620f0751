import { buildImage } from '@atelier/picture-editors/build-image.fixture';
import { readySlot } from '@atelier/picture-editors/picture-slot';
import { describe, expect, it } from 'vitest';
import { plainWords } from '../texts/plain-words.fixture.ts';
import { slotFacts } from './picture-card.tsx';

const from = { width: 8192, height: 6144, bytes: 8_808_038 };
const to = { width: 4096, height: 3072, bytes: 1_992_294 };

describe('slotFacts', () => {
  it('shows both sizes, and that the colours were kept', () => {
    const slot = readySlot(buildImage({ width: 4096, height: 3072 }), { kind: 'compressed', from, to });
    expect(slotFacts(slot, plainWords('zh'))).toEqual(['4096 × 3072', '已压缩 8.4 MB → 1.9 MB，颜色未变']);
  });

  it('shows pixels when the file did not get smaller', () => {
    const slot = readySlot(buildImage(), { kind: 'compressed', from: { ...from, bytes: 100 }, to });
    expect(slotFacts(slot, plainWords('en'))[1]).toBe('8192 × 6144 → 4096 × 3072 pixels, colour kept');
  });

  it('mentions a converted profile and nothing irrelevant', () => {
    const slot = readySlot(buildImage({ notes: ['metadata-removed', 'colour-converted'] }));
    expect(slotFacts(slot, plainWords('zh'))).toEqual(['1200 × 1600', '颜色已转为 sRGB，显示效果不变']);
  });
});
