import type { Template } from './comfyui/template.ts';
import type {
  AskedJob,
  EngineHandle,
  EngineJob,
  EngineLack,
  EngineResult,
  EngineRunOptions,
  ModelServers,
} from './engine.ts';

/** Draws by templates for generative models outside of this process. Which tools come here is the router's decision. */
export interface ModelEngine {
  /** Status and controls of its servers for other packages. */
  readonly face: ModelServers;
  /** Every template of a tool, in the order in which they are tried. */
  templatesOf(toolType: EngineJob['toolType']): readonly Template[];
  /** The template that would draw it now; undefined when no server can. */
  choose(toolType: EngineJob['toolType'], asked?: AskedJob): Template | undefined;
  /** Has a server all that the template of this name asks for? */
  isReady(name: string): boolean;
  /** What keeps every server from serving the tool: the least of it that one of them lacks; null when one does. */
  lackOf(toolType: EngineJob['toolType']): EngineLack | null;
  /** Is the work of this handle at one of its servers? */
  owns(handle: EngineHandle): boolean;
  /** @throws EngineError */
  run(job: EngineJob, options: EngineRunOptions): Promise<EngineResult>;
  release(handle: EngineHandle): Promise<void>;
  close(): void;
}
