import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { AwsV4Signer } from 'aws4fetch';

export interface SignedRequest {
  method: string;
  /** Whole, with the host that was asked. */
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

/** Signs the same request again, with the same date and the same headers. */
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
  // Signed again from the start: the signer puts the same names into the query by itself.
  const asked = new URL(bare);
  for (const name of ['X-Amz-Date', 'X-Amz-Credential', 'X-Amz-Algorithm', 'X-Amz-SignedHeaders'])
    asked.searchParams.delete(name);
  const signer = new AwsV4Signer({ method, url: asked.href, service, region, datetime, signQuery: true, ...keys });
  const { url: again } = await signer.sign();
  return again.searchParams.get('X-Amz-Signature') === given ? undefined : 'SignatureDoesNotMatch';
};

/**
 * Why S3 would not take the request, as its error code: signature version 4 in the header or in the query
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html) and the hash of the body.
 */
export const signatureProblem = async (request: SignedRequest, keys: Keys): Promise<string | undefined> => {
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
