/** A file that did not come: no fault of its code. */
export interface ArrivalFailure extends Error {
  readonly name: 'ArrivalFailure';
  readonly url: string;
  /** `timeout`: the download stalled; `network`: the request was refused, interrupted, or not possible. */
  readonly errorClass: 'timeout' | 'network';
}

export const createArrivalFailure = (
  fields: Pick<ArrivalFailure, 'url' | 'errorClass'>,
  cause: unknown,
): ArrivalFailure =>
  Object.assign(new Error(`${fields.url} did not arrive (${fields.errorClass})`, { cause }), {
    name: 'ArrivalFailure' as const,
    ...fields,
  });

export const isArrivalFailure = (error: unknown): error is ArrivalFailure =>
  error instanceof Error && error.name === 'ArrivalFailure';
