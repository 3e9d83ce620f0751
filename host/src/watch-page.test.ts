import { describe, expect, it, vi } from 'vitest';
import type { ServerConnection } from './create-server-connection.ts';
import { watchConnection } from './watch-page.ts';

const build = () => {
  const page = Object.assign(new EventTarget(), {
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  });
  const line = {
    drafts: { flush: vi.fn() },
    inactivity: { start: vi.fn() },
    session: { syncFromStorage: vi.fn() },
    silentRefresh: { plan: vi.fn() },
    socket: { reconnect: vi.fn() },
  };
  watchConnection(line as unknown as ServerConnection, page as unknown as Window);
  return { line, page };
};

describe('a page with a session', () => {
  it('reconnects at once when the network returns', () => {
    const { line, page } = build();
    page.dispatchEvent(new Event('online'));
    expect(line.socket.reconnect).toHaveBeenCalledTimes(1);
  });

  it('reconnects, reads storage and checks the token when the tab becomes visible, not hidden', () => {
    const { line, page } = build();
    page.document.visibilityState = 'hidden';
    page.document.dispatchEvent(new Event('visibilitychange'));
    expect(line.socket.reconnect).not.toHaveBeenCalled();
    page.document.visibilityState = 'visible';
    page.document.dispatchEvent(new Event('visibilitychange'));
    expect(line.socket.reconnect).toHaveBeenCalledTimes(1);
    expect(line.session.syncFromStorage).toHaveBeenCalledTimes(1);
    expect(line.silentRefresh.plan).toHaveBeenCalledTimes(1);
  });

  it('writes drafts at once when the tab is hidden, since it may not return', () => {
    const { line, page } = build();
    page.document.visibilityState = 'hidden';
    page.document.dispatchEvent(new Event('visibilitychange'));
    expect(line.drafts.flush).toHaveBeenCalledTimes(1);
  });

  it('follows another tab', () => {
    const { line, page } = build();
    page.dispatchEvent(new Event('storage'));
    expect(line.session.syncFromStorage).toHaveBeenCalledTimes(1);
  });
});
