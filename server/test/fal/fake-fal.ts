import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Script of one request. */
export interface FalScript {
  /** Responses of a submission before it is accepted; `lost`: accepted, but the connection breaks before the response. */
  submit?: readonly (Answer | 'lost')[];
  /** Responses of status calls before completion; numbers are queue positions, `running` none. */
  polls?: readonly (number | 'running' | Answer)[];
  /** Never ends. */
  isEndless?: boolean;
  /** Replaces the result. */
  result?: Answer;
  /** Responses of file requests. */
  file?:
    | 'picture'
    | 'endless'
    | 'gone'
    | 'bomb'
    | 'redirect'
    | 'private-redirect'
    | 'loop'
    | 'huge'
    | 'foreign'
    | 'cut';
  /** Replaces the picture. */
  content?: string | Uint8Array;
  /** Replaces the address of the file host. */
  address?: string;
}

interface Request {
  id: string;
  model: string;
  args: Record<string, unknown>;
  script: FalScript;
  polls: number;
  isCompleted: boolean;
  isCancelled: boolean;
}

/** fal's queue and file host as documented, for tests; nothing is drawn. */
export interface FakeFal {
  url: string;
  key: string;
  /** Scripts of the next requests; the last one repeats. */
  scripts: FalScript[];
  /** Every accepted request: what fal would draw and bill. */
  taken: Request[];
  /** Headers of every submission, and of every download. */
  submissions: IncomingMessage['headers'][];
  downloads: IncomingMessage['headers'][];
  cancels: string[];
  /** Breaks every connection and refuses new ones for some ms, as a crash does; accepted requests stay. */
  crash(ms: number): Promise<void>;
  close(): Promise<void>;
}

const listen = async (handler: RequestListener): Promise<{ server: Server; url: string }> => {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

const send = (response: ServerResponse, { status = 200, headers = {}, body = {} }: Answer): void => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
};

const readBody = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

/** A PNG whose header declares 30,000 x 30,000 pixels. */
const bomb = (picture: Uint8Array): Buffer => {
  const data = Buffer.from(picture);
  data.writeUInt32BE(30_000, 16);
  data.writeUInt32BE(30_000, 20);
  return data;
};

export const startFakeFal = async (picture: Uint8Array, key = 'fal-test-key:0123456789abcdef'): Promise<FakeFal> => {
  let current: FalScript = {};
  let counter = 0;
  const failedSubmits = new Map<FalScript, number>();

  const files = await listen((request, response) => {
    fake.downloads.push(request.headers);
    const kind = new URL(request.url ?? '', 'http://x').pathname.slice(1).split('/')[0];
    switch (kind) {
      case 'content':
        response.writeHead(200, { 'content-type': 'image/png' }).end(current.content);
        return;
      case 'loop':
        response.writeHead(302, { location: request.url }).end();
        return;
      case 'huge':
        response.writeHead(200, { 'content-length': String(2 ** 40) });
        response.write(picture);
        return;
      case 'gone':
        response.writeHead(404).end();
        return;
      case 'bomb':
        response.writeHead(200).end(bomb(picture));
        return;
      case 'cut':
        response.writeHead(200, { 'content-length': String(picture.byteLength) });
        response.write(picture.slice(0, 40));
        setTimeout(() => response.destroy(), 5);
        return;
      case 'redirect':
        response.writeHead(302, { location: `${files.url}/picture/1.png` }).end();
        return;
      case 'private-redirect':
        response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
        return;
      case 'endless': {
        response.writeHead(200);
        const piece = Buffer.alloc(1 << 20);
        const more = (): void => {
          while (!response.destroyed && response.write(piece)) {
            // Until the buffer is full.
          }
          if (!response.destroyed) response.once('drain', more);
        };
        more();
        return;
      }
      default:
        response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    }
  });

  const queue = await listen(async (request, response) => {
    if (request.headers.authorization !== `Key ${fake.key}`) {
      send(response, { status: 401, body: { detail: 'Cannot access application. Authentication is required.' } });
      return;
    }
    const [, model = '', id, call] = /^\/(.+?)(?:\/requests\/([^/]+)(?:\/(\w+))?)?$/.exec(request.url ?? '') ?? [];
    if (request.method === 'POST') {
      const args = JSON.parse(await readBody(request)) as Record<string, unknown>;
      fake.submissions.push(request.headers);
      current = fake.scripts[0] ?? current;
      const failed = failedSubmits.get(current) ?? 0;
      const answer = current.submit?.[failed];
      failedSubmits.set(current, failed + 1);
      if (answer !== undefined && answer !== 'lost') {
        send(response, answer);
        return;
      }
      if (fake.scripts.length > 1) fake.scripts.shift();
      counter += 1;
      const taken: Request = {
        id: `r${counter}`,
        model,
        args,
        script: current,
        polls: 0,
        isCompleted: false,
        isCancelled: false,
      };
      fake.taken.push(taken);
      if (answer === 'lost') {
        request.socket.destroy();
        return;
      }
      // Addresses name the app without its endpoint's path.
      const own = `${queue.url}/${model.split('/').slice(0, 2).join('/')}/requests/${taken.id}`;
      send(response, {
        body: {
          request_id: taken.id,
          status_url: `${own}/status`,
          response_url: own,
          cancel_url: `${own}/cancel`,
          queue_position: 0,
        },
      });
      return;
    }
    const found = fake.taken.find((one) => one.id === id);
    if (!found) {
      send(response, { status: 404, body: { detail: 'Request not found' } });
      return;
    }
    const { script } = found;
    if (call === 'cancel') {
      fake.cancels.push(found.id);
      const isLate = found.isCompleted;
      if (!isLate) found.isCancelled = true;
      send(
        response,
        isLate
          ? { status: 400, body: { status: 'ALREADY_COMPLETED' } }
          : { status: 202, body: { status: 'CANCELLATION_REQUESTED' } },
      );
    } else if (call === 'status') {
      const poll = script.polls?.[found.polls];
      found.polls += 1;
      if (typeof poll === 'object') send(response, poll);
      else if (poll !== undefined || script.isEndless) {
        const waits =
          typeof poll === 'number' ? { status: 'IN_QUEUE', queue_position: poll } : { status: 'IN_PROGRESS' };
        send(response, { status: 202, body: waits });
      } else {
        found.isCompleted = true;
        send(response, { body: { status: 'COMPLETED' } });
      }
    } else if (script.result) send(response, script.result);
    else {
      const kind = script.content === undefined ? (script.file ?? 'picture') : 'content';
      const own = kind === 'foreign' ? 'http://10.0.0.7/1.png' : `${files.url}/${kind}/1.png`;
      const address = script.address ?? own;
      const file = { url: address, content_type: 'image/png' };
      send(response, { body: { images: [file], image: file, seed: 1 } });
    }
  });

  const fake: FakeFal = {
    url: queue.url,
    key,
    scripts: [{}],
    taken: [],
    submissions: [],
    downloads: [],
    cancels: [],
    async crash(ms) {
      for (const { server } of [queue, files]) {
        server.close();
        server.closeAllConnections();
      }
      await pause(ms);
      for (const { server, url } of [queue, files]) {
        const isUp = once(server, 'listening');
        server.listen(Number(new URL(url).port), '127.0.0.1');
        await isUp;
      }
    },
    async close() {
      for (const { server } of [queue, files]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
  return fake;
};
