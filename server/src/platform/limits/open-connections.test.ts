import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { connectionsWithin, limitConnections } from './limits.ts';

describe('connections of a node', () => {
  it.each([
    { files: 16, connections: 16, what: 'some, whatever the limit' },
    { files: 256, connections: 160, what: 'all except those of the node itself' },
    { files: 1024, connections: 768, what: 'a quarter for files' },
    { files: 20_000, connections: 18_976, what: 'no more for it than a node can use' },
  ])('$what: $connections within $files open files', ({ files, connections }) => {
    expect(connectionsWithin(files)).toBe(connections);
  });

  it('beyond the limit are closed, and accepted again when one is free; logged once', async () => {
    const log = vi.fn();
    const server = createServer((_, answer) => answer.end('here')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    limitConnections(server, log, 100);
    const { port } = server.address() as AddressInfo;
    const open: Socket[] = [];
    const dial = async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      open.push(socket);
      return socket;
    };
    for (let at = 0; at < 16; at += 1) await dial();
    for (let at = 0; at < 3; at += 1) await once(await dial(), 'close');
    expect(log.mock.calls).toEqual([[{ most: 16, refused: 1 }]]);
    open[0]?.destroy();
    await vi.waitFor(async () => expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('here'), 30_000);
    for (const socket of open) socket.destroy();
    server.close();
  });
});
