// @vitest-environment happy-dom

import { act, cleanup, renderHook } from '@testing-library/react';
import { Activity, type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { versionsAtPath } from '../form/tools-of-remotes.fixture.ts';

/** The address bar: one query for all pages. */
const address = vi.hoisted(() => ({ query: '' }));
vi.mock('@atelier/platform/router', () => ({
  useSearchParams: () => {
    const [, setCount] = useState(0);
    const write = (change: (now: URLSearchParams) => URLSearchParams) => {
      address.query = String(change(new URLSearchParams(address.query)));
      setCount((count) => count + 1);
    };
    return [new URLSearchParams(address.query), write];
  },
}));
const { useVersion } = await import('./use-version.ts');

const versions = versionsAtPath('/clothingStyle/styleExpansion');
const [own, other] = versions.map(({ tool }) => tool.type);
if (own === undefined || other === undefined) throw new Error('one version only');

let isInView = true;
const wrapper = ({ children }: { children: ReactNode }) => (
  <Activity mode={isInView ? 'visible' : 'hidden'}>{children}</Activity>
);
const open = (query = '') => {
  address.query = query;
  return renderHook(() => useVersion(versions), { wrapper });
};
const inView = ({ result }: ReturnType<typeof open>) => result.current[0]?.tool.type;

beforeEach(() => {
  isInView = true;
});
afterEach(cleanup);

describe('version of a tool', () => {
  it('is the path’s own by default, and that of the address if it names one [spec 3.6]', () => {
    expect(inView(open())).toBe(own);
    expect(address.query).toBe('');
    expect(inView(open(`type=${other}`))).toBe(other);
    expect(inView(open('type=5'))).toBe(own);
  });

  it('is added to the address when selected, beside other parameters', () => {
    const page = open('tab=history');
    act(() => page.result.current[1](other));
    expect(inView(page)).toBe(other);
    expect(address.query).toBe(`tab=history&type=${other}`);
  });

  it('is the last selected one when the page returns without a type, and is added to the address again', () => {
    const page = open(`type=${other}`);
    isInView = false;
    page.rerender();
    address.query = '';
    isInView = true;
    page.rerender();
    expect(inView(page)).toBe(other);
    expect(address.query).toBe(`type=${other}`);
  });
});
