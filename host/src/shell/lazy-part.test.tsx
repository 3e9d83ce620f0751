// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';
import { lazyPart } from './lazy-part.ts';

afterEach(cleanup);

const Bell = () => <b>bell</b>;

/** Fails so many times, then resolves. */
const failing = (times: number) => {
  let left = times;
  return async (): Promise<ComponentType<object>> => {
    left -= 1;
    if (left >= 0) throw new Error('the file did not arrive');
    return Bell;
  };
};

const open = (times: number) => {
  const Part = lazyPart(failing(times));
  render(
    <main>
      the frame{' '}
      <Suspense fallback="…">
        <Part />
      </Suspense>
    </main>,
  );
};

it('is retried once', async () => {
  open(1);
  expect(await screen.findByText('bell', {}, { timeout: 10_000 })).toBeTruthy();
});

it('is omitted if it does not load, and the shell is shown', async () => {
  open(2);
  await expect.poll(() => screen.getByRole('main').textContent).toBe('the frame ');
});
