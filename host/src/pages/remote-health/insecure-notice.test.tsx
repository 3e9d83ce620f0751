// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { InsecureNotice } from './remote-health-page.tsx';

afterEach(cleanup);

describe('a page over plain http', () => {
  it('says that remotes are still checked, and what is not', () => {
    render(<InsecureNotice isSecure={false} />);
    expect(screen.getByText('此页面未使用 HTTPS')).toBeTruthy();
    expect(screen.getByText(/仍会核对签名和摘要/)).toBeTruthy();
  });

  it('says nothing over https or on this machine', () => {
    const { container } = render(<InsecureNotice isSecure={true} />);
    expect(container.textContent).toBe('');
  });
});
