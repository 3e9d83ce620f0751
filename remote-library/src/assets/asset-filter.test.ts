import { describe, expect, it } from 'vitest';
import { assetFilterOf, assetRequestOf, isNarrowed } from './use-assets.ts';

const addressOf = (query: string) => {
  const params = new URLSearchParams(query);
  return { get: (name: string) => params.get(name) ?? '' };
};

describe('material filter in the address', () => {
  it('becomes the server request', () => {
    const filter = assetFilterOf(addressOf('type=clothing&group=none&gender=woman&missing=1&q=coat&order=oldest'));
    expect(assetRequestOf(filter)).toEqual({
      state: 'kept',
      order: 'oldest',
      type: 'clothing',
      group_id: 'none',
      gender_style: 'woman',
      missing: 'true',
      search: 'coat',
    });
    expect(isNarrowed(filter)).toBe(true);
  });

  it('drops invalid values', () => {
    const filter = assetFilterOf(addressOf('type=shoes&order=random&missing=maybe'));
    expect(assetRequestOf(filter, 'deleted')).toEqual({ state: 'deleted', order: 'newest' });
    expect(isNarrowed(filter)).toBe(false);
  });
});
