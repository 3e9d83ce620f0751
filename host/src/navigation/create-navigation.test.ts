import { describe, expect, it } from 'vitest';
import { createNavigation } from './create-navigation.ts';

const build = () => {
  const did: string[] = [];
  const page = {
    open: (target: string, name: string, features: string) => {
      did.push(`open ${target} ${name} ${features}`);
      return null;
    },
    location: { assign: (target: string) => did.push(`assign ${target}`), reload: () => did.push('reload') },
  } as unknown as Pick<Window, 'open' | 'location'>;
  const navigation = createNavigation({
    page,
    goTo: (path) => did.push(`go ${path}`),
    preload: () => undefined,
    saveDrafts: async () => void did.push('save'),
  });
  return { did, navigation };
};

describe('link targets', () => {
  it.each([
    ['https://example.com/a', 'open https://example.com/a _blank noopener,noreferrer'],
    ['http://example.com', 'open http://example.com _blank noopener,noreferrer'],
    ['mailto:help@example.com', 'assign mailto:help@example.com'],
    ['tel:+8613800138000', 'assign tel:+8613800138000'],
    ['/auxiliaryTools/hDenlarge', 'go /auxiliaryTools/hDenlarge'],
    ['/httpStatus', 'go /httpStatus'],
  ])('%s', (target, expected) => {
    const { did, navigation } = build();
    navigation.open(target);
    expect(did).toEqual([expected]);
  });
});

describe('a forced reload', () => {
  it('saves the drafts first', async () => {
    const { did, navigation } = build();
    await navigation.reload();
    expect(did).toEqual(['save', 'reload']);
  });
});
