import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Graph } from '@atelier/engine/comfyui/wire';
import { type WebSocket, WebSocketServer } from 'ws';
import { validate } from './fake-validate.ts';
import { parseMultipart, readBody, send } from './fake-wire.ts';

/** Script of a running prompt. */
export interface Script {
  /** Text events after `execution_start`, in this order, `prompt_id` is added; Uint8Array is sent as it is. */
  events?: readonly (readonly [string, Record<string, unknown>] | Uint8Array | 'drop' | number)[];
  /** Final state in the history and its events. */
  end?: 'success' | 'error' | 'interrupted' | 'never';
  /** Of `error`. */
  message?: string;
  /** Closing events to send: some servers send only one of them. */
  says?: readonly ('executing-null' | 'execution_success' | 'closing')[];
  /** Files by output node, as the history lists them. */
  outputs?: Record<string, Record<string, unknown>>;
}

interface Prompt {
  id: string;
  number: number;
  graph: Graph;
  clientId: string;
  script: Script;
  state: 'pending' | 'running' | 'ended';
  stop: () => void;
  stopped: Promise<void>;
  isStopped: boolean;
}

export interface FakeOptions {
  /** Responses of `/object_info/<class>`; an absent class answers `{}`. */
  nodes: Record<string, unknown>;
  /** A server without `/api/jobs` and client-chosen prompt ids; `/interrupt` stops any running prompt. */
  isOld?: boolean;
  /** Header that every request must carry. */
  header?: { name: string; value: string };
}

/** A ComfyUI server as documented, for tests: routes, events, queue and history; nothing is drawn. */
export interface FakeComfyUI {
  url: string;
  /** Scripts of the next prompts; the last one repeats. */
  scripts: Script[];
  /** Files of `/view`, by name. */
  files: Map<string, { data: Uint8Array; mime: string }>;
  uploads: { name: string; bytes: number; data: Buffer }[];
  /** Every submitted graph, in order. */
  submitted: { graph: Graph; clientId: string; promptId: string; extra?: unknown }[];
  requests: string[];
  /** Finished prompts by outcome. */
  ends: Map<string, string>;
  nodes: Record<string, unknown>;
  /** Queued prompts stay queued until this is false. */
  isHeld: boolean;
  /** Answers for the next matching requests, instead of the real ones. */
  failNext(path: RegExp, status: number, body?: unknown, times?: number): void;
  /** The next submission is accepted without an answer. */
  swallowNextSubmission(): void;
  /** Closes every socket; clients may reconnect at once. */
  dropSockets(): void;
  /** Unreachable, while its prompts continue. */
  cut(): void;
  mend(): void;
  /** Opened connections, including refused ones. */
  knocks: number;
  /** Restarts: queue and history are empty, sockets closed, the address stays. */
  restart(awayMs?: number): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  historyIds(): string[];
  isRunning(promptId: string): boolean;
}

