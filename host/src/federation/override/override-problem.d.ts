/**
 * `unreachable`: its server does not answer; `no-build`: what stands there is not a build of this remote; `host-api`: it needs
 * another host; `changed`: its files are not the ones that were hashed a moment before; `threw`: its code failed.
 */
export type OverrideFault = 'unreachable' | 'no-build' | 'host-api' | 'changed' | 'threw';
export interface OverrideProblem {
  fault: OverrideFault;
  /** For the developer: what exactly. */
  detail: string;
}
export interface OverrideError extends Error, OverrideProblem {
  readonly name: 'OverrideError';
}
export declare const createOverrideError: (fault: OverrideFault, detail: string, cause?: unknown) => OverrideError;
/** What a developer is told of a failed load or a page that threw. `errorClass`: the loader's own sorting of it. */
export declare const problemOf: (error: unknown, errorClass: string) => OverrideProblem;
