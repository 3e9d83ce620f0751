import { createHash } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { startFauxqs } from 'fauxqs';

interface SignedRequest {
  method: string;
  /** Absolute URL with the requested host. */
  url: URL;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
}

const headerOf = (headers: IncomingHttpHeaders, name: string): string => String(headers[name] ?? '');
const service = 's3';

/** Recomputes the signature of a request with the same date and headers. */
const signatureOf = async ({ method, url, headers }: SignedRequest, names: string[], keys: Keys, region: string) => {
  const signed = new Headers(names.filter((name) => name !== 'host').map((name) => [name, headerOf(headers, name)]));
  const datetime = headerOf(headers, 'x-amz-date');
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: signed,
    service,
    region,
    datetime,
    allHeaders: true,
    ...keys,
  });
  return signer.signature();
};

const queryProblem = async ({ method, url }: SignedRequest, keys: Keys): Promise<string | undefined> => {
  const bare = new URL(url);
  const given = bare.searchParams.get('X-Amz-Signature');
  const datetime = bare.searchParams.get('X-Amz-Date') ?? '';
  const [, day = '', region = ''] = (bare.searchParams.get('X-Amz-Credential') ?? '').split('/');
  bare.searchParams.delete('X-Amz-Signature');
  if (!datetime.startsWith(day)) return 'SignatureDoesNotMatch';
  const madeAt = Date.parse(datetime.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (Date.now() > madeAt + Number(bare.searchParams.get('X-Amz-Expires')) * 1000) return 'AccessDenied';
  // The signer adds the query parameters itself.
  const asked = new URL(bare);
  for (const name of ['X-Amz-Date', 'X-Amz-Credential', 'X-Amz-Algorithm', 'X-Amz-SignedHeaders'])
    asked.searchParams.delete(name);
  const signer = new AwsV4Signer({ method, url: asked.href, service, region, datetime, signQuery: true, ...keys });
  const { url: again } = await signer.sign();
  return again.searchParams.get('X-Amz-Signature') === given ? undefined : 'SignatureDoesNotMatch';
};

/**
 * S3 error code of an invalid request: checks signature version 4 in header or query
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html) and the hash of the body.
 */
const signatureProblem = async (request: SignedRequest, keys: Keys): Promise<string | undefined> => {
  const { headers, body, url } = request;
  if (url.searchParams.has('X-Amz-Signature')) return queryProblem(request, keys);
  const parts = /Credential=([^/]+)\/\d+\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)/;
  const [, key, region = '', names = '', given] = parts.exec(headerOf(headers, 'authorization')) ?? [];
  if (key === undefined) return 'AccessDenied';
  if (key !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if ((await signatureOf(request, names.split(';'), keys, region)) !== given) return 'SignatureDoesNotMatch';
  const hash = headerOf(headers, 'x-amz-content-sha256');
  const isHash = /^[0-9a-f]{64}$/.test(hash);
  if (isHash && createHash('sha256').update(body).digest('hex') !== hash) return 'XAmzContentSHA256Mismatch';
  const checksum = headerOf(headers, 'x-amz-checksum-sha256');
  if (checksum && createHash('sha256').update(body).digest('base64') !== checksum) return 'BadDigest';
  return undefined;
};

/**
 * Simulated faults. `cut`: the connection closes before the server has the request; `lose`: the request succeeds, and its response is lost.
 */
export type S3Fault =
  | { kind: 'status'; status: number; code?: string }
  | { kind: 'cut' | 'lose' | 'hang' | 'spoil' }
  | { kind: 'delay'; ms: number };

export interface S3Asked {
  method: string;
  /** Without the bucket. */
  key: string;
}

type S3Environment = Readonly<Record<'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>>;

export interface CheckedS3 {
  endpoint: string;
  /** Environment for a client process. */
  environment: S3Environment;
  /** Called for each correctly signed request; the returned fault is applied. */
  breaks: (fault: ((asked: S3Asked) => S3Fault | undefined) | undefined) => void;
  /** Received requests, in order. */
  asked: readonly S3Asked[];
  /** Response headers of an object. */
  headersOf: (bucket: string, key: string) => Promise<Headers>;
  /** Corrupts an object outside the S3 interface. */
  spoil: (bucket: string, key: string, bytes: Uint8Array) => Promise<void>;
  close: () => Promise<void>;
}

interface CheckedS3Options {
  buckets: readonly string[];
  /** 0 selects any free port. */
  port?: number;
  /** True to support conditional writes, as AWS S3 does. */
  isConditional?: boolean;
  /** Folder that persists the objects across restarts; else they are in memory. */
  folder?: string;
}

const keys = { accessKeyId: 'checked', secretAccessKey: 'checked-secret' };

/** Environment for a client of the server at an endpoint, in another process. */
export const checkedEnvironment = (endpoint: string): S3Environment => ({
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: keys.accessKeyId,
  S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
});

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** Serialises writes per key, so that a condition holds until its write completes. */
const createLanes = () => {
  const lanes = new Map<string, Promise<unknown>>();
  return <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const next = (lanes.get(key) ?? Promise.resolve()).then(work, work);
    lanes.set(key, next);
    return next;
  };
};

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const xmlError = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`),
});

/** Forwarded unchanged, byte by byte: the upstream server does not authenticate. */
const forward = (port: number, request: IncomingMessage, body: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { method, url, headers } = request;
    const onward = send({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      bodyOf(answer).then(
        (bytes) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: bytes }),
        reject,
      );
    });
    onward.on('error', reject).end(body);
  });

const isConditionMet = async (address: string, headers: IncomingMessage['headers']): Promise<boolean> => {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (match === undefined && noneMatch === undefined) return true;
  const found = await fetch(address, { method: 'HEAD' });
  if (noneMatch === '*' && found.ok) return false;
  return match === undefined || (found.ok && found.headers.get('etag') === match);
};

/**
 * S3 server on loopback for tests: fauxqs, which does not verify signatures, behind a proxy that verifies them and the hashes of bodies,
 * supports conditional writes, and simulates faults.
 */
export const startCheckedS3 = async (options: CheckedS3Options): Promise<CheckedS3> => {
  const behind = await startFauxqs({
    port: 0,
    logger: false,
    ...(options.folder !== undefined && { s3StorageDir: options.folder }),
  });
  for (const bucket of options.buckets) behind.createBucket(bucket);
  const inLane = createLanes();
  const asked: S3Asked[] = [];
  let faultOf: ((asked: S3Asked) => S3Fault | undefined) | undefined;

  const perform = (request: IncomingMessage, url: URL, body: Buffer): Promise<Answer> => {
    const address = `http://127.0.0.1:${behind.port}${url.pathname}`;
    if (request.method !== 'PUT' || options.isConditional === false) return forward(behind.port, request, body);
    return inLane(url.pathname, async () =>
      (await isConditionMet(address, request.headers))
        ? forward(behind.port, request, body)
        : xmlError(412, 'PreconditionFailed'),
    );
  };

  const handle: RequestListener = async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const body = await bodyOf(request);
    const method = request.method ?? 'GET';
    const reply = ({ status, headers, body: bytes }: Answer) => response.writeHead(status, headers).end(bytes);
    const problem = await signatureProblem({ method, url, headers: request.headers, body }, keys);
    if (problem !== undefined) return reply(xmlError(problem.endsWith('Mismatch') ? 400 : 403, problem));
    const one: S3Asked = { method, key: decodeURIComponent(url.pathname).split('/').slice(2).join('/') };
    asked.push(one);
    const fault = faultOf?.(one);
    if (fault?.kind === 'hang') return undefined;
    if (fault?.kind === 'cut') return request.socket.resetAndDestroy();
    if (fault?.kind === 'status') return reply(xmlError(fault.status, fault.code ?? 'InternalError'));
    if (fault?.kind === 'delay') await sleep(fault.ms);
    const answer = await perform(request, url, body);
    if (fault?.kind === 'lose') return request.socket.resetAndDestroy();
    if (fault?.kind === 'spoil' && answer.body.length > 0) answer.body[0] = (answer.body[0] ?? 0) ^ 1;
    return reply(answer);
  };

  const server = createServer((request, response) => {
    Promise.resolve(handle(request, response)).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const direct = (bucket: string, key: string) =>
    `http://127.0.0.1:${behind.port}/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;
  return {
    endpoint,
    environment: checkedEnvironment(endpoint),
    asked,
    breaks: (fault) => {
      faultOf = fault;
    },
    headersOf: async (bucket, key) => (await fetch(direct(bucket, key), { method: 'HEAD' })).headers,
    spoil: async (bucket, key, bytes) => {
      await fetch(direct(bucket, key), { method: 'PUT', body: new Uint8Array(bytes) });
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await behind.stop();
    },
  };
};
