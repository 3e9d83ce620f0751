import type { Provider } from '@atelier/contract/providers';
import type { EngineKind } from '@atelier/contract/task';
import type { WarningCode } from '@atelier/contract/warnings';
import type { FeatureVector } from './features/feature-vector.ts';
import type { FlatSpec, Wish } from './flats/spec.ts';
import type { NormaliseNote } from './picture/normalise.ts';
import type { PictureErrorKind } from './picture/picture-error.ts';
import type { Recognition } from './picture/recognise.ts';
import type { EnginePlace } from './places/engine-place.ts';
import type { ToolType } from './tools.ts';
import type { PeopleBox, PeopleSeen } from './vision/people.ts';
import type { PeopleFinder } from './vision/vision-pool.ts';

/** An encoded picture that goes into or comes out of a job; a clip counts as one and only comes out. */
export interface EnginePicture {
  /** Encoded bytes: sRGB, orientation already applied, no metadata that matters. */
  data: Uint8Array;
  mime: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/svg+xml' | 'video/mp4';
  /** Pixels. */
  width: number;
  height: number;
}

/** What is done with a picture beside drawing: a file to keep, a reduced copy, a quick look (picture/picture-pool.ts), a check of an upload (picture/upload-pool.ts), what a search compares (features/feature-pool.ts), people in it (vision/vision-pool.ts). */
export type PictureJobKind = 'download' | 'reduce' | 'recognise' | 'normalise' | 'describe' | 'describe-now' | 'people';

/**
 * What a job asks for: a tool of the catalogue, the matting editor's own work, a form's look ahead at a vector or for people, work on a stored picture,
 * or a seed material.
 */
export type JobKind = ToolType | 'matting' | 'vector-preview' | 'find-people' | 'material' | PictureJobKind;

/** A description as a language model read it. */
export interface ReadDescription {
  wish: Wish;
  /** Words that it could not place. */
  unused: string[];
}

/** One piece of work: everything a handler may look at. Same job and seed, same bytes out. */
export interface EngineJob {
  /** The task's id; only for logs. */
  id: string;
  toolType: JobKind;
  /** Pictures by the catalogue's input name, in the order that the user gave them. */
  inputs: Record<string, EnginePicture[]>;
  /** Parameters that the catalogue's schema of the tool has already accepted. */
  params: Record<string, unknown>;
  seed: number;
  /** As in `AskedJob`. */
  engine?: EngineKind;
  /** Its words as a language model read them; absent: the built-in parser reads them alone. */
  description?: ReadDescription;
  /** What an earlier run of this task left (see `EngineRunOptions.remember`): go on with that instead of beginning again. */
  handle?: EngineHandle;
}

/** Where work of a job goes on outside of this process. JSON; stored with the task, so that it outlives a restart of either side. */
export interface EngineHandle {
  /** Name of the template. */
  template: string;
  clientId: string;
  promptId: string;
  /** The server has answered that it took the prompt. */
  isSubmitted: boolean;
  /** How often a server forgot the prompt and it was sent again. */
  losses: number;
  /** Address of the server that has it; absent on work that was begun before there were several: the first one. */
  server?: string;
  /** How often it went from a server that was away to another. */
  moves?: number;
  /** Prompts of this task that may still be at servers it left: their results are not used, and they are cancelled when those servers are back. */
  left?: LeftPrompt[];
  /** A submission to a hosted queue has begun: without `request`, it may have been taken, and is not repeated. */
  isSubmitting?: boolean;
  /** The request at a hosted queue. */
  request?: HostedRequest;
  /** Its money was counted: a run that repeats what was not stored counts nothing. */
  isCounted?: boolean;
}

/** A request at a hosted queue, by the addresses that the queue gave. */
export interface HostedRequest {
  id: string;
  status: string;
  response: string;
  cancel: string;
}

/** A prompt at a server that was left. */
export interface LeftPrompt {
  server: string;
  clientId: string;
  promptId: string;
}

/** A server that could begin a job now. */
export interface PlaceOffer {
  server: string;
  /** Tasks that it may have at a time, of all nodes together. */
  slots: number;
  /** Prompts in its own queue at the last probe, from all clients; decides between equally busy servers. */
  queued: number;
}

/**
 * Takes a place at the least busy of these servers and stores the handle with its address.
 * @returns the address, or null where none has a free place
 */
export type TakePlace = (offers: readonly PlaceOffer[], handle: EngineHandle) => Promise<string | null>;

/** What decides, beside the tool, who can draw a job: its parameters, and which inputs have pictures. */
export interface AskedJob {
  params: Readonly<Record<string, unknown>>;
  inputs: Readonly<Record<string, readonly unknown[]>>;
  /** What its user asked for, or its queue was chosen for; absent: the operator's order. */
  engine?: EngineKind;
}

