/**
 * `away`: no response, or a retryable one, also after the retries: the request may succeed later. `denied`: invalid keys or missing
 * permissions. `no_bucket`: the bucket does not exist. `full`: no space, nothing was stored. `damaged`: the content differs from what was
 * stored. `refused`: the server rejects the request as invalid.
 */
export type ObjectStoreFault = 'away' | 'denied' | 'no_bucket' | 'full' | 'damaged' | 'refused';

/** A request to the bucket failed; the message contains bucket, key and the server's message. */
export class ObjectStoreError extends Error {
  readonly fault: ObjectStoreFault;

  constructor(fault: ObjectStoreFault, message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = 'ObjectStoreError';
    this.fault = fault;
  }
}

interface SdkError {
  name?: string;
  message?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

const faultByName: Readonly<Record<string, ObjectStoreFault>> = {
  NoSuchBucket: 'no_bucket',
  AccessDenied: 'denied',
  Forbidden: 'denied',
  InvalidAccessKeyId: 'denied',
  SignatureDoesNotMatch: 'denied',
  ExpiredToken: 'denied',
  QuotaExceeded: 'full',
  QuotaExceededException: 'full',
  XMinioStorageFull: 'full',
  BadDigest: 'damaged',
  InvalidDigest: 'damaged',
  XAmzContentSHA256Mismatch: 'damaged',
};

/** HTTP 507, "insufficient storage". */
const noRoom = 507;

const faultOf = ({ name = '', $metadata }: SdkError): ObjectStoreFault => {
  const named = faultByName[name];
  if (named) return named;
  const status = $metadata?.httpStatusCode;
  if (status === noRoom) return 'full';
  if (status === 401 || status === 403) return 'denied';
  // Without a status there was no complete response: connection refused or closed, name not found, timeout.
  return status === undefined || status === 429 || status >= 500 ? 'away' : 'refused';
};

/** Converts an error of the client. */
export const asObjectStoreError = (error: unknown, what: string): ObjectStoreError => {
  if (error instanceof ObjectStoreError) return error;
  const known: SdkError = typeof error === 'object' && error !== null ? error : {};
  const status = known.$metadata?.httpStatusCode;
  const words = [status, known.name, known.code, known.message].filter((part) => part !== undefined && part !== '');
  return new ObjectStoreError(faultOf(known), `${what}: ${words.join(' ')}`, { cause: error });
};

/** True when the response reports a missing object. */
export const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as SdkError;
  return name === 'NoSuchKey' || name === 'NotFound' || (name !== 'NoSuchBucket' && $metadata?.httpStatusCode === 404);
};

/** True when the condition of a write was not met. 409: another conditional write of the object is in progress. */
export const isConditionRefused = (error: unknown): boolean =>
  [409, 412].includes((error as SdkError).$metadata?.httpStatusCode ?? 0);
