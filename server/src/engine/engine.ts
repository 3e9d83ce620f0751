import type { ToolType } from '@atelier/catalogue/tools';

/** An encoded picture that goes into or comes out of a job; a clip counts as one and only comes out. */
export interface EnginePicture {
  /** Encoded bytes: sRGB, orientation already applied, no metadata that matters. */
  data: Uint8Array;
  mime: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/svg+xml' | 'video/mp4';
  /** Pixels. */
  width: number;
  height: number;
}

/** One piece of work: everything a handler may look at. Same job and seed, same bytes out. */
export interface EngineJob {
  /** The task's id; only for logs. */
  id: string;
  toolType: ToolType;
  /** Pictures by the catalogue's input name, in the order that the user gave them. */
  inputs: Record<string, EnginePicture[]>;
  /** Parameters that the catalogue's schema of the tool has already accepted. */
  params: Record<string, unknown>;
  seed: number;
}

/** A finished step. `percent` grows from 0 to 100 and never falls. */
export interface EngineProgress {
  /** Machine name of the step that was just finished, e.g. `decode`, `back-projection`. */
  step: string;
  percent: number;
}

/** What the engine wants the person to know about a result. */
export interface EngineReport {
  /** 0 to 1; only tools that find a garment give one. Below .6 the edge is likely wrong, .6 to .9 check it. */
  confidence?: number;
  /** Machine names of warnings that the interface turns into sentences, e.g. `matte-uncertain`. */
  warnings: string[];
}

export interface EngineResult {
  outputs: EnginePicture[];
  /** Honest name of the method, e.g. `lanczos3+back-projection`. */
  method: string;
  report: EngineReport;
}

export interface EngineRunOptions {
  /** Aborting stops the work within a second; the promise then rejects with `EngineError('cancelled')`. */
  signal: AbortSignal;
  onProgress: (progress: EngineProgress) => void;
}

/**
 * Draws. The only implementation a worker talks to; behind it are child processes (slots), so that a crash, a hang or a
 * poisoned picture costs one job and nothing else.
 */
export interface Engine {
  /** Name that is written on every output: `classical` or `ComfyUI: <template>`. */
  readonly name: string;
  supports(toolType: ToolType): boolean;
  /** Rejects with `EngineError` only. */
  run(job: EngineJob, options: EngineRunOptions): Promise<EngineResult>;
  /** Kills the slots. */
  close(): Promise<void>;
}

/**
 * `cancelled`: the signal was aborted. `timeout`: over the tool's time limit. `crashed`: the slot died. `unreadable`: a picture could
 * not be decoded. `refused`: the input cannot give an honest result (see `reason`, a machine name such as `no-garment-found` or `input-too-large`).
 * `failed`: anything else.
 */
export type EngineErrorKind = 'cancelled' | 'timeout' | 'crashed' | 'unreadable' | 'refused' | 'failed';

export class EngineError extends Error {
  readonly kind: EngineErrorKind;
  readonly reason: string | undefined;
  constructor(kind: EngineErrorKind, reason?: string, options?: { cause?: unknown }) {
    super(reason ? `${kind}: ${reason}` : kind, options);
    this.name = 'EngineError';
    this.kind = kind;
    this.reason = reason;
  }
}
