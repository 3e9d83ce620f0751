// @vitest-environment happy-dom
import { sessionStateAtom } from '@atelier/platform/session';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { atom, createStore, Provider, useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { KeepAliveOutlet } from './keep-alive-outlet.tsx';

const lives: string[] = [];

/** Counts clicks, shows its address, and records its effects. */
const Page = ({ name }: { name: string }) => {
  const [clicks, setClicks] = useState(0);
  const { pathname } = useLocation();
  useEffect(() => {
    lives.push(`${name} on`);
    return () => void lives.push(`${name} off`);
  }, [name]);
  return (
    <>
      <button type="button" onClick={() => setClicks(clicks + 1)}>
        {name} {clicks} at {pathname}
      </button>
      <div data-testid={`${name}-panel`} data-scroll-memory="panel" />
    </>
  );
};

const dirtyPathsAtom = atom<ReadonlySet<string>>(new Set<string>());

const Content = ({ isKept }: { isKept: (path: string) => boolean }) => (
  <KeepAliveOutlet
    isKept={isKept}
    dirtyPaths={useAtomValue(dirtyPathsAtom)}
    waitingFor={(path) => (path === '/public' ? null : <p role="status">loading {path}</p>)}
  />
);

const open = (isKept = (_: string) => true) => {
  lives.length = 0;
  const store = createStore();
  const children = ['one', 'two', 'three'].map((name) => ({ path: `/${name}`, element: <Page name={name} /> }));
  const router = createMemoryRouter([{ path: '/', element: <Content isKept={isKept} />, children }], {
    initialEntries: ['/one'],
  });
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  const goTo = (path: string) => act(() => router.navigate(path));
  return { goTo, store };
};

/** Pages of a remote in two versions, as the router shows them one after the other. */
const openVersions = () => {
  const store = createStore();
  const version = (name: string, pages: readonly string[]) => ({
    id: `remote-tools@${name}`,
    element: <Outlet />,
    children: pages.map((page) => ({ path: `/${page}`, element: <Page name={page} /> })),
  });
  const children = [version('1.0.0', ['one', 'two']), version('2.0.0', ['three']), version('recovery', ['broken'])];
  const router = createMemoryRouter([{ path: '/', element: <Content isKept={() => true} />, children }], {
    initialEntries: ['/one'],
  });
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return { goTo: (path: string) => act(() => router.navigate(path)), store };
};

const visible = (text: RegExp) => screen.getByText(text);

const Arrived = () => <p>arrived</p>;

describe('a page whose code is slow', () => {
  afterEach(cleanup);

  const openSlow = (slow: string) => {
    const { promise, resolve } = Promise.withResolvers<{ Component: () => ReactNode }>();
    const children = [
      { path: '/one', element: <Page name="one" /> },
      { path: slow, lazy: () => promise },
    ];
    const router = createMemoryRouter([{ path: '/', element: <Content isKept={() => true} />, children }], {
      initialEntries: ['/one'],
    });
    render(<RouterProvider router={router} />);
    const arrive = () => act(async () => resolve({ Component: Arrived }));
    return { router, arrive };
  };

  it('replaces the previous page by its loading state; the previous one is unchanged', async () => {
    const { router, arrive } = openSlow('/two');
    fireEvent.click(screen.getByText(/^one 0/));
    void act(() => void router.navigate('/two'));
    expect(await screen.findByText('loading /two')).toBeTruthy();
    expect(screen.getByText(/^one 1/).checkVisibility()).toBe(false);
    await arrive();
    expect(await screen.findByText('arrived')).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
    await act(() => router.navigate('/one'));
    expect(screen.getByText(/^one 1/).checkVisibility()).toBe(true);
  });

  it('keeps the previous page visible without a loading state', async () => {
    const { router } = openSlow('/public');
    void act(() => void router.navigate('/public'));
    await new Promise((done) => setTimeout(done, 300));
    expect(screen.getByText(/^one 0/).checkVisibility()).toBe(true);
  });
});

describe('kept-alive pages', () => {
  afterEach(cleanup);

  it('are restored as they were, with effects off meanwhile [spec 2.7]', async () => {
    const { goTo } = open();
    fireEvent.click(visible(/one 0/));
    await goTo('/two');
    expect(lives).toEqual(['one on', 'one off', 'two on']);
    await goTo('/one');
    expect(visible(/one 1 at \/one/)).toBeTruthy();
  });

  it('never see the address of another page while hidden', async () => {
    const { goTo } = open();
    await goTo('/two');
    expect(screen.getByText(/one 0/).textContent).toBe('one 0 at /one');
  });

  it('are dropped when the route is not kept alive', async () => {
    const { goTo } = open((pathname) => pathname !== '/one');
    fireEvent.click(visible(/one 0/));
    await goTo('/two');
    await goTo('/one');
    expect(visible(/one 0 at/)).toBeTruthy();
  });

  it('restore the scroll of content and panel; a new page starts at the top [spec 2.33]', async () => {
    const { goTo } = open();
    const scroll = (element: Element, top: number) => {
      element.scrollTop = top;
      fireEvent.scroll(element);
    };
    const panel = () => screen.getByTestId('one-panel');
    const content = () => panel().closest('[data-scroll-memory="content"]') as Element;
    scroll(panel(), 300);
    scroll(content(), 70);
    await goTo('/two');
    expect(screen.getByTestId('two-panel').closest('[data-scroll-memory="content"]')?.scrollTop).toBe(0);
    // A hidden element loses its position in some browsers.
    panel().scrollTop = 0;
    content().scrollTop = 0;
    await goTo('/one');
    expect(panel().scrollTop).toBe(300);
    expect(content().scrollTop).toBe(70);
  });

  it('are dropped for another user', async () => {
    const { goTo, store } = open();
    fireEvent.click(visible(/one 0/));
    await goTo('/two');
    const user = { id: 'u2', username: '', nickname: '', name: '', avatar_url: '', roles: [], cate: 'C', phone: '' };
    const identity = { company: null, member: null, type: 'C' } as const;
    act(() => store.set(sessionStateAtom, { status: 'signed-in', user: { ...user, cate: 'C' }, identity }));
    await goTo('/one');
    expect(visible(/one 0 at/)).toBeTruthy();
  });

  it('are dropped with the version of their remote once another one is shown', async () => {
    const { goTo } = openVersions();
    await goTo('/two');
    expect(screen.queryByText(/one 0/)).not.toBeNull();
    await goTo('/three');
    expect(screen.queryByText(/one 0/)).toBeNull();
    expect(screen.queryByText(/two 0/)).toBeNull();
  });

  it('of an abandoned version stay while a form in them is dirty', async () => {
    const { goTo, store } = openVersions();
    await goTo('/two');
    act(() => store.set(dirtyPathsAtom, new Set(['/one'])));
    await goTo('/three');
    expect(screen.queryByText(/one 0/)).not.toBeNull();
    expect(screen.queryByText(/two 0/)).toBeNull();
    act(() => store.set(dirtyPathsAtom, new Set<string>()));
    expect(screen.queryByText(/one 0/)).toBeNull();
  });

  it('stay behind a recovery page, which is no version', async () => {
    const { goTo } = openVersions();
    await goTo('/broken');
    expect(screen.queryByText(/one 0/)).not.toBeNull();
  });
});
