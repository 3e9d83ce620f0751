import type { Provider } from '@atelier/contract/providers';
import type { EngineKind } from '@atelier/contract/task';
import type { WarningCode } from '@atelier/contract/warnings';
import type { FeatureVector } from './features/feature-vector.ts';
import type { FlatSpec, PartialSpec } from './flats/spec.ts';
import type { NormaliseNote } from './picture/normalise.ts';
import type { PictureErrorKind } from './picture/picture-error.ts';
import type { Recognition } from './picture/recognise.ts';
import type { EnginePlace } from './places/engine-place.ts';
import type { ToolType } from './tools.ts';
import type { PeopleBox, PeopleSeen } from './vision/people.ts';
import type { PeopleFinder } from './vision/vision-pool.ts';

/** Encoded input or output picture of a job; a clip counts as one and is only an output. */
export interface EnginePicture {
  /** Encoded bytes: sRGB, orientation applied, no relevant metadata. */
  data: Uint8Array;
  mime: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/svg+xml' | 'video/mp4';
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * Picture work other than drawing: a download file, a reduced copy, recognition (picture/picture-pool.ts), an upload check
 * (picture/upload-pool.ts), search features (features/feature-pool.ts), people detection (vision/vision-pool.ts).
 */
export type PictureJobKind = 'download' | 'reduce' | 'recognise' | 'normalise' | 'describe' | 'describe-now' | 'people';

/**
 * Kind of a job: a catalogue tool, the matting editor, a form's vector preview or people detection, work on a stored picture, or a seed
 * material.
 */
export type JobKind = ToolType | 'matting' | 'vector-preview' | 'find-people' | 'material' | PictureJobKind;

/** Result of a language model that parsed a description. */
export interface ReadDescription {
  wish: PartialSpec;
  /** Words that it could not assign. */
  unused: string[];
}

/** Complete input of a handler. Same job and seed produce the same bytes. */
export interface EngineJob {
  /** Task id; only for logs. */
  id: string;
  toolType: JobKind;
  /** Pictures by the catalogue's input name, in the user's order. */
  inputs: Record<string, EnginePicture[]>;
  /** Parameters already validated by the catalogue's schema of the tool. */
  params: Record<string, unknown>;
  seed: number;
  /** See `AskedJob`. */
  engine?: EngineKind;
  /** Description as parsed by a language model; absent: only the built-in parser reads it. */
  description?: ReadDescription;
  /** State of an earlier run of this task (see `EngineRunOptions.remember`); the run resumes from it. */
  handle?: EngineHandle;
}

/** Location and state of a job's work outside this process. JSON; stored with the task, so it survives a restart of either side. */
export interface EngineHandle {
  /** Template name. */
  template: string;
  clientId: string;
  promptId: string;
  /** The server confirmed the prompt. */
  isSubmitted: boolean;
  /** Number of resubmissions after a server lost the prompt. */
  losses: number;
  /** Address of the server that has the prompt; absent in handles from before multiple servers: the first server. */
  server?: string;
  /** Number of moves from an unreachable server to another. */
  moves?: number;
  /**
   * Prompts of this task that may still exist at former servers: their results are ignored, and they are cancelled when those servers are
   * reachable again.
   */
  left?: LeftPrompt[];
  /** A submission to a hosted queue has begun: without `request` it may have been accepted and is not repeated. */
  isSubmitting?: boolean;
  /** Request at a hosted queue. */
  request?: HostedRequest;
  /** The cost was counted: a repeated run does not count it again. */
  isCounted?: boolean;
}

/** Request at a hosted queue, with the URLs that the queue returned. */
export interface HostedRequest {
  id: string;
  status: string;
  response: string;
  cancel: string;
}

/** Prompt at a former server. */
export interface LeftPrompt {
  server: string;
  clientId: string;
  promptId: string;
}

/** Server that could start a job now. */
export interface PlaceOffer {
  server: string;
  /** Concurrent tasks allowed at the server, over all nodes. */
  slots: number;
  /** Prompts in its own queue at the last probe, from all clients; breaks ties between equally busy servers. */
  queued: number;
}

/**
 * Reserves a slot at the least busy of these servers and stores the handle with its address. @returns the address, or null when no server
 * has a free slot
 */
export type TakePlace = (offers: readonly PlaceOffer[], handle: EngineHandle) => Promise<string | null>;

/** Facts that decide, with the tool, which engine can draw a job: its parameters and the inputs that have pictures. */
export interface AskedJob {
  params: Readonly<Record<string, unknown>>;
  inputs: Readonly<Record<string, readonly unknown[]>>;
  /** Engine that the user requested or that the job's queue implies; absent: the operator's order. */
  engine?: EngineKind;
}

/** Finished step. `percent` increases from 0 to 100. */
export interface EngineProgress {
  /** Machine name of the finished step, e.g. `decode`, `back-projection`. */
  step: string;
  percent: number;
  /** Preview of the current picture: WebP of a few kilobytes. */
  preview?: Uint8Array;
  /** Jobs ahead in the queue of an external server; absent once the job runs. */
  ahead?: number;
}

/** Region that a cutout may include or exclude wrongly. Pixels of the picture, from its top left corner. */
export interface UncertainRegion {
  /** Closed outline, clockwise on screen, at most 60 corners. */
  outline: [x: number, y: number][];
  /** True when the cutout includes it. */
  isIn: boolean;
  box: { left: number; top: number; width: number; height: number };
}

/** Engine's report to the user about a result. */
export interface EngineReport {
  /** 0 to 1; only from tools that detect a garment. Below 0.6 the contour is likely wrong; from 0.6 to 0.9 it needs a check. */
  confidence?: number;
  /** Uncertainties of the result; the interface translates each, with a next step. */
  warnings: WarningCode[];
  /** Uncertain regions of an automatic cutout, at most six; only from the matting editor's job. */
  pieces?: UncertainRegion[];
  /** Regions of the warnings, where known (README, "Saying what is not sure"). */
  places?: EnginePlace[];
  /** How the words of a description were used; only from tools that parse text. */
  words?: {
    understood: { word: string; zh: string; en: string }[];
    ignored: string[];
  };
  /** Only from recognition. */
  recognition?: Recognition;
  /** Only from search descriptions; `spec` for a flat drawn by this product. */
  description?: { features: FeatureVector; hasGarment: boolean; indecent: number | null; spec: FlatSpec | null };
  /** Only from people detection. */
  people?: PeopleSeen;
  /**
   * Only from a form's people detection: boxes of reliable faces, largest first, as fractions of the picture; absent when no detector was
   * available.
   */
  shares?: PeopleBox[];
  /** Only from an upload check: changes made, or why the file was rejected. */
  notes?: NormaliseNote[];
  /** Only from an upload check: see `NormalisedPicture`. */
  sourceTask?: string;
  refusal?: { kind: PictureErrorKind; figures: Record<string, number> };
}

export interface EngineResult {
  outputs: EnginePicture[];
  /** Accurate name of the method, e.g. `lanczos4+back-projection`. */
  method: string;
  report: EngineReport;
  /** Engine name written into every output, e.g. `ComfyUI: dressing.qwen-edit`; the engine's own name when absent. */
  engine?: string;
  /** True when a generative model created the picture; it is labelled as such. */
  isGenerative?: boolean;
  /** Provider's price in US dollars; absent: none or unknown. */
  usd?: number;
}

/** One job sent to a provider. */
export interface ProviderCall {
  provider: Provider;
  seconds: number;
  usd: number;
  isFailed: boolean;
}

export interface EngineRunOptions {
  /**
   * Aborting stops the work within a second; the promise then rejects with `EngineError('cancelled')`. The reason `cancelled` also cancels
   * remote work; after any other reason remote work continues for the process that resumes the job with its handle.
   */
  signal: AbortSignal;
  onProgress: (progress: EngineProgress) => void;
  /** User id: interactive work runs one job per user at a time. */
  requester?: string;
  /** Stores the handle with the task; resolves once it would survive a crash. */
  remember?: (handle: EngineHandle) => Promise<void>;
  /** Reserves slots at model servers over all nodes; without it this process counts its own. */
  takePlace?: TakePlace;
  /** Providers that may receive this job; default: none. */
  maySendTo?: ReadonlySet<Provider>;
  /** True when a language model outside this installation may read the job's text; default: false. */
  maySendWords?: boolean;
  /** Called when a provider's job ends, except after a cancellation. */
  onProviderCall?: (call: ProviderCall) => Promise<void>;
}

/** State of one model server as known to one node. Timestamps in ms since 1970. */
export interface ServerView {
  address: string;
  slots: number;
  /** `connecting`: not probed yet, or not used yet where the provider has no call without a request. */
  state: 'connecting' | 'reachable' | 'unreachable';
  /** Timestamp of the last state change. */
  since: number;
  /** From the last successful probe; null before. */
  version: string | null;
  devices: string[];
  /** Prompts in its own queue at the last probe, from all clients. */
  queued: number;
  /** Message of the last failure, kept after recovery; null: there was none. */
  error: string | null;
  errorAt: number | null;
  /** Per tool with a template: the template that would be used, or what the first one lacks. Empty before the first probe. */
  tools: { toolType: ToolType; template: string | null; nodes: string[]; models: string[]; versions: string[] }[];
}

/** Model servers of a node. */
export interface ModelServers {
  /** In the order of the configuration. */
  readonly addresses: readonly string[];
  views(): ServerView[];
  /** Takes servers out of service: running jobs continue, no new ones start. */
  keepOut(addresses: ReadonlySet<string>): void;
  /** Providers whose monthly limit is reached: running jobs continue, no new ones start. */
  closeProviders?(providers: ReadonlySet<Provider>): void;
  /** Probes this server, or all, now. Never rejects. */
  look(address?: string): Promise<void>;
  /** Servers that could start each tool now given a free slot, and whether one that is out of service may support it. */
  reach(): { toolType: ToolType; servers: PlaceOffer[]; isKeptOut: boolean }[];
}

/** Why a tool that needs a generative model is unavailable. */
export interface EngineLack {
  /** `absent`: none is configured. `unreachable`: no response. `incomplete`: see the lists. `off`: disabled by the configuration. */
  server: 'absent' | 'unreachable' | 'incomplete' | 'off';
  /** Nodes that the server lacks, by the names that its operator knows. */
  nodes: string[];
  models: string[];
  versions: string[];
}

/**
 * Drawing engine, the only interface that a worker uses; it runs jobs in child processes (slots), so that a crash, a hang or a malicious
 * picture affects only one job.
 */
export interface Engine {
  /** Name written into every output: `classical` or `ComfyUI: <template>`. */
  readonly name: string;
  /** True when the job can be drawn now. Without `asked`: with any parameters. The result may change while the process runs. */
  supports(toolType: JobKind, asked?: AskedJob): boolean;
  /**
   * True when a model server draws the tool, by the operator's choice or because only a template draws it; also while the server is
   * unreachable.
   */
  isForModel?(toolType: JobKind): boolean;
  /** True when a generative model serves the tool now, so that options that only a model supports can be offered. */
  hasModel?(toolType: JobKind): boolean;
  /** External provider that would receive the job now; null: none. Without `asked`: with default parameters. */
  sendsTo?(toolType: JobKind, asked?: AskedJob): Provider | null;
  /** External provider that would receive those jobs of the tool that only a model draws. */
  maySendTo?(toolType: JobKind): Provider | null;
  /** Queue of a job: built-in engine or model server. */
  queueOf?(toolType: JobKind, asked: AskedJob): 'builtin' | 'model';
  /** Reason why no generative model serves the tool; null when one does. */
  missingRequirements?(toolType: JobKind): EngineLack | null;
  /** True when the model server can use this template now. Absent where no server is configured. */
  hasTemplate?(name: string): boolean;
  /** Host of the external language model that parses descriptions; absent where none is configured. */
  readonly wordsTo?: string;
  /** True when that model would read the text of the job. Without `asked`: the text of some jobs of the tool. */
  sendsWords?(toolType: JobKind, asked?: AskedJob): boolean;
  /** Absent where none is configured. */
  readonly servers?: ModelServers;
  /** People detection, where its networks may be used; absent on an engine without it. */
  readonly people?: PeopleFinder;
  /** Rejects only with `EngineError`. */
  run(job: EngineJob, options: EngineRunOptions): Promise<EngineResult>;
  /** Cancels remaining remote work of an ended task and discards the handle. Rejects when the call should be retried. */
  release?(handle: EngineHandle): Promise<void>;
  /** Terminates the slots. */
  close(): Promise<void>;
}

/**
 * `cancelled`: the signal was aborted. `timeout`: over the tool's time limit. `crashed`: the slot died. `unreadable`: a picture could not
 * be decoded. `refused`: the input is unsuitable (see `reason`, a machine name such as `no-garment-found` or `input-too-large`).
 * `unavailable`: the drawing backend is not available (see `reason`, e.g. `gpu-memory`, `model-missing`). `failed`: anything else.
 */
export type EngineErrorKind = 'cancelled' | 'timeout' | 'crashed' | 'unreadable' | 'refused' | 'unavailable' | 'failed';

/** Report of a refusal beside its reason: warnings with their regions on the input pictures. */
export type RefusalReport = Pick<EngineReport, 'warnings' | 'places'>;

export class EngineError extends Error {
  readonly kind: EngineErrorKind;
  readonly reason: string | undefined;
  /** Refusals only: required changes and their regions, in the form of a result's report. */
  readonly report: RefusalReport | undefined;
  /** Provider's price in US dollars of a failed or cancelled job. */
  usd = 0;
  constructor(
    kind: EngineErrorKind,
    reason?: string,
    options?: { cause?: unknown; report?: RefusalReport | undefined },
  ) {
    super(reason ? `${kind}: ${reason}` : kind, options);
    this.name = 'EngineError';
    this.kind = kind;
    this.reason = reason;
    this.report = options?.report;
  }
}
