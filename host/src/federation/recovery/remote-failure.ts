import type { FailureClass } from '@atelier/contract/telemetry';
import { isAssetLoadError } from '../loading/create-asset-loader.ts';

/** Phase in which a load ended. */
export type FailurePhase = 'registry' | 'entry' | 'expose' | 'init' | 'render';

/** Reason why no version of a remote could be shown. */
export interface RemoteFailure extends Error {
  readonly name: 'RemoteFailure';
  readonly remote: string;
  /** The version tried last; empty when none was. */
  readonly version: string;
  readonly phase: FailurePhase;
  /** `disabled`: switched off by an operator or by the page's address; not reported. */
  readonly errorClass: FailureClass | 'disabled';
}

export const createRemoteFailure = (
  fields: Pick<RemoteFailure, 'remote' | 'version' | 'phase' | 'errorClass'>,
  cause?: unknown,
): RemoteFailure =>
  Object.assign(new Error(`${fields.remote} ${fields.version}: ${fields.errorClass} (${fields.phase})`, { cause }), {
    name: 'RemoteFailure' as const,
    ...fields,
  });

export const isRemoteFailure = (error: unknown): error is RemoteFailure =>
  error instanceof Error && error.name === 'RemoteFailure';

/** Error codes of the federation runtime (see its documentation); the message contains one, or the bundler's own text. */
const phases: readonly [RegExp, FailurePhase][] = [
  [/RUNTIME-008|RUNTIME-001|version-manifest/, 'entry'],
  [/Loading (css )?chunk|RUNTIME-014/, 'expose'],
];

const classes: readonly [RegExp, FailureClass][] = [
  [/integrity/i, 'integrity'],
  [/timed? ?out|TimeoutError|AbortError|ScriptNetworkError.*timeout/i, 'timeout'],
  [/HTTP \d|Failed to fetch|NetworkError|Loading (css )?chunk|RUNTIME-008/, 'network'],
];

const phaseOfFile = (url: string): FailurePhase =>
  /\/(remoteEntry|version-manifest)\.[^/]*$/.test(url) ? 'entry' : 'expose';

/** Classifies a failed download or an error of the federation runtime by phase and class. */
export const classifyFailure = (error: unknown): { phase: FailurePhase; errorClass: FailureClass } => {
  if (isAssetLoadError(error)) return { phase: phaseOfFile(error.url), errorClass: error.errorClass };
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  return {
    phase: phases.find(([pattern]) => pattern.test(text))?.[1] ?? 'init',
    errorClass: classes.find(([pattern]) => pattern.test(text))?.[1] ?? 'threw',
  };
};
