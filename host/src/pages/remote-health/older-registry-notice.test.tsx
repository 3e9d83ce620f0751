// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { OlderRegistryNotice } from './remote-health-page.tsx';

afterEach(cleanup);

describe('older registry notice', () => {
  it('is shown with the repair command', () => {
    render(<OlderRegistryNotice health={{ revision: 3, highestRevision: 7 }} />);
    expect(screen.getByText(/第 3 版.*第 7 版/)).toBeTruthy();
    expect(screen.getByText(/atelier-deploy renew/)).toBeTruthy();
  });

  it.each([
    { revision: 7, highestRevision: 7 },
    { revision: 7, highestRevision: null },
    { revision: null, highestRevision: 7 },
    { revision: 3 },
  ])('is hidden for %o', (health) => {
    const { container } = render(<OlderRegistryNotice health={health} />);
    expect(container.textContent).toBe('');
  });
});
