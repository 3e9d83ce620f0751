// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { type ChangeSearch, useSearchAddress } from './search-page.tsx';

afterEach(cleanup);

const seen: { change?: ChangeSearch | undefined; search: string } = { search: '' };

/** Keeps the setter of the first render, as an upload started then does. */
const Page = () => {
  const [, change] = useSearchAddress();
  seen.change ??= change;
  seen.search = useLocation().search;
  return null;
};

const open = (start: string): void => {
  seen.change = undefined;
  render(
    <MemoryRouter initialEntries={[start]}>
      <Page />
    </MemoryRouter>,
  );
};

it('keeps both of two simultaneous choices', () => {
  open('/search?like=image:a');
  act(() => {
    seen.change?.({ mode: 'colour' });
    seen.change?.({ places: ['assets'] });
  });
  expect(new URLSearchParams(seen.search).get('mode')).toBe('colour');
  expect(new URLSearchParams(seen.search).get('in')).toBe('assets');
});

it('keeps a choice made while a picture is uploaded', () => {
  open('/search?like=image:a');
  act(() => seen.change?.({ mode: 'colour' }));
  act(() => seen.change?.({ like: { kind: 'image', id: 'b' } }, false));
  expect(new URLSearchParams(seen.search).get('mode')).toBe('colour');
  expect(new URLSearchParams(seen.search).get('like')).toBe('image:b');
});
