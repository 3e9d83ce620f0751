// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { lazyExtra } from './lazy-parts.tsx';

afterEach(cleanup);

describe('an optional part', () => {
  it('appears when its code loads', async () => {
    const Extra = lazyExtra<object>(async () => () => 'camel, nearest');
    render(
      <Suspense fallback={null}>
        <Extra />
      </Suspense>,
    );
    expect(await screen.findByText('camel, nearest')).toBeTruthy();
  });

  it('shows its fallback meanwhile', () => {
    const Name = lazyExtra<{ code: string }>(
      () => new Promise(() => {}),
      ({ code }) => code,
    );
    // The first render, before any effect.
    expect(renderToStaticMarkup(<Name code="W01" />)).toBe('W01');
  });

  it('leaves the page unchanged when its code does not load', async () => {
    const Extra = lazyExtra<object>(() => Promise.reject(new Error('ChunkLoadError')));
    render(
      <div>
        form
        <Suspense fallback={'waiting'}>
          <Extra />
        </Suspense>
      </div>,
    );
    await expect.poll(() => document.body.textContent).toBe('form');
  });

  it('shows the given fallback when its code does not load', async () => {
    const Name = lazyExtra<{ code: string }>(
      () => Promise.reject(new Error('ChunkLoadError')),
      ({ code }) => code,
    );
    render(
      <Suspense fallback={null}>
        <Name code="W01" />
      </Suspense>,
    );
    expect(await screen.findByText('W01')).toBeTruthy();
  });
});
