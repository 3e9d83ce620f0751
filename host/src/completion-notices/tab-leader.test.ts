import { describe, expect, it, vi } from 'vitest';
import { createTabLeader, type Locks } from './start-completion-notices.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('tab leader election', () => {
  it('makes every tab a leader after one request when the browser refuses locks', async () => {
    const request = vi.fn(() => Promise.reject(new DOMException('The request was denied.', 'SecurityError')));
    const lead = createTabLeader({ request } as unknown as Locks, 'finish');
    await pause();
    expect([lead.isOurs(), request.mock.calls.length]).toEqual([true, 1]);
  });
});
