// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { InsecureNotice } from './remote-health-page.tsx';

afterEach(cleanup);

describe('plain http notice', () => {
  it('lists checks that still work, and those that do not', () => {
    render(<InsecureNotice isSecure={false} />);
    expect(screen.getByText('此页面未使用 HTTPS')).toBeTruthy();
    expect(screen.getByText(/仍会核对签名和摘要/)).toBeTruthy();
  });

  it('is hidden over https or on this machine', () => {
    const { container } = render(<InsecureNotice isSecure={true} />);
    expect(container.textContent).toBe('');
  });
});
