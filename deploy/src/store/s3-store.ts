import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { DeployError } from '../deploy-error.ts';
import { objectHeaders } from './object-headers.ts';
import { readListPage } from './s3-list.ts';
import type { Store, StoredFile, StoredObject } from './store.ts';

export interface S3Options {
  /** `https://s3.eu-central-1.amazonaws.com`, or any server that speaks S3. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Path inside the bucket, without slashes at its ends; may be empty. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The operator promises that only one command runs at a time: conditions are not asked of the server. */
  isSingleWriter?: boolean;
}

interface S3Request {
  method?: 'GET' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: Buffer;
  query?: Record<string, string>;
  /** Answers besides 2xx that the caller deals with. */
  expects?: readonly number[];
}

/** 409: another conditional write of the same object is under way. */
const refusals = [409, 412];

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const messageOf = (xml: string) =>
  /<Message>([^<]*)<\/Message>/.exec(xml)?.[1] ?? /<Code>([^<]*)<\/Code>/.exec(xml)?.[1];

/** One signed request; whatever is neither a success nor expected becomes an error with the server's own words. */
const createSender = (options: S3Options) => {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 4 });
  return async (key: string, request: S3Request): Promise<Response> => {
    const { method = 'GET', headers = {}, body, query = {}, expects = [] } = request;
    const path = [bucket, ...key.split('/')].map(encodeURIComponent).join('/');
    const url = new URL(`${endpoint.replace(/\/$/, '')}/${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = { ...headers, ...(body && { 'x-amz-content-sha256': sha256(body) }) };
    const response = await client
      .fetch(url, { method, headers: signed, ...(body && { body: new Uint8Array(body) }) })
      .catch((cause: unknown) => {
        throw new DeployError(`${endpoint} cannot be reached: check S3_ENDPOINT and the network`, { cause });
      });
    if (response.ok || expects.includes(response.status)) return response;
    const reason = messageOf(await response.text()) ?? response.statusText;
    throw new DeployError(`s3://${bucket}/${key}: ${method} was answered ${response.status} (${reason})`);
  };
};

/**
 * A store in a bucket. Flips are conditional puts (`If-Match`, `If-None-Match`), so commands of many machines may run at once;
 * a server that ignores conditions is found out before the first flip and refused.
 */
export const createS3Store = (options: S3Options): Store => {
  const send = createSender(options);
  const base = options.prefix === '' ? '' : `${options.prefix}/`;
  const conditionOf = (tag: string | null): Record<string, string> =>
    tag === null ? { 'if-none-match': '*' } : { 'if-match': tag };

  const read = async (path: string): Promise<StoredObject | undefined> => {
    const response = await send(base + path, { expects: [404] });
    if (response.status === 404) return undefined;
    return { bytes: Buffer.from(await response.arrayBuffer()), tag: response.headers.get('etag') ?? '' };
  };

  const write = async (path: string, body: Buffer, condition: Record<string, string> = {}): Promise<boolean> => {
    const headers = { ...objectHeaders(path), ...condition };
    const response = await send(base + path, { method: 'PUT', headers, body, expects: [404, ...refusals] });
    if (response.status === 404 && condition['if-match'] === undefined) {
      throw new DeployError(`there is no bucket "${options.bucket}" at ${options.endpoint}`);
    }
    return response.ok;
  };

  let isProven = false;
  const proveConditions = async (): Promise<void> => {
    if (isProven || options.isSingleWriter) return;
    const probe = Buffer.from('conditional writes are needed here\n');
    await write('conditions.txt', probe, conditionOf(null));
    if (await write('conditions.txt', probe, conditionOf(null))) {
      throw new DeployError(
        `${options.endpoint} ignores conditional writes, so two commands at once could lose a change: update it, or set S3_SINGLE_WRITER=1 and run one command at a time`,
      );
    }
    isProven = true;
  };

  return {
    name: `s3://${options.bucket}${options.prefix === '' ? '' : `/${options.prefix}`}`,
    read,
    writeIfUnchanged: async (path, bytes, tag) => {
      await proveConditions();
      if (await write(path, bytes, options.isSingleWriter ? {} : conditionOf(tag))) return true;
      // a request that was sent again after a lost answer is refused by its own success
      return (await read(path))?.bytes.equals(bytes) ?? false;
    },
    put: async (path, bytes) => {
      if (!options.isSingleWriter && (await write(path, bytes, conditionOf(null)))) return;
      if (!(await read(path))?.bytes.equals(bytes)) await write(path, bytes);
    },
    list: async (prefix) => {
      const files: StoredFile[] = [];
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query = { 'list-type': '2', prefix: base + prefix, ...(token && { 'continuation-token': token }) };
        const page = readListPage(await (await send('', { query })).text());
        files.push(...page.files.map((file) => ({ ...file, path: file.path.slice(base.length) })));
        token = page.next;
      }
      return files;
    },
    delete: async (path) => {
      await send(base + path, { method: 'DELETE', expects: [404] });
    },
  };
};
