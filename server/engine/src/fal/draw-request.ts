import { setTimeout as pause } from 'node:timers/promises';
import type { FailReason } from '@atelier/contract/fail-reasons';
import sharp from 'sharp';
import { z } from 'zod';
import { bindGraph } from '../comfyui/bind-graph.ts';
import { sendPictures } from '../comfyui/prepare-pictures.ts';
import {
  EngineError,
  type EngineHandle,
  type EngineJob,
  type EnginePicture,
  type EngineResult,
  type EngineRunOptions,
  type HostedRequest,
} from '../engine.ts';
import { costOf, expectedCost } from '../model-engine.ts';
import { readModelClip, readModelPicture } from '../picture/model-result.ts';
import { drawLabelOn } from '../provenance/label.ts';
import { errorTypes, type FalClient, type FalSettings } from './fal-client.ts';
import { FalFailure } from './fal-failure.ts';
import { argumentsOf, type FalTemplate } from './fal-template.ts';

/** Size limit of a decoded result, in pixels. */
const maxPixels = 40_000_000;
const maxFiles = 16;
/** A server error that fal marks as retryable is not billed: the job is resubmitted once. */
const maxLosses = 1;
const maxDownloads = 4;
/** PNG files larger than this are sent as JPEG, since pictures are embedded in the request. Bytes. */
const largePng = 3 * 2 ** 20;

export interface DrawRequestOptions extends EngineRunOptions {
  client: FalClient;
  settings: FalSettings;
  template: FalTemplate;
  job: EngineJob;
  /** Handle with a reserved slot. */
  handle: EngineHandle;
  hasLabel: boolean;
  /** Result of the last call; null: it succeeded. */
  onCall?: (failure: FalFailure | null) => void;
}

const unavailable = (reason: FailReason, cause: unknown): EngineError =>
  new EngineError('unavailable', reason, { cause });

const moderated = (cause: unknown): EngineError => new EngineError('refused', 'provider-moderated', { cause });

/** Machine names of actionable fal errors. */
const reasonsOfTypes: readonly (readonly [RegExp, 'refused' | 'unavailable' | 'timeout', FailReason])[] = [
  [/content_policy|moderat|nsfw|safety/i, 'refused', 'provider-moderated'],
  [/face_detection|no_face/i, 'refused', 'no-face-found'],
  [/image_too_large|file_too_large/i, 'refused', 'input-too-large'],
  [/timeout/i, 'timeout', 'timeout'],
  [
    /missing|value_error|type_error|_parsing|literal_error|less_than|greater_than|too_(short|long|small)/i,
    'unavailable',
    'template-refused',
  ],
];

const errorOfTypes = (types: readonly string[], cause: unknown): EngineError => {
  for (const [pattern, kind, reason] of reasonsOfTypes) {
    if (!types.some((type) => pattern.test(type))) continue;
    return new EngineError(kind, kind === 'timeout' ? undefined : reason, { cause });
  }
  return unavailable('model-failed', cause);
};

/** Converts a failed call to the error for the user and the log. */
export const errorOfFalFailure = (error: unknown): EngineError => {
  if (error instanceof EngineError) return error;
  if (!(error instanceof FalFailure)) return new EngineError('failed', undefined, { cause: error });
  switch (error.kind) {
    case 'unreachable':
      return unavailable('model-server-away', error);
    case 'unclear':
      return unavailable('submission-unclear', error);
    case 'account':
      return unavailable('provider-account', error);
    case 'gone':
      return unavailable('result-missing', error);
    case 'malformed':
      return unavailable('model-failed', error);
    case 'refused':
      return errorOfTypes(error.types, error);
  }
};

/** True when the request was refused before a model worked on it. */
const isUnread = ({ reason }: EngineError): boolean => reason === 'template-refused' || reason === 'input-too-large';

/** Encodes a picture as a data URI argument. */
const dataUri = async (data: Uint8Array, mime: string): Promise<string> => {
  const isLarge = mime === 'image/png' && data.byteLength > largePng;
  const bytes = isLarge
    ? await sharp(data).jpeg({ quality: 94, chromaSubsampling: '4:4:4' }).toBuffer()
    : Buffer.from(data);
  return `data:${isLarge ? 'image/jpeg' : mime};base64,${bytes.toString('base64')}`;
};

const file = z.looseObject({ url: z.string().min(1).max(2000) });
const answer = z.looseObject({ has_nsfw_concepts: z.union([z.boolean(), z.array(z.boolean())]).nullish() });

