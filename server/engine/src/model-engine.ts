import { fitSize } from './comfyui/prepare-pictures.ts';
import type { Template } from './comfyui/template.ts';
import type {
  AskedJob,
  EngineHandle,
  EngineJob,
  EngineLack,
  EnginePicture,
  EngineResult,
  EngineRunOptions,
  ModelServers,
} from './engine.ts';

interface Price {
  usd: number;
  per: 'megapixel' | 'image' | 'second';
}

/** Kling bills 5 or 10 seconds. */
const shortestClip = 5;

/** What the provider bills for a result, in US dollars. */
export const costOf = (
  { usd, per }: Price,
  { params }: Pick<EngineJob, 'params'>,
  outputs: readonly Pick<EnginePicture, 'width' | 'height'>[],
): number => {
  if (per === 'second') return usd * Math.max(shortestClip, Number(params['duration']) || 0);
  const pixels = outputs.reduce((sum, { width, height }) => sum + width * height, 0);
  return usd * (per === 'image' ? outputs.length : pixels / 1e6);
};

/** Pictures of a job that none of came back, as its provider bills them: so many, so large as the template asks for. */
export const expectedCost = (
  template: Template,
  price: Price | undefined,
  job: EngineJob,
  count = Math.max(1, Number(job.params['batch_size']) || 1),
): number => {
  const size = fitSize(template, job) ?? { width: 1024, height: 1024 };
  return price ? costOf(price, job, new Array(count).fill(size)) : 0;
};

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
