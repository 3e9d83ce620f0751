// Child process: sends one message repeatedly on a few keep-alive connections and counts the responses.
import { once } from 'node:events';
import { connect } from 'node:net';
import { createEnvelope, sealsPerKey } from '@atelier/contract/envelope';
import { nodeCipher } from '@atelier/contract/envelope-node';

export interface HttpOrder {
  port: number;
  path: string;
  bearer: string;
  /** Sent as JSON. */
  message: unknown;
  /** In envelopes, or plain. */
  isSealed: boolean;
  connections: number;
  milliseconds: number;
}
/** Number of responses, and of those other than 200. */
export interface HttpReport {
  answers: number;
  failures: number;
}

const headEnd = Buffer.from('\r\n\r\n');

const requestOf = ({ path, bearer, message, isSealed }: HttpOrder): string => {
  const text = JSON.stringify(isSealed ? createEnvelope(nodeCipher).seal(message) : message);
  return [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${bearer}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    '',
    text,
  ].join('\r\n');
};

/** Sends requests until the end time; every response has a content-length. */
const askUntil = async (order: HttpOrder, end: number, report: HttpReport): Promise<void> => {
  const socket = connect(order.port, '127.0.0.1');
  await once(socket, 'connect');
  let waiting = Buffer.alloc(0);
  let request = requestOf(order);
  let sent = 0;
  // Like a page: its own key, renewed after its use.
  const send = () => {
    if (sent > 0 && sent % sealsPerKey === 0) request = requestOf(order);
    sent += 1;
    socket.write(request);
  };
  const done = new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
      const head = waiting.indexOf(headEnd);
      if (head < 0) return;
      const text = waiting.toString('latin1', 0, head);
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
      if (waiting.length < head + 4 + length) return;
      waiting = waiting.subarray(head + 4 + length);
      report.answers += 1;
      if (!text.startsWith('HTTP/1.1 200')) report.failures += 1;
      if (performance.now() < end) send();
      else resolve();
    });
  });
  send();
  await done;
  socket.destroy();
};

process.on('message', (order: HttpOrder) => {
  const report: HttpReport = { answers: 0, failures: 0 };
  const end = performance.now() + order.milliseconds;
  const all = Array.from({ length: order.connections }, () => askUntil(order, end, report));
  void Promise.all(all).then(() => process.send?.(report));
});
