// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { plainWords } from '../texts/plain-words.fixture.ts';

vi.mock('../texts/words.ts', () => ({ useWords: () => plainWords('zh') }));
const { lazyControl } = await import('./lazy-parts.tsx');

afterEach(cleanup);

describe('a lazily loaded control', () => {
  it('reports a failed load in its place, and appears after a retry', async () => {
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

  it('appears at once when its code was loaded before', () => {
    const load = vi.fn(async () => () => 'late');
    const Control = lazyControl(load, () => () => 'here');
    render(<Control />);
    expect(screen.getByText('here')).toBeTruthy();
    expect(load).not.toHaveBeenCalled();
  });
});
