import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { socketTicket, userAuth } from '@atelier/contract/auth';
import { socketPath } from '@atelier/contract/socket';
import { afterAll, beforeAll, expect, it } from 'vitest';
import WebSocket from 'ws';
import { eventually } from './eventually.ts';
import { createFakeEngine } from './generation/fake-engine.ts';
import { type Studio, studioOf } from './generation/studio.ts';
import { createTestServer, type TestServer } from './test-server.ts';

interface Sent {
  node: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status?: { code?: number };
}

interface Value {
  stringValue?: string;
}
interface Body {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: { spans: Omit<Sent, 'node'>[] }[];
  }[];
}

const spans: Sent[] = [];
let collector: Server;
let [api, worker]: (TestServer | undefined)[] = [];
let studio: Studio;

/** Accepts OTLP over HTTP as a collector does. */
const startCollector = async (): Promise<string> => {
  collector = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Body;
    for (const { resource, scopeSpans } of body.resourceSpans) {
      const node = resource.attributes.find(({ key }) => key === 'service.instance.id')?.value.stringValue ?? '';
      for (const scope of scopeSpans) spans.push(...scope.spans.map((span) => ({ ...span, node })));
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: await startCollector() };
  const engine = await createFakeEngine();
  api = await createTestServer({ env: { ...env, ROLE: 'api', NODE_NAME: 'api-1' } });
  worker = await createTestServer({ beside: api, engine, env: { ...env, ROLE: 'worker', NODE_NAME: 'worker-1' } });
  studio = await studioOf(api, engine);
}, 120_000);
afterAll(() => {
  collector.close();
});

it('one task is one trace: from the request through the queue to the drawing node and the message to the page', async () => {
  const origin = await studio.testServer.app.listen({ host: '127.0.0.1', port: 0 });
  const { id: userId } = await studio.testServer.call(userAuth, {}, { as: studio.ann });
  const { ticket } = await studio.testServer.call(socketTicket, {}, { as: studio.ann });
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${socketPath(userId, ticket)}`);
  const messages: string[] = [];
  socket.on('message', (data) => messages.push(String(data)));
  await new Promise((resolve) => socket.once('open', resolve));
  const task = await studio.submit();
  await studio.reach(task.id, 'completed');
  await eventually(() => expect(messages.some((body) => body.includes('"state":"completed"'))).toBe(true));
  socket.close();
  await worker?.close();
  await api?.close();

  const named = (name: string) => spans.filter((span) => span.name === name);
  const [request] = named('POST /api/v1/AIdesign/generate_hd');
  expect(request).toMatchObject({ node: 'api-1' });
  const own = spans.filter(({ traceId }) => traceId === request?.traceId);
  const one = (name: string) => own.find((span) => span.name === name);
  const by = new Map(own.map((span) => [span.spanId, span.name]));
  const pathOf = (span: Sent | undefined): string[] => {
    const path: string[] = [];
    for (let at = span; at; at = own.find(({ spanId }) => spanId === at?.parentSpanId)) path.unshift(at.name);
    return path;
  };
  for (const name of ['queue', 'draw', 'engine', 'store']) expect(one(name), name).toMatchObject({ node: 'worker-1' });
  expect(pathOf(one('engine'))).toEqual(['POST /api/v1/AIdesign/generate_hd', 'draw', 'engine']);
  expect(pathOf(one('queue'))).toEqual(['POST /api/v1/AIdesign/generate_hd', 'queue']);
  expect(one('socket message')).toMatchObject({ node: 'api-1' });
  expect(by.get(one('socket message')?.parentSpanId ?? '')).toBe('POST /api/v1/AIdesign/generate_hd');
  // Nothing else of the day is in it.
  expect(new Set(own.map(({ name }) => name))).toEqual(
    new Set(['POST /api/v1/AIdesign/generate_hd', 'queue', 'draw', 'engine', 'store', 'socket message']),
  );
}, 60_000);
