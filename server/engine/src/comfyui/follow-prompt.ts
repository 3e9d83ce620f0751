import { setTimeout as pause } from 'node:timers/promises';
import { EngineError } from '../engine.ts';
import type { ComfyClient } from './comfy-client.ts';
import { isAway } from './comfy-failure.ts';
import type { EventSocket } from './event-socket.ts';
import { type ComfyEvent, parseBinaryEvent, parseTextEvent } from './events.ts';
import { errorOfExecution } from './fail-reason.ts';
import { type ComfySettings, withoutKey } from './settings.ts';
import { type ExecutionError, executionError, type HistoryEntry } from './wire.ts';

/**
 * `lost`: the server does not know the prompt, for example after a restart. `away`: it does not respond, and another server may take over.
 */
export type PromptEnd = { kind: 'finished'; entry: HistoryEntry } | { kind: 'lost' } | { kind: 'away' };

export interface FollowOptions {
  client: ComfyClient;
  settings: ComfySettings;
  /** Socket of the prompt's client; not closed here. */
  socket: EventSocket;
  promptId: string;
  /** Limit of the running prompt; queueing does not count. */
  timeLimitMs: number;
  signal: AbortSignal;
  /** True when another server could run the job after a long outage. */
  mayLeave: () => boolean;
  onEvent: (event: ComfyEvent) => void;
  /** Prompts ahead of this one; 0 when it runs. */
  onPlace?: (ahead: number) => void;
}

/** Checks the history entry of a finished prompt. @throws EngineError unless it succeeded */
export const checkEntry = (entry: HistoryEntry): void => {
  const said = new Map(entry.status?.messages ?? []);
  if (said.has('execution_interrupted')) throw new EngineError('unavailable', 'interrupted');
  const error = executionError.safeParse(said.get('execution_error')).data;
  if (error) throw errorOfExecution(error);
  if (entry.status?.status_str === 'error') throw new EngineError('unavailable', 'model-failed');
};

interface Clock {
  /** Resets the silence timer. */
  heard(): void;
  runs(): void;
  waits(): void;
  away(): void;
  /** ms since the server's last response; 0 while it responds. */
  awayFor(): number;
  check(): void;
}

/** Limits of a prompt: queueing, running, silence, outage. `check` throws when one is exceeded. */
const createClock = ({ settings, timeLimitMs }: FollowOptions): Clock => {
  const began = performance.now();
  let heardAt = began;
  let runsSince: number | undefined;
  let awaySince: number | undefined;
  return {
    heard() {
      heardAt = performance.now();
    },
    runs() {
      runsSince ??= performance.now();
      awaySince = undefined;
    },
    waits() {
      awaySince = undefined;
      heardAt = performance.now();
    },
    away() {
      awaySince ??= performance.now();
    },
    awayFor: () => (awaySince === undefined ? 0 : performance.now() - awaySince),
    check() {
      const now = performance.now();
      if (awaySince !== undefined && now - awaySince > settings.awayMs) {
        throw new EngineError('unavailable', 'model-server-away');
      }
      if (runsSince === undefined) {
        if (now - began > settings.waitMs) throw new EngineError('timeout', undefined, { cause: 'waited too long' });
      } else if (now - runsSince > timeLimitMs) {
        throw new EngineError('timeout', undefined, { cause: 'ran too long' });
      } else if (awaySince === undefined && now - heardAt > settings.idleMs) {
        throw new EngineError('timeout', undefined, { cause: 'said nothing' });
      }
    },
  };
};

/** The history entry appears shortly after the final event. */
const firstLookMs = 30;

/** Polls the server. undefined: the prompt has not ended. */
const lookUp = async ({ client, promptId, onPlace }: FollowOptions, clock: Clock): Promise<PromptEnd | undefined> => {
  const finished = await client.history(promptId);
  if (finished) return { kind: 'finished', entry: finished };
  const { queue_running: running, queue_pending: pending } = await client.queue();
  if (running.some((item) => item.promptId === promptId)) {
    clock.runs();
    onPlace?.(0);
    return undefined;
  }
  const own = pending.find((item) => item.promptId === promptId);
  if (own) {
    clock.waits();
    onPlace?.(running.length + pending.filter((item) => item.number < own.number).length);
    return undefined;
  }
  // It may have finished between the two requests.
  const late = await client.history(promptId);
  return late ? { kind: 'finished', entry: late } : { kind: 'lost' };
};

/**
 * Follows a submitted prompt to its end. Events only trigger earlier polls and report progress; the history is authoritative, and a lost
 * socket is not an error.
 * @throws EngineError `cancelled` (aborted), `timeout`, `unavailable`; ComfyFailure other than `unreachable`
 */
export const followPrompt = async (options: FollowOptions): Promise<PromptEnd> => {
  const { settings, signal, onEvent } = options;
  const clock = createClock(options);
  let wake = new AbortController();
  let saidError: ExecutionError | undefined;
  let wasInterrupted = false;
  let nextLookMs = settings.pollEveryMs;

  const take = (events: readonly ComfyEvent[]): void => {
    for (const event of events) {
      clock.heard();
      if (event.kind === 'ended') {
        if (event.how === 'error') saidError = event.error;
        if (event.how === 'interrupted') wasInterrupted = true;
        nextLookMs = firstLookMs;
        wake.abort();
      } else {
        if (event.kind !== 'preview') clock.runs();
        onEvent(event);
      }
    }
  };
  options.socket.listen({
    onText: (text) => take(parseTextEvent(withoutKey(settings, text), options.promptId)),
    onBinary: (data) => {
      const event = parseBinaryEvent(data, options.promptId);
      if (event) take([event]);
    },
    onOpen: () => wake.abort(),
  });
  const onAbort = () => wake.abort();
  signal.addEventListener('abort', onAbort, { once: true });

  try {
    for (;;) {
      if (signal.aborted) throw new EngineError('cancelled');
      wake = new AbortController();
      const { signal: woken } = wake;
      try {
        const end = await lookUp(options, clock);
        if (end?.kind === 'lost' && saidError) throw errorOfExecution(saidError);
        if (end?.kind === 'lost' && wasInterrupted) throw new EngineError('unavailable', 'interrupted');
        if (end) return end;
      } catch (error) {
        if (!isAway(error)) throw error;
        clock.away();
      }
      if (clock.awayFor() > settings.moveMs && options.mayLeave()) return { kind: 'away' };
      clock.check();
      const waitMs = Math.min(nextLookMs, settings.pollEveryMs);
      nextLookMs = waitMs * 2;
      // Woken during a poll: the next one follows soon, unless aborted.
      const isSoon = woken.aborted;
      const until = isSoon ? signal : woken;
      await pause(isSoon ? Math.min(waitMs, firstLookMs) : waitMs, undefined, { signal: until }).catch(() => {
        // Woken by an event or the abort.
      });
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
};
