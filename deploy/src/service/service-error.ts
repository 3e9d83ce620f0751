/** Codes of the service's refusals, for programs; the message is for people. */
export type ServiceErrorCode =
  | 'no-token'
  | 'wrong-token'
  | 'not-allowed'
  | 'bad-request'
  | 'not-found'
  | 'too-large'
  | 'too-many'
  | 'changed'
  | 'refused'
  | 'failed';

/** A refusal with what to do next; answered as `{ error: { code, message, next } }`. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;
  readonly code: ServiceErrorCode;
  readonly next: string;
  /** Seconds after which it is worth asking again. */
  readonly retryAfter: number | undefined;
  constructor(status: number, code: ServiceErrorCode, message: string, next: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.next = next;
    this.retryAfter = retryAfter;
  }
}
