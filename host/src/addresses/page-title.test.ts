import { describe, expect, it } from 'vitest';
import { pageTitle } from '../shell/shell.tsx';
import { announced } from '../testing/announced.fixture.ts';

describe('page title', () => {
  it("is '{title} - {web name}' in the current language [spec 2.21]", () => {
    expect(pageTitle('/auxiliaryTools/hDenlarge', announced, 'zh', 'Atelier')).toBe('高清放大 - Atelier');
    expect(pageTitle('/auxiliaryTools/hDenlarge', announced, 'en', 'Atelier')).toBe('HD upscale - Atelier');
  });

  it("is the specified one for '/pricing' [spec 2.4]", () => {
    expect(pageTitle('/pricing', {}, 'en', 'Atelier')).toBe('pricing - Atelier');
    expect(pageTitle('/pricing', {}, 'zh', 'Atelier')).toBe('价格 - Atelier');
  });

  it("prefers the signed registry's texts", () => {
    const navigation = {
      'remote-tools': [{ path: '/auxiliaryTools/hDenlarge', title: { zh: '放大', en: 'Enlarge' } }],
    };
    expect(pageTitle('/auxiliaryTools/hDenlarge', navigation, 'en', 'Atelier')).toBe('Enlarge - Atelier');
  });

  it('is the web name alone without a title', () => {
    expect(pageTitle('/unknown', {}, 'zh', 'Atelier')).toBe('Atelier');
  });
});
