// @vitest-environment happy-dom
import { navigationAtom } from '@atelier/platform/navigation';
import { getDefaultStore } from '@atelier/platform/state';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RecoveryPage } from './boundary.tsx';
import { createRemoteFailure } from './remote-failure.ts';

const failure = createRemoteFailure({
  remote: 'remote-tools',
  version: '1.0.0',
  phase: 'entry',
  errorClass: 'network',
});

const show = (path: string, onRetry = vi.fn(async () => undefined)) => {
  const router = createMemoryRouter([{ path: '*', element: <RecoveryPage failure={failure} onRetry={onRetry} /> }], {
    initialEntries: [path],
  });
  render(<RouterProvider router={router} />);
  return onRetry;
};

afterEach(cleanup);

describe('recovery page of a group', () => {
  it('names the group, reports only real attempts, and links the other groups', async () => {
    show('/auxiliaryTools/hDenlarge');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('处理工具暂时打不开');
    expect(screen.getByText('加载失败，请重试，也可以先使用其他页面。')).toBeTruthy();
    expect(screen.queryByText(/照常|不受影响|存着/)).toBeNull();
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['款式设计', '面料图案', 'AI 商拍']);
  });

  it('reports a disabled remote as paused, without a retry, and omits disabled groups', () => {
    const off = createRemoteFailure({ remote: 'remote-tools', version: '', phase: 'registry', errorClass: 'disabled' });
    const title = { zh: '款式设计', en: 'Style design' };
    getDefaultStore().set(navigationAtom, { 'remote-style-design': [{ path: '/clothingStyle', title, hidden: true }] });
    const router = createMemoryRouter([{ path: '*', element: <RecoveryPage failure={off} onRetry={vi.fn()} /> }], {
      initialEntries: ['/auxiliaryTools/hDenlarge'],
    });
    render(<RouterProvider router={router} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('处理工具暂停使用');
    expect(screen.queryByRole('button', { name: '立即重试' })).toBeNull();
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['面料图案', 'AI 商拍']);
    getDefaultStore().set(navigationAtom, {});
  });

  it('shows the title of a page without a group', () => {
    show('/pricing');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^价格.*暂时打不开$/);
  });

  it('shows the signed title of a group known only to the registry', () => {
    const title = { zh: '面料集市', en: 'Fabric market' };
    getDefaultStore().set(navigationAtom, { 'remote-fabric-market': [{ path: '/fabricMarket', title }] });
    show('/fabricMarket');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('面料集市暂时打不开');
  });

  it('retries on request, and includes details for support', () => {
    const onRetry = show('/auxiliaryTools/hDenlarge');
    fireEvent.click(screen.getByRole('button', { name: '立即重试' }));
    expect(onRetry).toHaveBeenCalledOnce();
    expect(screen.getByText(/remote-tools 1\.0\.0 · entry · network/)).toBeTruthy();
  });

  it('retries after 15 s, and not while the page is hidden', () => {
    vi.useFakeTimers();
    const onRetry = show('/auxiliaryTools/hDenlarge');
    const wait = (seconds: number) => {
      for (let second = 0; second < seconds; second++) act(() => void vi.advanceTimersByTime(1000));
    };
    wait(14);
    expect(onRetry).not.toHaveBeenCalled();
    expect(screen.getByText('1 秒后自动重试')).toBeTruthy();
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    wait(60);
    expect(onRetry).not.toHaveBeenCalled();
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    wait(1);
    expect(onRetry).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});
