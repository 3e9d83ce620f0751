// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { type Address, useAddress } from './use-address.ts';

afterEach(cleanup);

interface Seen {
  address?: Address;
  search: string;
}

const Page = ({ onDraw }: { onDraw: (seen: Required<Seen>) => void }) => {
  onDraw({ address: useAddress(), search: useLocation().search });
  return null;
};

/** The query parameters of the first render, and the current ones. */
const open = (start: string) => {
  const seen: Seen = { search: '' };
  render(
    <MemoryRouter initialEntries={[start]}>
      <Page
        onDraw={({ address, search }) => {
          seen.address ??= address;
          seen.search = search;
        }}
      />
    </MemoryRouter>,
  );
  return seen;
};

it('keeps a choice made while a search is pending', () => {
  const seen = open('/list?for=men&at=40');
  act(() => seen.address?.set({ p: 'simon' }));
  // The search starts before the choice and is sent after it.
  act(() => seen.address?.set({ q: 'shirt' }));
  expect(seen.search).toBe('?for=men&p=simon&q=shirt');
});

it('keeps both of two simultaneous changes', () => {
  const seen = open('/list');
  act(() => {
    seen.address?.set({ q: 'shirt' });
    seen.address?.setAt(12);
  });
  expect(seen.search).toBe('?q=shirt&at=12');
});