export const startFakeComfyUI = async (options: FakeOptions): Promise<FakeComfyUI> => {
  let server: Server;
  let sockets = new Map<string, WebSocket>();
  let connections = new Set<Socket>();
  let prompts: Prompt[] = [];
  let history = new Map<string, Record<string, unknown>>();
  let counter = 0;
  let epoch = 0;
  let port = 0;
  let swallow = false;
  let isCut = false;
  const failures: { path: RegExp; status: number; body: unknown; times: number }[] = [];

  const emit = (clientId: string, type: string, data: Record<string, unknown>): void => {
    sockets.get(clientId)?.send(JSON.stringify({ type, data }));
  };
  const remaining = () => prompts.filter((prompt) => prompt.state !== 'ended').length;
  const tellStatus = (): void => {
    for (const [clientId] of sockets) {
      emit(clientId, 'status', { status: { exec_info: { queue_remaining: remaining() } } });
    }
  };

  const play = async (prompt: Prompt, own: number): Promise<void> => {
    const { id, clientId, script } = prompt;
    const messages: [string, unknown][] = [['execution_start', { prompt_id: id, timestamp: Date.now() }]];
    emit(clientId, 'execution_start', { prompt_id: id, timestamp: Date.now() });
    for (const event of script.events ?? []) {
      if (prompt.isStopped || epoch !== own) break;
      if (event === 'drop') fake.dropSockets();
      else if (typeof event === 'number') await Promise.race([pause(event), prompt.stopped]);
      else if (event instanceof Uint8Array) sockets.get(clientId)?.send(event);
      else emit(clientId, event[0], { prompt_id: id, ...event[1] });
      await pause(0);
    }
    if (script.end === 'never' && !prompt.isStopped) await prompt.stopped;
    if (epoch !== own) return;
    const how = prompt.isStopped ? 'interrupted' : (script.end ?? 'success');
    const says = script.says ?? ['closing', 'executing-null'];
    const closing: Record<string, [string, Record<string, unknown>]> = {
      success: ['execution_success', { prompt_id: id, timestamp: Date.now() }],
      interrupted: ['execution_interrupted', { prompt_id: id, node_id: '3', node_type: 'KSampler', executed: [] }],
      error: [
        'execution_error',
        {
          prompt_id: id,
          node_id: '3',
          node_type: 'KSampler',
          exception_message: script.message ?? 'it broke',
          exception_type: 'RuntimeError',
          traceback: [],
          executed: [],
          current_inputs: {},
        },
      ],
    };
    const last = closing[how] ?? ['execution_success', { prompt_id: id }];
    messages.push(last);
    if (says.includes('closing')) emit(clientId, ...last);
    const outputs = how === 'success' ? (script.outputs ?? {}) : {};
    history.set(id, {
      prompt: [prompt.number, id, prompt.graph, { client_id: clientId }, Object.keys(outputs)],
      outputs,
      status: { status_str: how === 'success' ? 'success' : 'error', completed: how === 'success', messages },
      meta: {},
    });
    prompt.state = 'ended';
    fake.ends.set(id, how);
    if (says.includes('executing-null')) emit(clientId, 'executing', { node: null, prompt_id: id });
    tellStatus();
  };

  const work = async (own: number): Promise<void> => {
    while (epoch === own) {
      const next = prompts.filter((prompt) => prompt.state === 'pending').sort((a, b) => a.number - b.number)[0];
      if (!next || fake.isHeld) {
        await pause(2);
        continue;
      }
      next.state = 'running';
      await play(next, own);
    }
  };

  const submit = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.parse((await readBody(request)).toString()) as {
      extra_data?: unknown;
      prompt: Graph;
      client_id: string;
      prompt_id?: string;
    };
    const refused = validate(body.prompt, fake.nodes);
    if (refused) return send(response, 400, refused);
    const id = options.isOld ? randomUUID() : (body.prompt_id ?? randomUUID());
    counter += 1;
    const { promise, resolve } = Promise.withResolvers<void>();
    const script = (fake.scripts.length > 1 ? fake.scripts.shift() : fake.scripts[0]) ?? {};
    const prompt: Prompt = {
      id,
      number: counter,
      graph: body.prompt,
      clientId: body.client_id,
      script,
      state: 'pending',
      isStopped: false,
      stopped: promise,
      stop() {
        prompt.isStopped = true;
        resolve();
      },
    };
    prompts.push(prompt);
    fake.submitted.push({ graph: body.prompt, clientId: body.client_id, promptId: id, extra: body.extra_data });
    if (swallow) {
      swallow = false;
      request.socket.destroy();
      return;
    }
    send(response, 200, { prompt_id: id, number: counter, node_errors: {} });
    tellStatus();
  };

  const cancel = (id: string): boolean => {
    const prompt = prompts.find((item) => item.id === id && item.state !== 'ended');
    if (!prompt) return false;
    if (prompt.state === 'pending') {
      prompt.state = 'ended';
      fake.ends.set(id, 'cancelled');
    } else prompt.stop();
    return true;
  };

  const entryOf = (prompt: Prompt) => [prompt.number, prompt.id, prompt.graph, { client_id: prompt.clientId }, ['9']];

  const routes: [
    string,
    RegExp,
    (match: RegExpExecArray, request: IncomingMessage, response: ServerResponse) => unknown,
  ][] = [
    [
      'GET',
      /^\/system_stats$/,
      (_m, _q, response) =>
        send(response, 200, {
          system: { os: 'posix', comfyui_version: options.isOld ? '0.2.0' : '0.30.1', python_version: '3.12' },
          devices: [{ name: 'cuda:0 Fake GPU', type: 'cuda', index: 0, vram_total: 24e9, vram_free: 20e9 }],
        }),
    ],
    [
      'GET',
      /^\/object_info\/([^/]+)$/,
      (match, _q, response) => {
        const name = decodeURIComponent(match[1] ?? '');
        send(response, 200, fake.nodes[name] === undefined ? {} : { [name]: fake.nodes[name] });
      },
    ],
    [
      'POST',
      /^\/upload\/image$/,
      async (_m, request, response) => {
        const parts = parseMultipart(await readBody(request), request.headers['content-type'] ?? '');
        const image = parts.get('image');
        if (!image) return send(response, 400, {});
        const subfolder = parts.get('subfolder')?.data.toString() ?? '';
        const name = image.filename ?? 'x.png';
        fake.uploads.push({ name: `${subfolder}/${name}`, bytes: image.data.length, data: image.data });
        return send(response, 200, { name, subfolder, type: 'input' });
      },
    ],
    ['POST', /^\/prompt$/, (_m, request, response) => submit(request, response)],
    [
      'GET',
      /^\/queue$/,
      (_m, _q, response) =>
        send(response, 200, {
          queue_running: prompts.filter((prompt) => prompt.state === 'running').map(entryOf),
          queue_pending: prompts.filter((prompt) => prompt.state === 'pending').map(entryOf),
        }),
    ],
    [
      'POST',
      /^\/queue$/,
      async (_m, request, response) => {
        const { delete: ids = [] } = JSON.parse((await readBody(request)).toString()) as { delete?: string[] };
        for (const id of ids) if (prompts.some((item) => item.id === id && item.state === 'pending')) cancel(id);
        response.writeHead(200).end();
      },
    ],
    [
      'POST',
      /^\/interrupt$/,
      async (_m, request, response) => {
        const { prompt_id: id } = JSON.parse((await readBody(request)).toString() || '{}') as { prompt_id?: string };
        const running = prompts.find((prompt) => prompt.state === 'running');
        if (running && (options.isOld || id === undefined || running.id === id)) running.stop();
        response.writeHead(200).end();
      },
    ],
    [
      'POST',
      /^\/api\/jobs\/([^/]+)\/cancel$/,
      async (match, request, response) => {
        await readBody(request);
        if (options.isOld) return response.writeHead(405).end('405: Method Not Allowed');
        return send(response, 200, { cancelled: cancel(match[1] ?? '') });
      },
    ],
    [
      'GET',
      /^\/history\/([^/]+)$/,
      (match, _q, response) => {
        const id = match[1] ?? '';
        const entry = history.get(id);
        send(response, 200, entry ? { [id]: entry } : {});
      },
    ],
    ['GET', /^\/history$/, (_m, _q, response) => send(response, 200, Object.fromEntries(history))],
    [
      'POST',
      /^\/history$/,
      async (_m, request, response) => {
        const { delete: ids = [] } = JSON.parse((await readBody(request)).toString()) as { delete?: string[] };
        for (const id of ids) history.delete(id);
        response.writeHead(200).end();
      },
    ],
    [
      'GET',
      /^\/view$/,
      (_m, request, response) => {
        const query = new URL(request.url ?? '', 'http://fake').searchParams;
        const file = fake.files.get(`${query.get('type')}/${query.get('subfolder')}/${query.get('filename')}`);
        if (!file) return send(response, 404, {});
        return response.writeHead(200, { 'content-type': file.mime }).end(file.data);
      },
    ],
  ];

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').replace(/\?.*$/, '');
    fake.requests.push(`${request.method} ${path}`);
    if (request.headers.origin !== undefined) return send(response, 403, {});
    if (options.header && request.headers[options.header.name.toLowerCase()] !== options.header.value) {
      return send(response, 401, {});
    }
    const failure = failures.find((item) => item.times > 0 && item.path.test(path));
    if (failure) {
      failure.times -= 1;
      return send(response, failure.status, failure.body);
    }
    for (const [method, pattern, work] of routes) {
      const match = method === request.method ? pattern.exec(path) : null;
      if (match) return void (await work(match, request, response));
    }
    return send(response, 404, {});
  };

  const fake: FakeComfyUI = {
    url: '',
    scripts: [{}],
    files: new Map(),
    uploads: [],
    submitted: [],
    requests: [],
    ends: new Map(),
    nodes: options.nodes,
    isHeld: false,
    failNext: (path, status, body = {}, times = 1) => void failures.push({ path, status, body, times }),
    swallowNextSubmission() {
      swallow = true;
    },
    dropSockets() {
      for (const socket of sockets.values()) socket.terminate();
      sockets = new Map();
    },
    knocks: 0,
    cut() {
      isCut = true;
      fake.dropSockets();
      for (const connection of connections) connection.destroy();
      connections = new Set();
    },
    mend() {
      isCut = false;
    },
    async restart(awayMs = 0) {
      await fake.stop();
      await pause(awayMs);
      await fake.start();
    },
    async stop() {
      epoch += 1;
      for (const prompt of prompts) prompt.stop();
      prompts = [];
      history = new Map();
      fake.dropSockets();
      for (const connection of connections) connection.destroy();
      connections = new Set();
      await new Promise((resolve) => server.close(resolve));
    },
    async start() {
      server = createServer((request, response) => {
        handle(request, response).catch(() => request.socket.destroy());
      });
      server.on('connection', (connection) => {
        fake.knocks += 1;
        if (isCut) return void connection.destroy();
        connections.add(connection);
        connection.on('close', () => connections.delete(connection));
      });
      const hub = new WebSocketServer({ noServer: true });
      server.on('upgrade', (request, socket, head) => {
        const isAllowed =
          !options.header || request.headers[options.header.name.toLowerCase()] === options.header.value;
        if (!isAllowed || request.headers.origin !== undefined) return void socket.destroy();
        hub.handleUpgrade(request, socket, head, (client) => {
          const clientId = new URL(request.url ?? '', 'http://fake').searchParams.get('clientId') ?? randomUUID();
          // One socket for each client: a newer one replaces the older.
          sockets.set(clientId, client);
          emit(clientId, 'status', { status: { exec_info: { queue_remaining: remaining() } }, sid: clientId });
          const running = prompts.find((prompt) => prompt.state === 'running' && prompt.clientId === clientId);
          if (running) emit(clientId, 'executing', { node: '3', display_node: '3', prompt_id: running.id });
        });
      });
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      port = (server.address() as AddressInfo).port;
      fake.url = `http://127.0.0.1:${port}`;
      epoch += 1;
      void work(epoch);
    },
    historyIds: () => [...history.keys()],
    isRunning: (promptId) => prompts.some((prompt) => prompt.id === promptId && prompt.state === 'running'),
  };
  await fake.start();
  return fake;
};
