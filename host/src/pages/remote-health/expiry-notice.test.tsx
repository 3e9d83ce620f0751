// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ExpiryNotice } from './remote-health-page.tsx';

const now = new Date('2026-03-10T12:00:00Z');

afterEach(cleanup);

describe('the time of the registry', () => {
  it('is named when it is over, with what to do', () => {
    render(<ExpiryNotice expires="2026-03-01T00:00:00.000Z" now={now} />);
    expect(screen.getByText(/登记处已于 .*3.*过期/)).toBeTruthy();
    expect(screen.getByText(/atelier-deploy renew/)).toBeTruthy();
  });

  it('is named when it ends within four days', () => {
    render(<ExpiryNotice expires="2026-03-14T00:00:00.000Z" now={now} />);
    expect(screen.getByText(/登记处将于 .*过期/)).toBeTruthy();
  });

  it.each(['2026-03-16T00:00:00.000Z', null, undefined])('needs no word for %s', (expires) => {
    const { container } = render(<ExpiryNotice expires={expires} now={now} />);
    expect(container.textContent).toBe('');
  });
});
