import {
  type AskedJob,
  EngineError,
  type EngineHandle,
  type EngineJob,
  type EngineResult,
  type EngineRunOptions,
} from '../engine.ts';
import type { EngineLogger } from '../slot/slot-engine.ts';
import type { ToolType } from '../tools.ts';
import { type ComfyClient, createComfyClient } from './comfy-client.ts';
import { isAway } from './comfy-failure.ts';
import { type Connection, createConnection } from './connection.ts';
import { drawPrompt } from './draw-prompt.ts';
import type { ComfySettings } from './settings.ts';
import type { Template } from './template.ts';

/** Draws by the templates of one ComfyUI server. Which tools come here is the router's decision. */
export interface ComfyEngine {
  readonly connection: Connection;
  /** Every template of a tool, in the order in which they are tried. */
  templatesOf(toolType: EngineJob['toolType']): readonly Template[];
  /** The template that would draw it now; undefined when none can. */
  choose(toolType: EngineJob['toolType'], asked?: AskedJob): Template | undefined;
  /** Has the server all that the template of this name asks for? */
  isReady(name: string): boolean;
  /** @throws EngineError */
  run(job: EngineJob, options: EngineRunOptions): Promise<EngineResult>;
  release(handle: EngineHandle): Promise<void>;
  close(): void;
}

export interface ComfyEngineOptions {
  settings: ComfySettings;
  templates: readonly Template[];
  /** The visible label of generated content goes into clips; pictures get theirs when they are downloaded. */
  hasLabel: boolean;
  logger?: EngineLogger;
  client?: ComfyClient;
}

/** Does a template draw what was asked? */
export const fits = ({ manifest }: Template, asked: AskedJob): boolean =>
  Object.entries(manifest.when.fields).every(([name, values]) =>
    values.some((value) => value === asked.params[name]),
  ) &&
  Object.entries(manifest.when.inputs).every(
    ([name, wanted]) => (asked.inputs[name]?.length ?? 0) > 0 === (wanted === 'present'),
  );

/** Rejects at once when the signal aborts, whatever the work is waiting for. */
const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new EngineError('cancelled'));
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop));
};

export const createComfyEngine = (options: ComfyEngineOptions): ComfyEngine => {
  const { settings, templates, hasLabel, logger } = options;
  const client = options.client ?? createComfyClient(settings);
  const connection = createConnection(client, templates, logger);
  const byTool = Map.groupBy(templates, (template) => template.manifest.tool as ToolType);
  connection.start(settings.probeEveryMs);

  const templatesOf: ComfyEngine['templatesOf'] = (toolType) =>
    typeof toolType === 'string' ? [] : (byTool.get(toolType) ?? []);

  const templateFor = (job: EngineJob): Template => {
    const named = job.handle && templates.find((template) => template.name === job.handle?.template);
    // A server that is away for a moment keeps its jobs: the run itself waits for it.
    const found =
      named ?? engine.choose(job.toolType, job) ?? templatesOf(job.toolType).find((item) => fits(item, job));
    if (!found) throw new EngineError('unavailable', 'template-refused', { cause: 'no template fits' });
    const { nodes, models } = connection.lacksOf(found);
    if (connection.state === 'reachable' && nodes.length > 0) {
      throw new EngineError('unavailable', 'node-missing', { cause: nodes.join(', ') });
    }
    if (connection.state === 'reachable' && models.length > 0) {
      throw new EngineError('unavailable', 'model-missing', { cause: models.join(', ') });
    }
    return found;
  };

  const logFailure = (job: EngineJob, template: Template, error: unknown): void => {
    if (!(error instanceof EngineError) || error.kind === 'cancelled') return;
    const { kind, reason } = error;
    const detail = error.cause instanceof Error ? error.cause.message : error.cause;
    logger?.warn(
      { task: job.id, toolType: job.toolType, template: template.name, kind, reason, detail },
      'ComfyUI job failed',
    );
    // What it lacks now, the next look says.
    if (reason === 'node-missing' || reason === 'model-missing') void connection.probe();
  };

  const engine: ComfyEngine = {
    connection,
    templatesOf,
    isReady: (name) => templates.some((template) => template.name === name && connection.isReady(template)),
    choose: (toolType, asked) =>
      templatesOf(toolType).find((template) => (!asked || fits(template, asked)) && connection.isReady(template)),
    async run(job, run) {
      const template = templateFor(job);
      const work = drawPrompt({ ...run, client, settings, template, job, nodes: connection.nodes, hasLabel });
      work.catch((error: unknown) => logFailure(job, template, error));
      return orAborted(work, run.signal);
    },
    async release({ promptId }) {
      await client.cancel(promptId).catch((error: unknown) => {
        // Only a server that is away is worth another try.
        if (isAway(error)) throw error;
      });
      await client.forget(promptId);
    },
    close: () => connection.stop(),
  };
  return engine;
};
