import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createFairSemaphore, SemaphoreRefusal } from './conversions.ts';

const patient = new AbortController().signal;

/** Jobs whose end the test controls. */
const open = (limits: Partial<Parameters<typeof createFairSemaphore>[0]> = {}) => {
  const turns = createFairSemaphore({ running: 1, total: 100, perAddress: 50, perPicture: 50, ...limits });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (address: string, picture = `${address}-picture-${Math.random()}`, signal = patient) =>
    turns.take({ address, picture }, signal, () => {
      begun.push(address);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const finishAll = async (): Promise<string> => {
    for (;;) {
      await nextTurn();
      const end = ends.shift();
      if (!end) return begun.join('');
      end();
    }
  };
  return { ask, begun, end: () => ends.shift()?.(), finishAll };
};

describe('fair semaphore', () => {
  it('rotates over the addresses, for any number or order of requests', async () => {
    const { ask, finishAll } = open();
    for (const address of ['a', 'a', 'a', 'a', 'b', 'b', 'c']) void ask(address);
    expect(await finishAll()).toBe('abcabaa');
  });

  it('prefers an address without a running job', async () => {
    const { ask, begun, end } = open({ running: 2 });
    for (const address of ['a', 'a', 'a', 'b']) void ask(address);
    await nextTurn();
    expect(begun).toEqual(['a', 'a']);
    end();
    await nextTurn();
    expect(begun).toEqual(['a', 'a', 'b']);
  });

  it.each([
    ['address', { perAddress: 2 }, ['a', 'a', 'a'], ['p', 'q', 'r']],
    ['picture', { perPicture: 2 }, ['a', 'b', 'c'], ['p', 'p', 'p']],
    ['total', { total: 2 }, ['a', 'b', 'c'], ['p', 'q', 'r']],
  ] as const)('refuses requests past the limit of: %s', async (limit, limits, addresses, pictures) => {
    const { ask, finishAll } = open(limits);
    const requests = addresses.map((address, index) => ask(address, pictures[index]).catch((error: unknown) => error));
    expect(await requests[2]).toBeInstanceOf(SemaphoreRefusal);
    expect(await requests[2]).toMatchObject({ limit });
    expect(await finishAll()).toHaveLength(2);
    const again = ask(addresses[2], pictures[2]);
    expect(await finishAll()).toHaveLength(3);
    await again;
  });

  it('drops requests of disconnected clients, and a failed job frees its slot', async () => {
    const { ask, finishAll } = open({ perAddress: 2 });
    const leaving = new AbortController();
    const first = ask('a');
    const left = ask('a', 'p', leaving.signal);
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    const next = ask('a');
    expect(await finishAll()).toBe('aa');
    await Promise.all([first, next]);
    await expect(ask('a', 'p', leaving.signal)).rejects.toThrow('left');

    const turns = createFairSemaphore({ running: 1, total: 9, perAddress: 9, perPicture: 9 });
    const requester = { address: 'a', picture: 'p' };
    await expect(turns.take(requester, patient, () => Promise.reject(new Error('broke')))).rejects.toThrow('broke');
    expect(await turns.take(requester, patient, async () => 7)).toBe(7);
  });
});
