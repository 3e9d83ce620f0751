import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface StoredObject {
  body: Buffer;
  etag: string;
  headers: Record<string, string>;
}

export interface ConditionalS3 {
  endpoint: string;
  /** By key, without the bucket. */
  objects: Map<string, StoredObject>;
  /** So many next successful conditional puts are answered 500 although they were done: an answer that got lost. */
  loseAnswers: (count: number) => void;
  close: () => Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const isRefused = (request: IncomingMessage, current: StoredObject | undefined): boolean => {
  const { 'if-match': match, 'if-none-match': noneMatch } = request.headers;
  if (noneMatch === '*' && current !== undefined) return true;
  return match !== undefined && match !== current?.etag;
};

const pageSize = 3;
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const listPage = (objects: ReadonlyMap<string, StoredObject>, query: URLSearchParams): string => {
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
  const start = Number(query.get('continuation-token') ?? 0);
  const rows = keys.slice(start, start + pageSize).map((key) => {
    const size = objects.get(key)?.body.length;
    return `<Contents><Key>${escapeXml(key)}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><Size>${size}</Size></Contents>`;
  });
  const next = start + pageSize;
  const more =
    next < keys.length
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>`
      : '<IsTruncated>false</IsTruncated>';
  return `<ListBucketResult>${more}${rows.join('')}</ListBucketResult>`;
};

/**
 * The part of S3 that a store uses, with conditional puts as AWS documents them
 * (https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html), which s3rver does not have. One bucket, pages
 * of three.
 */
export const startConditionalS3 = async (): Promise<ConditionalS3> => {
  const objects = new Map<string, StoredObject>();
  let lost = 0;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://s3');
    const key = decodeURIComponent(url.pathname).split('/').slice(2).join('/');
    const answer = (status: number, body: Buffer | string = '', headers: Record<string, string> = {}) => {
      response.writeHead(status, headers).end(body);
    };
    const body = await bodyOf(request);
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return answer(403);
    const current = objects.get(key);
    if (request.method === 'GET' && url.searchParams.has('list-type'))
      return answer(200, listPage(objects, url.searchParams));
    if (request.method === 'GET') return current ? answer(200, current.body, { etag: current.etag }) : answer(404);
    if (request.method === 'DELETE') {
      objects.delete(key);
      return answer(204);
    }
    if (isRefused(request, current)) return answer(412, '<Error><Code>PreconditionFailed</Code></Error>');
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    const { 'content-type': type = '', 'cache-control': caching = '' } = request.headers;
    objects.set(key, { body, etag, headers: { 'content-type': type, 'cache-control': caching } });
    if (request.headers['if-match'] !== undefined && lost > 0) {
      lost--;
      return answer(500);
    }
    return answer(200, '', { etag });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    loseAnswers: (count) => {
      lost = count;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
