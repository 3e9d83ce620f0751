// @vitest-environment happy-dom
import { defaultBrand } from '@atelier/contract/brand';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createI18n } from '../i18n/create-i18n.ts';
import { ProgressBar } from './shell-parts.tsx';

const Root = () => (
  <>
    <ProgressBar />
    <Outlet />
  </>
);

/** Starts to open a page whose code never arrives. */
const startOpening = async (path: string) => {
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: <Root />,
        children: [
          { path: 'start', element: <p>start</p> },
          { path: '*', lazy: () => new Promise<never>(() => undefined) },
        ],
      },
    ],
    { initialEntries: ['/start'] },
  );
  render(<RouterProvider router={router} />);
  await act(async () => void router.navigate(path));
};

describe('progress bar', () => {
  beforeAll(async () => void (await createI18n(document, { ...defaultBrand, storageSuffix: '_progress' })));
  afterEach(cleanup);

  it.each(['/home', '/pricing', '/worksInspiration'])('public %s loads without one', async (path) => {
    await startOpening(path);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it.each(['/auxiliaryTools/hDenlarge', '/resource/drawHistory'])('protected %s shows it', async (path) => {
    await startOpening(path);
    expect(screen.queryByRole('progressbar')).not.toBeNull();
  });
});