/** A finished step. `percent` grows from 0 to 100 and never falls. */
export interface EngineProgress {
  /** Machine name of the step that was just finished, e.g. `decode`, `back-projection`. */
  step: string;
  percent: number;
  /** What the picture looks like so far: WebP of a few kilobytes. */
  preview?: Uint8Array;
  /** Jobs before this one in the queue of a server outside; absent once it runs. */
  ahead?: number;
}

/** A piece that a cutout may have wrongly, or lack. Pixels of the picture, from its top left corner. */
export interface DoubtfulPiece {
  /** Closed outline, clockwise as seen, at most sixty corners. */
  outline: [x: number, y: number][];
  /** Whether the cutout has it. */
  isIn: boolean;
  box: { left: number; top: number; width: number; height: number };
}

/** What the engine reports to the user about a result. */
export interface EngineReport {
  /** 0 to 1; only tools that find a garment give one. Below .6 the edge is likely wrong, .6 to .9 check it. */
  confidence?: number;
  /** What it is not sure of; the interface says each in words, with a next step. */
  warnings: WarningCode[];
  /** What of a cutout the engine is not sure of, at most six pieces; only the matting editor's work says it, of a garment as it was found. */
  pieces?: DoubtfulPiece[];
  /** Where the warnings hold, as far as it is known (README, "Saying what is not sure"). */
  places?: EnginePlace[];
  /** What became of the words of a description; only tools that read words say it. */
  words?: {
    understood: { word: string; zh: string; en: string }[];
    ignored: string[];
  };
  /** Only a quick look says it. */
  recognition?: Recognition;
  /** Only a description for a search says it; `spec` of a flat of ours. */
  description?: { features: FeatureVector; hasGarment: boolean; indecent: number | null; spec: FlatSpec | null };
  /** Only a look for people says it. */
  people?: PeopleSeen;
  /** Only a form's look for people says it: boxes of the sure faces, the largest first, in shares of the picture; absent where nothing could look. */
  shares?: PeopleBox[];
  /** Only a check of an upload says what it changed, or why that is no picture for us. */
  notes?: NormaliseNote[];
  /** Only a check of an upload: see `NormalisedPicture`. */
  sourceTask?: string;
  refusal?: { kind: PictureErrorKind; figures: Record<string, number> };
}

export interface EngineResult {
  outputs: EnginePicture[];
  /** Honest name of the method, e.g. `lanczos3+back-projection`. */
  method: string;
  report: EngineReport;
  /** Who drew it, as written on every output, e.g. `ComfyUI: dressing.qwen-edit`; the engine's own name when absent. */
  engine?: string;
  /** true: a generative model made the picture, and it is labelled so. */
  isGenerative?: boolean;
  /** What a provider bills for it, in US dollars; absent: nothing, or unknown. */
  usd?: number;
}

/** One job that was sent to a provider. */
export interface ProviderCall {
  provider: Provider;
  seconds: number;
  usd: number;
  isFailed: boolean;
}

export interface EngineRunOptions {
  /**
   * Aborting stops the work within a second; the promise then rejects with `EngineError('cancelled')`. The reason `cancelled` also cancels
   * remote work; after any other reason that continues, for the process that gets the job next with its handle.
   */
  signal: AbortSignal;
  onProgress: (progress: EngineProgress) => void;
  /** The waiting user: interactive work runs one job per user at a time. */
  asker?: string;
  /** Stores the handle with the task; resolves when it would survive a crash. */
  remember?: (handle: EngineHandle) => Promise<void>;
  /** Gives places at model servers over all nodes; without it this process counts its own. */
  takePlace?: TakePlace;
  /** Providers to whom this job may be sent; none unless given. */
  maySendTo?: ReadonlySet<Provider>;
  /** May a language model outside this installation read its words? Not unless given. */
  maySendWords?: boolean;
  /** Told when a provider's job has ended, not when it was cancelled. */
  onProviderCall?: (call: ProviderCall) => Promise<void>;
}

/** What one node knows of one model server. Moments are ms since 1970. */
export interface ServerView {
  address: string;
  slots: number;
  /** `connecting`: it was not looked at yet, or not used yet where nothing can be asked without a request. */
  state: 'connecting' | 'reachable' | 'unreachable';
  /** Since when it is in that state. */
  since: number;
  /** Of the last look that was answered; null before. */
  version: string | null;
  devices: string[];
  /** Prompts in its own queue at the last probe, from all clients. */
  queued: number;
  /** Words of the last failure, kept while it is there again; null: there was none. */
  error: string | null;
  errorAt: number | null;
  /** For each tool with a template: the one that would draw it, or what the first one lacks. Empty until it was looked at once. */
  tools: { toolType: ToolType; template: string | null; nodes: string[]; models: string[]; versions: string[] }[];
}

