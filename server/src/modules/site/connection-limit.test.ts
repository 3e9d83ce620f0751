import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createConnectionLimit } from './socket-routes.ts';

const buildConnection = (destroyed = false) => Object.assign(new EventEmitter(), { destroyed });

describe('the connection limit', () => {
  it('counts the connections of each user, and releases one when it closes', () => {
    const limit = createConnectionLimit(2);
    const [first, second] = [buildConnection(), buildConnection()];
    expect([first, second, buildConnection()].map((connection) => limit.acquire('ada', connection as never))).toEqual([
      true,
      true,
      false,
    ]);
    expect(limit.acquire('bob', buildConnection() as never)).toBe(true);
    first.emit('close');
    expect(limit.acquire('ada', buildConnection() as never)).toBe(true);
    expect(limit.acquire('ada', buildConnection() as never)).toBe(false);
  });

  it('does not count a connection that closed meanwhile', () => {
    const limit = createConnectionLimit(1);
    expect(limit.acquire('ada', buildConnection(true) as never)).toBe(false);
    expect(limit.acquire('ada', buildConnection() as never)).toBe(true);
  });
});
