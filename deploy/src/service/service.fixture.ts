import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildDeployment, buildDist, type FolderDeployment } from '../built-remote.fixture.ts';
import { publish } from '../publish.ts';
import type { RemoteCounts } from '../version-health.ts';
import { type AuditLine, createService, openAuditLog } from './create-service.ts';
import { addToken, type NewToken } from './tokens.ts';

export interface BuiltService {
  app: FastifyInstance;
  deployment: FolderDeployment;
  /** A token with these rights; for remote-tools by default. */
  token(differs?: Partial<NewToken>): Promise<string>;
  /** Calls with a token. */
  post(path: string, token: string | undefined, body: object | Buffer, from?: string): ReturnType<typeof askOf>;
  get(path: string, token: string | undefined): ReturnType<typeof askOf>;
  audit(): AuditLine[];
  auditText(): string;
  errors: unknown[];
}

const askOf = async (
  app: FastifyInstance,
  options: { method: 'GET' | 'POST'; url: string; token: string | undefined; body?: object | Buffer; from?: string },
) => {
  const { method, url, token, body, from = '10.0.0.1' } = options;
  const response = await app.inject({
    method,
    url,
    remoteAddress: '127.0.0.1',
    headers: {
      'x-forwarded-for': from,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(Buffer.isBuffer(body) && { 'content-type': 'application/gzip' }),
    },
    ...(body !== undefined && { payload: body }),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() as Record<string, unknown> };
};

/** A service on a store with active version 1.0.0 of remote-tools and published 1.1.0. */
export const buildService = async (
  askCounts: () => Promise<RemoteCounts | undefined> = async () => undefined,
): Promise<BuiltService> => {
  const deployment = buildDeployment();
  for (const version of ['1.0.0', '1.1.0']) await publish(deployment, buildDist(version, version));
  const auditFile = join(mkdtempSync(join(tmpdir(), 'atelier-audit-')), 'audit.jsonl');
  const errors: unknown[] = [];
  const app = createService({
    deployment,
    audit: openAuditLog(auditFile),
    askCounts,
    stopMs: 500,
    onError: (error) => errors.push(error),
  });
  const auditText = () => readFileSync(auditFile, 'utf8');
  return {
    app,
    deployment,
    errors,
    auditText,
    audit: () =>
      auditText()
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as AuditLine])),
    async token(differs = {}) {
      const row: NewToken = { team: 'cutout', remotes: ['remote-tools'], may: ['publish', 'canary', 'rollback'] };
      return (await addToken(deployment.keys, { ...row, ...differs })).token;
    },
    post: (url, token, body, from) => askOf(app, { method: 'POST', url, token, body, ...(from && { from }) }),
    get: (url, token) => askOf(app, { method: 'GET', url, token }),
  };
};
