// @vitest-environment happy-dom
import type { RemoteHealthRow } from '@atelier/contract/telemetry';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RemainsNotice } from './remote-health-page.tsx';

vi.mock('@atelier/platform/i18n', () => ({ useLanguage: () => 'en' }));

const figures = {
  loads: 3,
  failures: 0,
  fallbacks: 0,
  violations: 0,
  p50: null,
  p95: null,
  lastSeen: null,
};
const buildRow = (openPages: number, lastFailure: string | null, withdrawn = ['1.1.0']): RemoteHealthRow => ({
  ...figures,
  remote: 'remote-tools',
  active: '1.0.0',
  lastGood: null,
  canary: null,
  lastChange: null,
  withdrawn,
  versions: [{ ...figures, version: '1.1.0', openPages, lastFailure }],
  faults: [],
});

describe('withdrawn versions', () => {
  afterEach(cleanup);

  it('are listed while open pages run them', () => {
    render(<RemainsNotice rows={[buildRow(4, null)]} />);
    expect(screen.getByRole('status').textContent).toContain('remote-tools 1.1.0: running in 4 open pages');
  });

  it('are listed with their last failure', () => {
    const failed = '2026-11-23T10:31:00.000Z';
    const { rerender } = render(<RemainsNotice rows={[buildRow(4, failed)]} />);
    expect(screen.getByRole('status').textContent).toMatch(/4 open pages, last failed 23 Nov 2026/);
    rerender(<RemainsNotice rows={[buildRow(0, failed)]} />);
    expect(screen.getByRole('status').textContent).toMatch(/not running, last failed 23 Nov 2026/);
  });

  it('are hidden when gone, or not withdrawn', () => {
    render(<RemainsNotice rows={[buildRow(0, null), buildRow(4, null, [])]} />);
    expect(screen.queryByRole('status')).toBeNull();
  });
});
