import { describe, expect, it, vi } from 'vitest';
import { createNavigation, isExternal } from '../create-page-services.ts';

describe('links', () => {
  it.each(['http://a.example', 'https://a.example', 'mailto:a@b.example', 'tel:400'])(
    '%s is external [spec 5.18]',
    (target) => {
      expect(isExternal(target)).toBe(true);
    },
  );

  it.each(['/home', 'httpx', '#/home', 'ftp://a.example'])('%s is not', (target) => {
    expect(isExternal(target)).toBe(false);
  });
});

const build = () => {
  const did: string[] = [];
  const page = {
    open: vi.fn((target: string) => void did.push(`tab ${target}`)),
    location: { assign: (target: string) => did.push(`here ${target}`), reload: () => did.push('reload') },
  };
  const navigation = createNavigation({
    page: page as unknown as Window,
    goTo: (path) => did.push(`go ${path}`),
    preload: () => undefined,
    saveDrafts: async () => void did.push('drafts'),
  });
  return { did, navigation };
};

describe('navigation', () => {
  it('stays in the app for paths, opens sites in a new tab and app links in this one', () => {
    const { did, navigation } = build();
    navigation.open('/home');
    navigation.open('https://a.example');
    navigation.open('mailto:a@b.example');
    expect(did).toEqual(['go /home', 'tab https://a.example', 'here mailto:a@b.example']);
  });

  it('saves drafts before a reload', async () => {
    const { did, navigation } = build();
    await navigation.reload();
    expect(did).toEqual(['drafts', 'reload']);
  });
});