/** File URLs in a response. @throws EngineError for an error response, a moderated one or one without files */
const filesOf = ({ output }: FalTemplate, body: unknown): string[] => {
  const types = errorTypes(body);
  if (types.length > 0) throw errorOfTypes(types, types.join(' '));
  const parsed = answer.safeParse(body).data;
  // fal returns black pictures for moderated content.
  if ([parsed?.has_nsfw_concepts ?? []].flat().some(Boolean)) throw moderated('has_nsfw_concepts');
  const given = parsed?.[output.field];
  const files = (Array.isArray(given) ? given : [given]).flatMap((item) => file.safeParse(item).data ?? []);
  if (files.length === 0) throw unavailable('result-missing', `no file in ${output.field}`);
  return files.slice(0, maxFiles).map(({ url }) => url);
};

/** First frame of a clip, also its cover. The label is drawn on it before the model receives it: the engine cannot draw on clips. */
const startOf = async ({ manifest }: FalTemplate, { inputs }: EngineJob, hasLabel: boolean) => {
  const bound = manifest.bindings.find(({ kind }) => kind === 'image');
  const input = bound && 'from' in bound ? bound.from.slice('input.'.length) : '';
  const picture = inputs[input]?.[0];
  if (!picture || !hasLabel) return picture && { input, picture };
  const data = new Uint8Array(await drawLabelOn(picture.data));
  return { input, picture: { ...picture, data, mime: 'image/png' as const } };
};

/** Waits; rejects immediately when the signal aborts. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal }).catch(() => {
    throw new EngineError('cancelled');
  });

const stopIfAborted = (signal: AbortSignal): void => {
  if (signal.aborted) throw new EngineError('cancelled');
};

/** Estimated percent of a request without progress: approaches 95 over its usual duration. */
const guessPercent = (elapsedMs: number, timeLimitMs: number): number =>
  95 * (1 - Math.exp((-6 * elapsedMs) / timeLimitMs));

