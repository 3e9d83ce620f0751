import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completeBrand, defaultBrand, pageBrandOf } from './brand.ts';
import { brandPage } from './brand-page.ts';

const template = readFileSync(join(import.meta.dirname, '../../../../host/src/index.html'), 'utf8');
const settingsIn = (page: string): unknown =>
  JSON.parse(/<script type="application\/json" id="atelier-config">([^<]*)<\/script>/.exec(page)?.[1] ?? 'null');

describe('branded page', () => {
  it('has the brand in title, description, icon, language and settings', () => {
    const brand = completeBrand({ webName: 'Maison Lin', languages: ['en'], favicon: 'brand/favicon.0.svg' });
    const page = brandPage(template, brand);
    expect(page).toContain('<html lang="en" translate="no">');
    expect(page).toContain('<title>Maison Lin</title>');
    expect(page).toContain('content="Maison Lin: the AI workbench of clothing designers"');
    expect(page).toContain('<link rel="icon" href="brand/favicon.0.svg">');
    expect(page).toContain('The page has not opened yet.');
    expect(page).not.toContain('页面加载失败');
    expect(settingsIn(page)).toEqual(pageBrandOf(brand));
  });

  it('escapes names', () => {
    const webName = `</title><script>"'&$&$1<!--`;
    const page = brandPage(template, completeBrand({ webName, storageSuffix: '_x' }));
    expect(page.match(/<script/g)).toHaveLength((template.match(/<script/g) ?? []).length);
    expect(page).not.toContain('<!--');
    expect(page).toContain('<title>&lt;/title&gt;&lt;script&gt;&quot;&#39;&amp;$&amp;$1&lt;!--</title>');
    expect(settingsIn(page)).toMatchObject({ webName });
  });

  it('accepts another brand, and the first one again', () => {
    const first = brandPage(template, defaultBrand);
    const other = brandPage(first, completeBrand({ webName: 'Lin', languages: ['en'] }));
    expect(other).not.toContain('Atelier');
    expect(brandPage(other, defaultBrand)).toBe(first);
  });

  it("requires the host's page", () => {
    expect(() => brandPage('<!doctype html><title>x</title>', defaultBrand)).toThrow('no place for its html');
  });
});
