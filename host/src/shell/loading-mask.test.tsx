// @vitest-environment happy-dom

import { defaultBrand } from '@atelier/contract/brand';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createI18n } from '../i18n/create-i18n.ts';
import { everyPage } from '../testing/announced.fixture.ts';
import { LoadingMask } from './shell.tsx';

const isMasked = (path: string): boolean => {
  window.location.hash = `#${path}?from=mail`;
  render(<LoadingMask />);
  return screen.queryByRole('status') !== null;
};

describe('loading mask of the first load [spec 2.2, 2.29, 3.7]', () => {
  beforeAll(async () => void (await createI18n(document, { ...defaultBrand, storageSuffix: '_mask' })));
  afterEach(cleanup);

  it.each(everyPage.filter((row) => row.access === 'public').map((row) => row.path))('%s shows none', (path) => {
    expect(isMasked(path)).toBe(false);
  });

  it.each(['/auxiliaryTools/hDenlarge', '/userinfo/personInfo', '/dashboard'])('%s shows it', (path) => {
    expect(isMasked(path)).toBe(true);
  });
});