/** Runs one job at fal, from its pictures to its results, across restarts of the product. @throws EngineError */
export const drawRequest = async (options: DrawRequestOptions): Promise<EngineResult> => {
  const { client, settings, template, job, signal, remember, onProgress, hasLabel, onCall } = options;
  const timeLimitMs = template.manifest.timeLimitSeconds * 1000;
  let handle = options.handle;
  let isEnded = false;
  /** fal produced a result: it is billed even if it cannot be used. */
  let isDrawn = false;

  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const value = await work();
      onCall?.(null);
      return value;
    } catch (error) {
      if (error instanceof FalFailure) onCall?.(error);
      throw error;
    }
  };

  const store = async (change: Partial<EngineHandle>): Promise<void> => {
    handle = { ...handle, ...change };
    await remember?.(handle);
  };

  /** Submits at most once: a request that may have been accepted is not sent again, since it would be drawn and billed twice. */
  const submit = async (): Promise<HostedRequest> => {
    const start = template.output.kind === 'video' ? await startOf(template, job, hasLabel) : undefined;
    const shown = start ? { ...job, inputs: { ...job.inputs, [start.input]: [start.picture] } } : job;
    const prepared = await sendPictures({ upload: dataUri }, template, shown, { hasLabel, masks: 'white' });
    const args = argumentsOf(bindGraph(template, job, { ...prepared, models: new Map() }));
    const began = performance.now();
    for (let delayMs = settings.pollMs; ; delayMs = Math.min(delayMs * 2, settings.longestPollMs)) {
      stopIfAborted(signal);
      await store({ isSubmitting: true });
      try {
        // Not aborted: the response contains the request to cancel or resume.
        const request = await call(() => client.submit(template.model, args));
        await store({ promptId: request.id, isSubmitted: true, isSubmitting: false, request });
        return request;
      } catch (error) {
        const isEarly = error instanceof FalFailure && error.kind === 'unreachable';
        const isLimited = isEarly && error.status === 429;
        const limitMs = isLimited ? settings.waitMs : settings.awayMs;
        if (!isEarly || performance.now() - began > limitMs) throw error;
        // The request was not accepted: a restart may submit it.
        await store({ isSubmitting: false });
        await wait(error.retryAfterMs ?? delayMs, signal);
      }
    }
  };

  /** Waits until the request has ended. @throws EngineError `timeout`, `cancelled`; FalFailure */
  const follow = async (request: HostedRequest): Promise<void> => {
    const began = performance.now();
    let runsSince: number | undefined;
    let heardAt = began;
    for (let delayMs = settings.pollMs; ; delayMs = Math.min(delayMs * 1.5, settings.longestPollMs)) {
      stopIfAborted(signal);
      let retryAfterMs: number | undefined;
      try {
        const { status, queue_position: ahead } = await call(() => client.status(request));
        if (status === 'COMPLETED') return;
        heardAt = performance.now();
        if (status === 'IN_PROGRESS') runsSince ??= heardAt;
        else onProgress({ step: 'model-wait', percent: 0, ...(ahead ? { ahead } : {}) });
      } catch (error) {
        if (!(error instanceof FalFailure)) throw error;
        if (error.kind === 'gone') throw unavailable('model-server-lost', error);
        if (error.kind !== 'unreachable') throw error;
        if (error.status === 429) heardAt = performance.now();
        retryAfterMs = error.retryAfterMs;
      }
      const now = performance.now();
      if (now - heardAt > settings.awayMs) throw unavailable('model-server-away', 'no answer to a status call');
      if (runsSince === undefined ? now - began > settings.waitMs : now - runsSince > timeLimitMs) {
        throw new EngineError('timeout', undefined, {
          cause: runsSince === undefined ? 'waited too long' : 'ran too long',
        });
      }
      if (runsSince !== undefined)
        onProgress({ step: 'model-work', percent: guessPercent(now - runsSince, timeLimitMs) });
      await wait(retryAfterMs ?? delayMs, signal);
    }
  };

  /** Repeats a call without side effects while fal is unreachable. */
  const patiently = async <T>(work: () => Promise<T>, turns: number): Promise<T> => {
    for (let turn = 1; ; turn += 1) {
      stopIfAborted(signal);
      try {
        return await call(work);
      } catch (error) {
        const isAway = error instanceof FalFailure && error.kind === 'unreachable';
        if (!isAway || turn >= turns) throw error;
        await wait(error.retryAfterMs ?? Math.min(settings.pollMs * 2 ** turn, settings.longestPollMs), signal);
      }
    }
  };

  const readFile = async (address: string): Promise<EnginePicture> => {
    const data = await patiently(() => client.download(address), maxDownloads);
    if (template.output.kind === 'image') return readModelPicture(data, maxPixels);
    const start = await startOf(template, job, hasLabel);
    if (!start) throw unavailable('result-missing', 'no cover');
    return readModelClip(data, start.picture);
  };

  /** Follows a new or resumed request to its files. */
  const finish = async (request: HostedRequest): Promise<EnginePicture[]> => {
    await follow(request);
    isEnded = true;
    const body = await patiently(() => client.result(request), maxDownloads);
    isDrawn = errorTypes(body).length === 0;
    const outputs: EnginePicture[] = [];
    for (const address of filesOf(template, body)) outputs.push(await readFile(address));
    return outputs;
  };

  const draw = async (): Promise<EnginePicture[]> => {
    if (!handle.request && handle.isSubmitting)
      throw unavailable('submission-unclear', 'interrupted while it was submitted');
    for (;;) {
      const request = handle.request ?? (await submit());
      try {
        return await finish(request);
      } catch (error) {
        const isFree = error instanceof FalFailure && error.isRetryable && handle.losses < maxLosses;
        if (!isFree) throw error;
        const { request: _, ...rest } = handle;
        handle = { ...rest, isSubmitted: false, losses: handle.losses + 1 };
      }
    }
  };

  /** fal bills results and refusals by a model at work, never its own errors; a request that may have been accepted counts too. */
  const isBilled = (failure: EngineError): boolean => {
    if (isDrawn || failure.reason === 'submission-unclear') return true;
    return failure.kind === 'refused' && !isUnread(failure);
  };

  try {
    const outputs = await draw();
    const { method, isGenerative } = template.manifest;
    return {
      ...{ outputs, method, report: { warnings: [] }, engine: `fal: ${template.model}`, isGenerative },
      ...(template.price && { usd: costOf(template.price, job, outputs) }),
    };
  } catch (error) {
    const failure = signal.aborted ? new EngineError('cancelled') : errorOfFalFailure(error);
    const isOver = failure.kind === 'timeout' || (signal.aborted && signal.reason === 'cancelled');
    // If the cancellation fails, the task's end releases its handle until that succeeds.
    const isStopped = !isOver || !handle.request || isEnded || (await client.cancel(handle.request).catch(() => true));
    const isCounted = !signal.aborted || signal.reason === 'cancelled';
    if (isCounted && (!isStopped || isBilled(failure))) failure.usd = expectedCost(template, template.price, job);
    throw failure;
  }
};
