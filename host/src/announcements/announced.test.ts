import type { AccountNotice } from '@atelier/contract/notices';
import { describe, expect, it } from 'vitest';
import { announcedNow } from './use-announcements.ts';

const noon = Date.parse('2026-11-24T12:00:00Z');
const build = (
  id: string,
  details: AccountNotice['details'] = {},
  change: Partial<AccountNotice> = {},
): AccountNotice => ({
  ...{ id, kind: 'announcement', created_at: '2026-11-24T11:00:00Z', is_read: false },
  details,
  ...change,
});

describe('announcement strip', () => {
  it('shows the newest unread, current one', () => {
    const notices = [
      build('read', {}, { is_read: true }),
      build('other', {}, { kind: 'order-paid' }),
      build('over', { until: '2026-11-24T11:59:00Z' }),
      build('now', { until: '2026-11-24T13:00:00Z' }),
      build('older'),
    ];
    expect(announcedNow(notices, noon)?.id).toBe('now');
    expect(announcedNow([], noon)).toBeUndefined();
  });

  it('shows a warning before news', () => {
    expect(announcedNow([build('news', { level: 'info' }), build('warning', { level: 'warn' })], noon)?.id).toBe(
      'warning',
    );
  });
});
