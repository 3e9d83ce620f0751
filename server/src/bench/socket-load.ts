// Child process: opens sockets at the given addresses and reports when they have received enough bytes. It implements only the required
// part of RFC 6455, so that the measured time is the server's.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';

/** `bytes`: frames of all sockets together. */
export type LoadOrder = { kind: 'open'; urls: string[] } | { kind: 'expect'; bytes: number };
export type LoadReport = 'opened' | 'ready' | 'received';

let wanted = 0;
let received = 0;

const say = (report: LoadReport) => process.send?.(report);

const openOne = async (address: string): Promise<void> => {
  const { hostname, port, pathname, search } = new URL(address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(
    `GET ${pathname}${search} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nupgrade: websocket\r\nconnection: upgrade\r\n` +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  const [head] = (await once(socket, 'data')) as [Buffer];
  if (!head.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error('a socket was refused');
  socket.on('data', (chunk) => {
    received += chunk.length;
    if (received === wanted) say('received');
  });
};

const handle = async (order: LoadOrder): Promise<void> => {
  if (order.kind === 'open') {
    // A few at a time: the listen queue is short.
    for (let from = 0; from < order.urls.length; from += 20) {
      await Promise.all(order.urls.slice(from, from + 20).map(openOne));
    }
    say('opened');
    return;
  }
  received = 0;
  wanted = order.bytes;
  say('ready');
};

process.on('message', (order: LoadOrder) => void handle(order));
