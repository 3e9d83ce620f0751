import { createEnvelope } from '@atelier/contract/envelope';
import { browserCipher } from '@atelier/contract/envelope-browser';
import { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { createClient } from '../create-server-connection.ts';
import { createHttp } from '../http/create-http.ts';
import { createLock, createRefresher } from '../http/refresher.ts';
import { createSend } from '../http/send.ts';
import { createTokenStore } from '../storage/token-store.ts';
import { buildClientStorage } from './memory-storage.fixture.ts';

export interface FakeRequest {
  path: string;
  bearer: string | null;
  /** Body on the wire. */
  body: unknown;
  /** Decrypted or plain body. */
  content: unknown;
  /** Query parameters. */
  query: unknown;
}

export interface FakeAnswer {
  status?: number;
  success?: '0' | '1';
  code?: string;
  msg?: string;
  details?: Record<string, string | number>;
  data?: unknown;
  /** Replaces the whole response: an invalid body, e.g. a gateway's page. */
  raw?: string;
}

export type FakeServer = (request: FakeRequest) => FakeAnswer | 'offline' | Promise<FakeAnswer | 'offline'>;

const envelope = createEnvelope(browserCipher);

const openBody = (body: unknown, bearer: string | null): unknown => {
  const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : body;
  return bearer !== null && parsed !== undefined && !(parsed instanceof FormData) ? envelope.open(parsed) : parsed;
};

/** An axios adapter that responds as the server does: encrypted when a bearer was sent. */
const createAdapter =
  (server: FakeServer, seen: FakeRequest[], sent: InternalAxiosRequestConfig[]) =>
  async (config: InternalAxiosRequestConfig) => {
    sent.push(config);
    const authorization = config.headers.get('Authorization');
    const bearer = typeof authorization === 'string' ? authorization.replace('Bearer ', '') : null;
    const body: unknown = typeof config.data === 'string' ? JSON.parse(config.data) : config.data;
    const request: FakeRequest = {
      path: config.url ?? '',
      bearer,
      body,
      content: openBody(config.data, bearer),
      query: config.params,
    };
    seen.push(request);
    const answer = await server(request);
    if (answer === 'offline') throw new AxiosError('Network Error', 'ERR_NETWORK', config);
    const { status = 200, raw, success = '1', ...rest } = answer;
    const plain = { success, data: null, ...rest };
    const data = raw ?? (bearer === null ? plain : envelope.seal(plain));
    return { data, status, statusText: '', headers: {}, config };
  };

/** The whole http stack over a fake server. Two stacks with the same `web` are two tabs. */
export const buildHttp = (server: FakeServer, options: { web?: Storage; locks?: LockManager } = {}) => {
  const seen: FakeRequest[] = [];
  const reported: string[] = [];
  const tokens = createTokenStore(buildClientStorage(options.web));
  const client = createClient('');
  const sent: InternalAxiosRequestConfig[] = [];
  client.defaults.adapter = createAdapter(server, seen, sent);
  const send = createSend({ client, envelope, language: () => 'zh' });
  const refresher = createRefresher({
    send,
    tokens,
    lock: createLock('test', options.locks),
    onExpired: () => {
      reported.push('expired');
      tokens.clear();
    },
  });
  const http = createHttp({
    send,
    tokens,
    refresher,
    onFailure: (error, { quiet }) => reported.push(`${error.code ?? error.kind}${quiet ? ' quiet' : ''}`),
    onReplayed: () => reported.push('reload'),
  });
  /** Reports upload progress of the last request. */
  const progress = ({ loaded, total }: { loaded: number; total: number }) =>
    sent.at(-1)?.onUploadProgress?.({ loaded, total, bytes: loaded, lengthComputable: true });
  return { http, refresher, seen, reported, tokens, progress };
};
