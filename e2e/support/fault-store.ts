import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { dirname, extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { RegistryPayload } from '@atelier/contract/registry';
import { readRegistryFolder } from '@atelier/deploy/registry-record';
import { createSigner } from './registry-signer.ts';
import type { TestVersion } from './test-versions.ts';

/** The fault of a response. `hang`: no response; `slow`: 100 bytes a second; `type`: the right bytes as text/html; `html`: a page's bytes as text/html; `reset`: closed before the first byte. */
export type FaultKind = '404' | '500' | 'hang' | 'slow' | 'truncate' | 'flip' | 'type' | 'html' | 'reset';

export interface Fault {
  /** Path below the origin, e.g. `/remotes/remote-tools/1.0.0-made/version-manifest.json`. */
  path: RegExp;
  kind: FaultKind;
  /** Position of the byte that `flip` changes, as a share of the file; the middle by default. */
  place?: number;
}

export interface FaultStore {
  /** Address of the page through the proxy: the product behind it, registry and remotes from here. */
  url: string;
  /** The current registry, unsigned. */
  registry(): RegistryPayload;
  /** Signs and serves another registry; the revision is incremented automatically. */
  change(next: (current: RegistryPayload) => Partial<RegistryPayload>): void;
  /** Serves this text as the registry, unchecked. */
  serveRegistry(text: string): void;
  /** The registry's text as served. */
  registryText(): string;
  add(version: TestVersion): void;
  fail(...faults: Fault[]): void;
  /** Removes all faults. */
  heal(): void;
  /** Requested paths since `forget`. */
  requestedPaths(): readonly string[];
  forget(): void;
  /** The original bytes of a published file. */
  read(path: string): Buffer | undefined;
  stop(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};
const page = '<!doctype html><title>Welcome</title><p>It works!</p>';

const flipByte = (bytes: Buffer, place: number): Buffer => {
  const copy = Buffer.from(bytes);
  const at = Math.min(copy.length - 1, Math.floor(copy.length * place));
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};

/** Compresses like the product, at a lower quality for speed. */
const pack = (bytes: Buffer): Buffer => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

/** Sends 100 bytes a second until the body is sent or the client disconnects. */
const trickle = (response: ServerResponse, body: Buffer): void => {
  let sent = 0;
  const timer = setInterval(() => {
    response.write(body.subarray(sent, sent + 100));
    sent += 100;
    if (sent < body.length) return;
    clearInterval(timer);
    response.end();
  }, 1000);
  response.on('close', () => clearInterval(timer));
};

/** Sends the whole file, or applies the fault. */
const answer = (
  incoming: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
  headers: Record<string, string>,
  fault?: Fault,
): void => {
  if (fault?.kind === 'hang') return;
  if (fault?.kind === 'reset') return void response.destroy();
  if (fault?.kind === '404' || fault?.kind === '500') {
    response.writeHead(Number(fault.kind), { 'content-type': 'text/plain' }).end('fault store');
    return;
  }
  if (fault?.kind === 'html') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    return;
  }
  const isPacked = !fault && String(incoming.headers['accept-encoding']).includes('br');
  const body = isPacked ? pack(bytes) : fault?.kind === 'flip' ? flipByte(bytes, fault.place ?? 0.5) : bytes;
  const encoding = isPacked ? { 'content-encoding': 'br' } : {};
  const asPage = fault?.kind === 'type' ? { 'content-type': 'text/html', 'x-content-type-options': 'nosniff' } : {};
  response.writeHead(200, { ...headers, ...encoding, ...asPage, 'content-length': body.length });
  if (fault?.kind === 'slow') return void trickle(response, body);
  if (fault?.kind !== 'truncate') return void response.end(body);
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
};

/** Forwards a request with the page's own origin. */
const passOn = (target: URL, incoming: IncomingMessage, response: ServerResponse): void => {
  const { url: path, method, headers } = incoming;
  const onward = request({ host: target.hostname, port: target.port, path, method, headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
  onward.on('error', () => response.destroy());
  incoming.pipe(onward);
};

/** Forwards a WebSocket: repeats the upgrade request, then pipes both directions. */
const passLine = (target: URL, incoming: IncomingMessage, socket: Socket, head: Buffer): void => {
  const onward = connect(Number(target.port), target.hostname, () => {
    const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
    for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
      lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`);
    }
    onward.write(`${lines.join('\r\n')}\r\n\r\n`);
    onward.write(head);
    socket.pipe(onward).pipe(socket);
  });
  onward.on('error', () => socket.destroy());
  socket.on('error', () => onward.destroy());
};

/** A proxy before a running product that injects faults into registry and remotes; forwards the rest, including the WebSocket. `store`: folder of published remotes; its keys are in the sibling folder `keys`. */
export const startFaultStore = async (product: string, store: string): Promise<FaultStore> => {
  const sign = createSigner(join(dirname(store), 'keys'));
  const target = new URL(product);
  let payload = readRegistryFolder(store);
  let text = sign(payload);
  let faults: Fault[] = [];
  let requested: string[] = [];
  const files = new Map<string, Buffer>();
  const lines = new Set<Socket>();

  const read = (path: string): Buffer | undefined => {
    const known = files.get(path);
    if (known) return known;
    const file = join(store, path);
    return path.startsWith('remotes/') && existsSync(file) ? readFileSync(file) : undefined;
  };
  const serveRegistryFile = (incoming: IncomingMessage, response: ServerResponse, fault?: Fault): void => {
    const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`;
    if (!fault && incoming.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end();
    answer(
      incoming,
      response,
      Buffer.from(text),
      { 'content-type': types['.json'] ?? '', 'cache-control': 'no-cache', etag },
      fault,
    );
  };

  const server = createServer((incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://store');
    const fault = faults.find(({ path }) => path.test(pathname));
    if (pathname === '/registry.json' || pathname.startsWith('/remotes/')) requested.push(pathname);
    if (pathname === '/registry.json') return serveRegistryFile(incoming, response, fault);
    if (!pathname.startsWith('/remotes/')) return passOn(target, incoming, response);
    const bytes = read(pathname.slice(1));
    if (!bytes) return void response.writeHead(404).end();
    const headers = {
      'content-type': types[extname(pathname)] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
    };
    answer(incoming, response, bytes, headers, fault);
  });
  server.on('connection', (socket) => {
    lines.add(socket);
    socket.on('close', () => lines.delete(socket));
  });
  server.on('upgrade', (incoming, socket, head) => passLine(target, incoming, socket as Socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the faultStore has no port');

  return {
    url: `http://127.0.0.1:${address.port}`,
    registry: () => payload,
    registryText: () => text,
    change(next) {
      payload = { ...payload, revision: payload.revision + 1, ...next(payload) };
      text = sign(payload);
    },
    serveRegistry(next) {
      text = next;
    },
    add: (version) => {
      for (const [path, bytes] of version.files) files.set(path, bytes);
    },
    fail: (...next) => {
      faults = next;
    },
    heal: () => {
      faults = [];
    },
    requestedPaths: () => requested,
    forget: () => {
      requested = [];
    },
    read,
    async stop() {
      server.close();
      for (const socket of lines) socket.destroy();
    },
  };
};
