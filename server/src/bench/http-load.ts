// Child process: sends one prepared request over and over on a few kept connections and counts the answers.
import { once } from 'node:events';
import { connect } from 'node:net';

export interface HttpOrder {
  port: number;
  /** A whole HTTP/1.1 request. */
  request: string;
  connections: number;
  milliseconds: number;
}
/** Answers, and how many of them were not 200. */
export interface HttpReport {
  answers: number;
  failures: number;
}

const headEnd = Buffer.from('\r\n\r\n');

/** Asks until the time is over; every answer has a content-length. */
const askUntil = async (job: HttpOrder, end: number, report: HttpReport): Promise<void> => {
  const socket = connect(job.port, '127.0.0.1');
  await once(socket, 'connect');
  let waiting = Buffer.alloc(0);
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
      if (performance.now() < end) socket.write(job.request);
      else resolve();
    });
  });
  socket.write(job.request);
  await done;
  socket.destroy();
};

process.on('message', (job: HttpOrder) => {
  const report: HttpReport = { answers: 0, failures: 0 };
  const end = performance.now() + job.milliseconds;
  const all = Array.from({ length: job.connections }, () => askUntil(job, end, report));
  void Promise.all(all).then(() => process.send?.(report));
});
