/**
 * `away`: no answer, or one that says "later", also after the retries: the same request may succeed another time.
 * `denied`: the keys are wrong or may not do this. `no_bucket`: there is no such bucket. `full`: no room, nothing was kept.
 * `damaged`: what came is not what was stored. `refused`: the server takes the request for a wrong one.
 */
export type ObjectStoreFault = 'away' | 'denied' | 'no_bucket' | 'full' | 'damaged' | 'refused';

/** A request to the bucket failed; the message names bucket, key and the server's own words. */
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
  // Without a status there was no whole answer: a refused or broken connection, a name that is not found, a time-out.
  return status === undefined || status === 429 || status >= 500 ? 'away' : 'refused';
};

/** What the client threw, as one of our faults. */
export const asObjectStoreError = (error: unknown, what: string): ObjectStoreError => {
  if (error instanceof ObjectStoreError) return error;
  const known: SdkError = typeof error === 'object' && error !== null ? error : {};
  const status = known.$metadata?.httpStatusCode;
  const words = [status, known.name, known.code, known.message].filter((part) => part !== undefined && part !== '');
  return new ObjectStoreError(faultOf(known), `${what}: ${words.join(' ')}`, { cause: error });
};

/** Does the answer say that there is no such object? */
export const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as SdkError;
  return name === 'NoSuchKey' || name === 'NotFound' || (name !== 'NoSuchBucket' && $metadata?.httpStatusCode === 404);
};

/** Was the condition of a write not met? 409: another conditional write of the same object is under way. */
export const isConditionRefused = (error: unknown): boolean =>
  [409, 412].includes((error as SdkError).$metadata?.httpStatusCode ?? 0);
