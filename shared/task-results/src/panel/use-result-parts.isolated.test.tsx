// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WantedParts } from './use-result-parts.ts';

const line = { asked: 0 };

/** Sets the connection from here on. */
const setLine = (isCut: boolean) =>
  vi.doMock('./result-parts.ts', () => {
    line.asked += 1;
    if (isCut) throw new Error('ChunkLoadError');
    return { recallDownloadShape: () => undefined };
  });

beforeEach(() => {
  vi.resetModules();
  line.asked = 0;
  setLine(false);
});
afterEach(cleanup);

interface PanelProps {
  isWanted: boolean;
  useParts: (isWanted: boolean) => WantedParts;
}

const Panel: FunctionComponent<PanelProps> = ({ isWanted, useParts }) => {
  const { parts, isMissing, retry } = useParts(isWanted);
  if (!isWanted) return 'nothing drawn yet';
  if (!isMissing) return parts ? 'rows' : 'loading';
  return (
    <button type="button" onClick={retry}>
      retry
    </button>
  );
};

describe('lazily loaded results code', () => {
  it('is not loaded without results', async () => {
    const { useResultParts } = await import('./use-result-parts.ts');
    const { container } = render(<Panel isWanted={false} useParts={useResultParts} />);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(container.textContent).toBe('nothing drawn yet');
    expect(line.asked).toBe(0);
  });

  it('is used for the first result when loaded before', async () => {
    const { useResultParts, loadResultParts } = await import('./use-result-parts.ts');
    const { container, rerender } = render(<Panel isWanted={false} useParts={useResultParts} />);
    await loadResultParts();
    rerender(<Panel isWanted useParts={useResultParts} />);
    expect(container.textContent).toBe('rows');
  });

  it('loads by itself with existing results', async () => {
    const { useResultParts } = await import('./use-result-parts.ts');
    render(<Panel isWanted useParts={useResultParts} />);
    expect(await screen.findByText('rows')).toBeTruthy();
  });

  it('reports a failed load, and a retry loads it', async () => {
    setLine(true);
    const { useResultParts } = await import('./use-result-parts.ts');
    render(<Panel isWanted useParts={useResultParts} />);
    const retry = await screen.findByRole('button', { name: 'retry' });
    setLine(false);
    fireEvent.click(retry);
    expect(await screen.findByText('rows')).toBeTruthy();
  });
});
