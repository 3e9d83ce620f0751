import type { ErrorCode, ErrorDetails } from '@atelier/contract/errors';
import {
  cancelMatting,
  countPoints,
  getMattingResult,
  type Matting,
  type MattingLayer,
  maskMatting,
  mattingLimits,
} from '@atelier/contract/matting';
import { bus } from '@atelier/platform/bus';
import { http, isApiError } from '@atelier/platform/http';

/** Poll interval without a socket, ms; with one it is only a fallback. */
const askEveryMs = 3000;

/** Why a matting failed: the engine's reason, a server error code, or no response. */
export type MattingTrouble =
  | { kind: 'failed'; reason: string }
  | { kind: 'code'; code: ErrorCode; details: ErrorDetails }
  | { kind: 'network' };

export class MattingError extends Error {
  readonly trouble: MattingTrouble;
  constructor(trouble: MattingTrouble, options?: ErrorOptions) {
    super(trouble.kind, options);
    this.name = 'MattingError';
    this.trouble = trouble;
  }
}

/** Converts errors of the editor's calls, which the editor shows itself. @throws MattingError, or the abort reason. */
export const asTrouble = (error: unknown): MattingTrouble =>
  isApiError(error) && error.code !== undefined
    ? { kind: 'code', code: error.code, details: error.details }
    : { kind: 'network' };

const isEnded = ({ state }: Matting): boolean => state !== 'queued' && state !== 'drawing';

/** `queued` until the engine starts it, then percent. */
export type MattingProgress = { kind: 'queued' } | { kind: 'drawing'; percent: number };

const progressOf = ({ state, percent }: Matting): MattingProgress =>
  state === 'drawing' ? { kind: 'drawing', percent } : { kind: 'queued' };

/** Waits for the end of a matting by socket events, with polling as the fallback. */
const untilEnded = (
  first: Matting,
  signal: AbortSignal,
  report: (progress: MattingProgress) => void,
): Promise<Matting> =>
  new Promise((resolve, reject) => {
    if (isEnded(first)) return resolve(first);
    report(progressOf(first));
    const ask = () => {
      http.call(getMattingResult, { matting_id: first.id }, { signal, quiet: true }).then(
        ({ matting }) => {
          if (isEnded(matting)) end(() => resolve(matting));
          else report(progressOf(matting));
        },
        (error: unknown) => {
          // Without a response the next poll retries; an error response ends the wait.
          if (isApiError(error) && error.kind === 'api') end(() => reject(error));
        },
      );
    };
    const lines = [
      bus.on('matting.progressed').subscribe((step) => {
        if (step.task_id === first.id) report({ kind: 'drawing', percent: step.percent });
      }),
      bus.on('matting.changed').subscribe((matting) => {
        if (matting.id !== first.id) return;
        if (isEnded(matting)) end(() => resolve(matting));
        else report(progressOf(matting));
      }),
    ];
    const timer = setInterval(ask, askEveryMs);
    const end = (settle: () => void) => {
      clearInterval(timer);
      for (const line of lines) line.unsubscribe();
      signal.removeEventListener('abort', onAbort);
      settle();
    };
    const onAbort = () => {
      // Frees the slot for the next matting. The call fails for a matting that has ended meanwhile, which is fine.
      http.call(cancelMatting, { matting_id: first.id }, { quiet: true }).catch(() => {});
      end(() => reject(signal.reason));
    };
    signal.addEventListener('abort', onAbort);
  });

/** Validates before the request is sent. @throws MattingError with the server's message */
const checkSize = (layers: readonly MattingLayer[]): void => {
  const points = countPoints(layers);
  const { points: max } = mattingLimits;
  if (points > max) throw new MattingError({ kind: 'code', code: '41045', details: { points, max } });
};

/**
 * Runs a matting on the layers of an image. The same layers return the earlier result immediately. @throws MattingError, or the abort
 * reason.
 */
export const runMatting = async (
  imageId: string,
  layers: readonly MattingLayer[],
  signal: AbortSignal,
  report: (progress: MattingProgress) => void,
): Promise<Matting> => {
  checkSize(layers);
  try {
    const request = { image_id: imageId, layers: [...layers] };
    const { matting } = await http.call(maskMatting, request, { signal, quiet: true });
    const ended = await untilEnded(matting, signal, report);
    if (ended.state === 'completed') return ended;
    throw new MattingError({ kind: 'failed', reason: ended.fail_reason ?? 'failed' });
  } catch (error) {
    if (signal.aborted || error instanceof MattingError) throw error;
    throw new MattingError(asTrouble(error), { cause: error });
  }
};
