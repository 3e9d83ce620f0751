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

/** Provider's price of a result, in US dollars. */
export const costOf = (
  { usd, per }: Price,
  { params }: Pick<EngineJob, 'params'>,
  outputs: readonly Pick<EnginePicture, 'width' | 'height'>[],
): number => {
  if (per === 'second') return usd * Math.max(shortestClip, Number(params['duration']) || 0);
  const pixels = outputs.reduce((sum, { width, height }) => sum + width * height, 0);
  return usd * (per === 'image' ? outputs.length : pixels / 1e6);
};

/** Assumed pictures of a job without results, for its price: number and size as in the template's request. */
export const expectedCost = (
  template: Template,
  price: Price | undefined,
  job: EngineJob,
  count = Math.max(1, Number(job.params['batch_size']) || 1),
): number => {
  const size = fitSize(template, job) ?? { width: 1024, height: 1024 };
  return price ? costOf(price, job, new Array(count).fill(size)) : 0;
};

/** Draws with templates for generative models outside this process. The router decides which tools use it. */
export interface ModelEngine {
  /** Status and controls of its servers for other packages. */
  readonly face: ModelServers;
  /** All templates of a tool, in the order in which they are tried. */
  templatesOf(toolType: EngineJob['toolType']): readonly Template[];
  /** The template that would draw it now; undefined when no server can. */
  choose(toolType: EngineJob['toolType'], asked?: AskedJob): Template | undefined;
  /** True when a server has everything that the named template requires. */
  isReady(name: string): boolean;
  /** Reason why no server serves the tool: the smallest set of missing items on one server; null when one does. */
  missingRequirements(toolType: EngineJob['toolType']): EngineLack | null;
  /** True when the work of this handle is at one of its servers. */
  owns(handle: EngineHandle): boolean;
  /** @throws EngineError */
  run(job: EngineJob, options: EngineRunOptions): Promise<EngineResult>;
  release(handle: EngineHandle): Promise<void>;
  close(): void;
}
