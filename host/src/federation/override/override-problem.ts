/**
 * `unreachable`: its server does not respond; `no-build`: the address serves no build of this remote; `host-api`: it needs another host;
 * `changed`: its files differ from those just hashed; `threw`: its code failed.
 */
export type OverrideFault = 'unreachable' | 'no-build' | 'host-api' | 'changed' | 'threw';

export interface OverrideProblem {
  fault: OverrideFault;
  /** Exact cause, for the developer. */
  detail: string;
}

export interface OverrideError extends Error, OverrideProblem {
  readonly name: 'OverrideError';
}

export const createOverrideError = (fault: OverrideFault, detail: string, cause?: unknown): OverrideError =>
  Object.assign(new Error(detail, { cause }), { name: 'OverrideError' as const, fault, detail });

const faults: Readonly<Record<string, OverrideFault>> = {
  integrity: 'changed',
  network: 'unreachable',
  timeout: 'unreachable',
};

/** The problem shown to a developer for a failed load or a page that threw. `errorClass`: the loader's classification. */
export const problemOf = (error: unknown, errorClass: string): OverrideProblem => {
  const known = error as Partial<OverrideError> | null;
  if (known?.name === 'OverrideError' && known.fault) return { fault: known.fault, detail: known.detail ?? '' };
  return { fault: faults[errorClass] ?? 'threw', detail: error instanceof Error ? error.message : String(error) };
};