/** The model servers of a node. */
export interface ModelServers {
  /** In the order of the configuration. */
  readonly addresses: readonly string[];
  views(): ServerView[];
  /** Out of service: what is there goes on, and nothing is begun. */
  keepOut(addresses: ReadonlySet<string>): void;
  /** Providers whose monthly limit is spent: what is there goes on, and nothing is begun. */
  closeProviders?(providers: ReadonlySet<Provider>): void;
  /** Looks at this one, or at all, now. Never rejects. */
  look(address?: string): Promise<void>;
  /** Which servers could begin each tool now if they had a free place, and whether one that is out of service may be able to. */
  reach(): { toolType: ToolType; servers: PlaceOffer[]; isKeptOut: boolean }[];
}

/** Why a tool that needs a generative model cannot be drawn now. */
export interface EngineLack {
  /** `absent`: none is configured. `unreachable`: no answer. `incomplete`: see the lists. `off`: the configuration says so. */
  server: 'absent' | 'unreachable' | 'incomplete' | 'off';
  /** What the server would need, in words that its operator knows. */
  nodes: string[];
  models: string[];
  versions: string[];
}

/**
 * Draws. The only implementation a worker talks to; behind it are child processes (slots), so that a crash, a hang or a
 * poisoned picture costs one job and nothing else.
 */
export interface Engine {
  /** Name that is written on every output: `classical` or `ComfyUI: <template>`. */
  readonly name: string;
  /** Can it be drawn now? Without `asked`: with any parameters. The answer may change while the process runs. */
  supports(toolType: JobKind, asked?: AskedJob): boolean;
  /** Is the tool a model server's: by the operator's choice, or because only a template draws it? Also while the server is away. */
  isForModel?(toolType: JobKind): boolean;
  /** Does a generative model serve the tool now, so that what only a model acts on can be asked for? */
  hasModel?(toolType: JobKind): boolean;
  /** The provider outside this installation to whom a job would be sent now; null: it stays here. Without `asked`: with default parameters. */
  sendsTo?(toolType: JobKind, asked?: AskedJob): Provider | null;
  /** The provider to whom some jobs of the tool would be sent now: those that only a model draws. */
  maySendTo?(toolType: JobKind): Provider | null;
  /** The queue of a job: built-in engine or model server. */
  laneOf?(toolType: JobKind, asked: AskedJob): 'builtin' | 'model';
  /** What keeps a generative model from serving the tool; null when one does. */
  lackOf?(toolType: JobKind): EngineLack | null;
  /** Can the model server draw by this template now? Absent where there is none. */
  hasTemplate?(name: string): boolean;
  /** Host of the language model outside this installation that reads descriptions; absent where none is configured. */
  readonly wordsTo?: string;
  /** Would that model read the words of a job? Without `asked`: those of some jobs of the tool. */
  sendsWords?(toolType: JobKind, asked?: AskedJob): boolean;
  /** Absent where none is configured. */
  readonly servers?: ModelServers;
  /** Looks for people where its networks may; absent on an engine that never does. */
  readonly people?: PeopleFinder;
  /** Rejects with `EngineError` only. */
  run(job: EngineJob, options: EngineRunOptions): Promise<EngineResult>;
  /** Ends what may still go on under the handle of a task that has ended, and forgets it. Rejects when it should be tried again. */
  release?(handle: EngineHandle): Promise<void>;
  /** Kills the slots. */
  close(): Promise<void>;
}

/**
 * `cancelled`: the signal was aborted. `timeout`: over the tool's time limit. `crashed`: the slot died. `unreadable`: a picture could
 * not be decoded. `refused`: the input cannot give an honest result (see `reason`, a machine name such as `no-garment-found` or `input-too-large`).
 * `unavailable`: what should draw it cannot (see `reason`, e.g. `gpu-memory`, `model-missing`). `failed`: anything else.
 */
export type EngineErrorKind = 'cancelled' | 'timeout' | 'crashed' | 'unreadable' | 'refused' | 'unavailable' | 'failed';

/** What a refusal reports beside its reason: warnings with their places on the pictures that went in. */
export type RefusalReport = Pick<EngineReport, 'warnings' | 'places'>;

export class EngineError extends Error {
  readonly kind: EngineErrorKind;
  readonly reason: string | undefined;
  /** Of a refusal: what would have to change, and where, said as of a result. */
  readonly report: RefusalReport | undefined;
  /** What a provider bills although the job failed or was cancelled, in US dollars. */
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
