/** A file that did not come: no fault of its code. */
export interface AssetLoadError extends Error {
  readonly name: 'AssetLoadError';
  readonly url: string;
  /** `timeout`: the download stalled; `network`: the request was refused, interrupted, or not possible. */
  readonly errorClass: 'timeout' | 'network';
}

export const createAssetLoadError = (
  fields: Pick<AssetLoadError, 'url' | 'errorClass'>,
  cause: unknown,
): AssetLoadError =>
  Object.assign(new Error(`${fields.url} did not arrive (${fields.errorClass})`, { cause }), {
    name: 'AssetLoadError' as const,
    ...fields,
  });

export const isAssetLoadError = (error: unknown): error is AssetLoadError =>
  error instanceof Error && error.name === 'AssetLoadError';
