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

/** Without a socket the page asks this often, ms; with one it is only a safety net. */
const askEveryMs = 3000;

/** Why a matting gave nothing: the engine's reason, a code of the server, or no answer at all. */
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

/** Calls of the editor show their failures in the editor. @throws MattingError, or what the signal says. */
export const asTrouble = (error: unknown): MattingTrouble =>
  isApiError(error) && error.code !== undefined
    ? { kind: 'code', code: error.code, details: error.details }
    : { kind: 'network' };

const isEnded = ({ state }: Matting): boolean => state !== 'queued' && state !== 'drawing';

/** `queued` until the engine takes it, then percent. */
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
          // Without an answer the next poll asks again; an error answer ends the wait.
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
      // Frees the slot for the next matting. A matting that has ended meanwhile refuses the call, which is fine.
      http.call(cancelMatting, { matting_id: first.id }, { quiet: true }).catch(() => {});
      end(() => reject(signal.reason));
    };
    signal.addEventListener('abort', onAbort);
  });

/** Said before the work is sent. @throws MattingError with the server's own words */
const checkSize = (layers: readonly MattingLayer[]): void => {
  const points = countPoints(layers);
  const { points: max } = mattingLimits;
  if (points > max) throw new MattingError({ kind: 'code', code: '41045', details: { points, max } });
};

/**
 * Lets the engine work on the layers of a picture. The same layers again are answered at once.
 * @throws MattingError, or the abort reason.
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
