// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { plainWords } from '../texts/plain-words.fixture.ts';

vi.mock('../texts/words.ts', () => ({ useWords: () => plainWords('zh') }));
const { lazyControl } = await import('./lazy-control.tsx');

afterEach(cleanup);

describe('a control whose code is fetched', () => {
  it('says in its place that it is missing, and stands there when a retry brings it', async () => {
    const load = vi.fn(
      async () =>
        ({ value }: { value: string }) =>
          `days ${value}`,
    );
    load.mockRejectedValueOnce(new Error('ChunkLoadError'));
    const Control = lazyControl(load);
    render(<Control value="3" />);
    fireEvent.click(await screen.findByRole('button', { name: '加载失败，重试' }));
    expect(await screen.findByText('days 3')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('stands there at once where its code was fetched before', () => {
    const load = vi.fn(async () => () => 'late');
    const Control = lazyControl(load, () => () => 'here');
    render(<Control />);
    expect(screen.getByText('here')).toBeTruthy();
    expect(load).not.toHaveBeenCalled();
  });
});
