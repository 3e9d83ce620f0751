// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../limits.ts';
import { RemoteBoundary } from './boundary.tsx';

const Broken = () => {
  throw new Error('fault store: render');
};

const show = (onFailure: () => Promise<void>) => {
  const errorElement = <RemoteBoundary remote="remote-tools" version="1.0.0" onFailure={onFailure} />;
  const routes = [{ path: '*', element: <Broken />, errorElement }];
  return render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/auxiliaryTools/x'] })} />);
};
const recovery = () => screen.queryByRole('heading', { level: 1 });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a failed page', () => {
  it('shows no recovery page while another version is being loaded and mounted', async () => {
    show(() => new Promise((resolve) => setTimeout(resolve, 500)));
    await wait(500 + limits.replaceMs - 100);
    expect(recovery()).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('页面出错，正在重新打开…');
  });

  it.each(['resolved', 'rejected'])('shows the recovery page when nothing replaced it: %s', async (how) => {
    show(() => (how === 'resolved' ? Promise.resolve() : Promise.reject(new Error('no line'))));
    await wait(limits.replaceMs);
    expect(recovery()?.textContent).toBe('处理工具暂时打不开');
  });
});
