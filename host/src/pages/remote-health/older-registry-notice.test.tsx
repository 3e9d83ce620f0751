// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { OlderRegistryNotice } from './remote-health-page.tsx';

afterEach(cleanup);

describe('a registry that is older than one that was seen', () => {
  it.each([
    { epoch: 1, revision: 3, highestSeen: { epoch: 1, revision: 7 } },
    { epoch: 1, revision: 9, highestSeen: { epoch: 2, revision: 7 } },
  ])('is named with the command that mends it: %o', (health) => {
    render(<OlderRegistryNotice health={health} />);
    expect(screen.getByText(new RegExp(`第 ${health.revision} 版.*第 7 版`))).toBeTruthy();
    expect(screen.getByText(/atelier-deploy renew/)).toBeTruthy();
  });

  it.each([
    { epoch: 1, revision: 7, highestSeen: { epoch: 1, revision: 7 } },
    { epoch: 2, revision: 3, highestSeen: { epoch: 1, revision: 7 } },
    { epoch: 1, revision: 7, highestSeen: null },
    { epoch: null, revision: null, highestSeen: { epoch: 1, revision: 7 } },
    { revision: 3, highestSeen: { epoch: 1, revision: 7 } },
  ])('is not named for %o', (health) => {
    const { container } = render(<OlderRegistryNotice health={health} />);
    expect(container.textContent).toBe('');
  });
});
