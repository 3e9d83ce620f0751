import { setTimeout as sleep } from 'node:timers/promises';
import { socketTicket } from '@atelier/contract/auth';
import { addressOf, apiBase, type Call, type RequestOf, type ResponseOf } from '@atelier/contract/call';
import { apiAnswer, createEnvelope } from '@atelier/contract/envelope';
import { nodeCipher } from '@atelier/contract/envelope-node';
import { socketPath } from '@atelier/contract/socket';
import type { Designer } from '@atelier/server/bench/designers';
import { percentile } from '@atelier/testing/figure';

export interface Counts {
  calls: number;
  /** Calls that succeeded after a retry. */
  healed: number;
  failed: number;
  /** Number of failures by kind. */
  failures: Readonly<Record<string, number>>;
  socketsBroken: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  longest: number;
}

/** Results of the calls of a load. */
export const createTally = () => {
  const times: number[] = [];
  const failures: Record<string, number> = {};
  let healed = 0;
  let failed = 0;
  let socketsBroken = 0;
  return {
    /** `ms`: from the first attempt to the response. `tries`: 1 without a retry. */
    answered: (ms: number, tries: number) => {
      times.push(ms);
      if (tries > 1) healed += 1;
    },
    /** No attempt got a response, or the response was an unexpected refusal. */
    failed: (name: string, reason: string) => {
      failed += 1;
      const key = `${name}: ${reason}`;
      failures[key] = (failures[key] ?? 0) + 1;
    },
    /** A socket closed unexpectedly. */
    broke: () => {
      socketsBroken += 1;
    },
    read: () => ({
      calls: times.length + failed,
      ...{ healed, failed, failures, socketsBroken },
      ...{ p50: percentile(times, 0.5), p95: percentile(times, 0.95), p99: percentile(times, 0.99) },
      longest: percentile(times, 1),
    }),
  };
};

export type Tally = ReturnType<typeof createTally>;

interface PageClientOptions {
  url: string;
  designer: Designer;
  tally: Tally;
  /** Called when a task of this user changes. */
  onTask?: (id: string, state: string) => void;
}

/** Timeout of one attempt in ms. */
const tryMs = 15_000;
/** Delay before each retry in ms; about half a minute in total. */
const pauses = [500, 1000, 2000, 4000, 8000, 15_000];
/** Ping interval in ms, equal to that of pages. */
const pingMs = 14_000;
/** Reconnect delay of a socket in ms, equal to that of pages. */
const reopenMs = 2000;

/** `50001` or no response: the same call may be retried. */
class TryAgain extends Error {}

const queryOf = (request: unknown): string =>
  new URLSearchParams(
    Object.entries(request as Record<string, unknown>).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();

/** One open page of a user: sealed calls, and a socket that reconnects. */
export const createPageClient = ({ url, designer, tally, onTask }: PageClientOptions) => {
  const envelope = createEnvelope(nodeCipher);
  let socket: WebSocket | undefined;
  let isWanted = false;
  let bearer = designer.bearer();
  const renewed = setInterval(() => {
    bearer = designer.bearer();
  }, 3_600_000);
  renewed.unref();

  const bodyOf = (call: Call, rest: unknown): { body?: FormData | string; type?: string } => {
    if (call.method === 'GET') return {};
    if (rest instanceof FormData) return { body: rest };
    return { body: JSON.stringify(envelope.seal(rest)), type: 'application/json' };
  };

  const send = async (call: Call, request: unknown): Promise<Response> => {
    const { path, rest } = addressOf(call, request);
    const { body, type } = bodyOf(call, rest);
    const query = call.method === 'GET' ? `?${queryOf(rest)}` : '';
    return fetch(`${url}${apiBase}${path}${query}`, {
      method: call.method,
      headers: { authorization: `Bearer ${bearer}`, ...(type ? { 'content-type': type } : {}) },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(tryMs),
    });
  };

  /** @throws TryAgain, or Error with the response's code */
  const once = async (call: Call, request: unknown): Promise<unknown> => {
    let json: unknown;
    try {
      json = await (await send(call, request)).json();
    } catch (cause) {
      throw new TryAgain('no answer', { cause });
    }
    const answer = apiAnswer.parse(
      typeof json === 'object' && json !== null && 'success' in json ? json : envelope.open(json),
    );
    if (answer.success === '1') return call.response.parse(answer.data);
    if (answer.code?.startsWith('5')) throw new TryAgain(answer.code);
    throw new Error(answer.code ?? 'no code');
  };

  const attempt = async (call: Call, request: unknown): Promise<unknown> => {
    const from = performance.now();
    for (let tries = 1; ; tries += 1) {
      try {
        const data = await once(call, request);
        tally.answered(performance.now() - from, tries);
        return data;
      } catch (error) {
        const pause = pauses[tries - 1];
        if (!(error instanceof TryAgain) || pause === undefined) {
          tally.failed(call.path, error instanceof Error ? error.message : String(error));
          return undefined;
        }
        // Jitter: pages that met the same fault retry at different times.
        await sleep(pause * (0.5 + Math.random()));
      }
    }
  };

  const hear = ({ data }: MessageEvent): void => {
    const message = JSON.parse(String(data)) as { event?: string; task?: { id: string; state: string } };
    if (message.event === 'generate_result' && message.task) onTask?.(message.task.id, message.task.state);
  };

  const reopen = (): void => {
    if (isWanted) setTimeout(connect, reopenMs * (0.5 + Math.random()));
  };

  const connect = async (): Promise<void> => {
    if (!isWanted) return;
    let ticket: string;
    try {
      ({ ticket } = (await once(socketTicket, {})) as ResponseOf<typeof socketTicket>);
    } catch {
      return reopen();
    }
    const opened = new WebSocket(`${url.replace('http', 'ws')}${socketPath(designer.userId, ticket)}`);
    socket = opened;
    const ping = setInterval(() => {
      if (opened.readyState === WebSocket.OPEN) opened.send('{"event":"ping"}');
    }, pingMs);
    opened.onmessage = hear;
    opened.onclose = () => {
      clearInterval(ping);
      if (isWanted) tally.broke();
      reopen();
    };
  };

  return {
    /** Retries like a page. @returns undefined when every attempt failed; the tally contains the reason */
    call: <C extends Call>(call: C, request: RequestOf<C>) =>
      attempt(call, request) as Promise<ResponseOf<C> | undefined>,
    open: () => {
      isWanted = true;
      void connect();
    },
    get isOpen() {
      return socket?.readyState === WebSocket.OPEN;
    },
    close: () => {
      isWanted = false;
      clearInterval(renewed);
      socket?.close();
    },
  };
};

export type PageClient = ReturnType<typeof createPageClient>;
