// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { lazyExtra } from './lazy-extra.ts';

afterEach(cleanup);

describe('a part that is not needed', () => {
  it('stands there when its code comes', async () => {
    const Extra = lazyExtra<object>(async () => () => 'camel, nearest');
    render(
      <Suspense fallback={null}>
        <Extra />
      </Suspense>,
    );
    expect(await screen.findByText('camel, nearest')).toBeTruthy();
  });

  it('never leaves its place empty where something stands instead', () => {
    const Name = lazyExtra<{ code: string }>(
      () => new Promise(() => {}),
      ({ code }) => code,
    );
    // The first drawing, before any effect.
    expect(renderToStaticMarkup(<Name code="W01" />)).toBe('W01');
  });

  it('leaves the page alone when its code does not come', async () => {
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

  it('gives its place to what it was told to when its code does not come', async () => {
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
