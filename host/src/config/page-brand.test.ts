// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeBrand, defaultBrand, pageBrandOf } from '@atelier/contract/brand';
import { brandPage } from '@atelier/contract/brand-page';
import { describe, expect, it } from 'vitest';
import { parsePageBrand, readPageBrand } from '../theme/create-theme.ts';

const template = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8');
const standard = pageBrandOf(defaultBrand);

describe('brand of the page', () => {
  it('is the default without settings', () => {
    for (const nothing of ['', '  ', null, undefined]) expect(parsePageBrand(nothing)).toEqual(standard);
  });

  it("is read from the server's markup", () => {
    const brand = completeBrand({ webName: 'Maison <Lin> & Co', languages: ['en'], storageSuffix: '_lin' });
    const page = new DOMParser().parseFromString(
      brandPage(template, brand).replaceAll(/<link rel="stylesheet"[^>]*>/g, ''),
      'text/html',
    );
    expect(readPageBrand(page)).toEqual(pageBrandOf(brand));
    expect(page.title).toBe('Maison <Lin> & Co');
  });

  it('keeps the default of a setting unknown to an older server', () => {
    expect(parsePageBrand('{"webName":"Lin"}')).toEqual({ ...standard, webName: 'Lin' });
  });
});
