import type { Provider } from '@atelier/contract/providers';
import type { EngineKind } from '@atelier/contract/task';
import type { WarningCode } from '@atelier/contract/warnings';
import { asksForModel } from './asks-model.ts';
import { fits } from './comfyui/fits.ts';
import {
  type AskedJob,
  type Engine,
  EngineError,
  type EngineHandle,
  type EngineJob,
  type EngineLack,
  type EngineResult,
  type EngineRunOptions,
  type ModelServers,
  type ServerView,
} from './engine.ts';
import type { PromptReader } from './language/read-prompt.ts';
import type { ModelEngine } from './model-engine.ts';
import type { ToolType } from './tools.ts';

export const engineNames = ['builtin', 'comfyui', 'partner', 'fal'] as const;
export type EngineName = (typeof engineNames)[number];

/**
 * Engine of a tool: a fixed one, or (`auto`) the first in the operator's order that supports the job, a model first when the job needs one.
 */
export type EngineChoice = EngineName | 'auto';

export interface EngineRouterOptions {
  builtin: Engine;
  /** Absent: no server is configured. */
  comfy?: ModelEngine;
  /** Partner nodes at the same servers; absent: no key is configured. */
  partner?: ModelEngine;
  /** Absent: no key is configured. */
  fal?: ModelEngine;
  /** Order of the engines for `auto`. */
  rank?: readonly EngineName[];
  /** Language model that parses descriptions; absent: none is configured. */
  prompts?: PromptReader;
  /** Choices that differ from `auto`. */
  choices?: ReadonlyMap<ToolType, EngineChoice>;
}

const nothing = { nodes: [], models: [], versions: [] };

/** Engines outside this installation, with the provider that receives their jobs. */
const providerOf: Partial<Record<EngineName, Provider>> = { partner: 'comfy', fal: 'fal' };

type ModelName = Exclude<EngineName, 'builtin'>;

/** Merges to one entry per server: two engines may share a server. */
const mergeViews = (views: readonly ServerView[]): ServerView[] =>
  [...Map.groupBy(views, ({ address }) => address).values()].flatMap((same) => {
    const tools = Map.groupBy(
      same.flatMap((view) => view.tools),
      ({ toolType }) => toolType,
    );
    const [first] = same;
    if (!first) return [];
    const best = [...tools.values()].flatMap((entries) => entries.find(({ template }) => template) ?? entries[0] ?? []);
    return [{ ...first, tools: best }];
  });

/** Joins the servers of several engines into one list. */
const joinServers = (
  engines: readonly (readonly [ModelName, ModelEngine])[],
  mayDraw: (name: ModelName, toolType: ToolType) => boolean,
): ModelServers => ({
  addresses: [...new Set(engines.flatMap(([, { face }]) => face.addresses))],
  views: () => mergeViews(engines.flatMap(([, { face }]) => face.views())),
  keepOut(addresses) {
    for (const [, { face }] of engines) face.keepOut(addresses);
  },
  async look(address) {
    await Promise.all(engines.map(([, { face }]) => face.look(address)));
  },
  reach() {
    const reached = engines.flatMap(([name, { face }]) =>
      face.reach().filter(({ toolType }) => mayDraw(name, toolType)),
    );
    return [...Map.groupBy(reached, ({ toolType }) => toolType)].map(([toolType, parts]) => ({
      toolType,
      servers: [...new Map(parts.flatMap(({ servers }) => servers).map((offer) => [offer.server, offer])).values()],
      isKeptOut: parts.some(({ isKeptOut }) => isKeptOut),
    }));
  },
});

const hasFitting = (engines: readonly ModelEngine[], toolType: EngineJob['toolType'], asked: AskedJob): boolean =>
  engines.some((engine) => engine.templatesOf(toolType).some((template) => fits(template, asked)));

const withWarning = (result: EngineResult, code: WarningCode): EngineResult => ({
  ...result,
  report: { ...result.report, warnings: [...result.report.warnings, code] },
});

/** Runs a job that is sent to a provider and counts it. */
const runCounted = async (
  engine: ModelEngine,
  provider: Provider,
  job: EngineJob,
  options: EngineRunOptions,
): Promise<EngineResult> => {
  const began = performance.now();
  const tell = async (usd: number, isFailed: boolean): Promise<void> =>
    options.onProviderCall?.({ provider, usd, isFailed, seconds: (performance.now() - began) / 1000 });
  try {
    const result = await engine.run(job, options);
    await tell(result.usd ?? 0, false);
    return result;
  } catch (error) {
    const usd = error instanceof EngineError ? error.usd : 0;
    if (!options.signal.aborted || usd > 0) await tell(usd, !options.signal.aborted);
    throw error;
  }
};

/** Routes jobs to all engines behind one interface. Decides per job, since servers come and go. */
export const createEngineRouter = (options: EngineRouterOptions): Engine => {
  const { builtin, comfy, partner, fal, prompts, rank = engineNames, choices = new Map() } = options;
  const models: readonly (readonly [ModelName, ModelEngine])[] = [
    ...(comfy ? [['comfyui', comfy] as const] : []),
    ...(partner ? [['partner', partner] as const] : []),
    ...(fal ? [['fal', fal] as const] : []),
  ];
  const engineOf = new Map<EngineName, ModelEngine>(models);
  let closed: ReadonlySet<Provider> = new Set();
  const isClosed = (name: EngineName): boolean => {
    const provider = providerOf[name];
    return provider !== undefined && closed.has(provider);
  };
  const choiceOf = (toolType: EngineJob['toolType']): EngineChoice =>
    typeof toolType === 'string' ? 'builtin' : (choices.get(toolType) ?? 'auto');
  /** Engines that may draw the tool, the preferred one first. */
  const orderOf = (toolType: EngineJob['toolType'], wanted?: EngineKind): readonly EngineName[] => {
    const choice = choiceOf(toolType);
    if (choice !== 'auto') return [choice];
    const isWanted = (name: EngineName): boolean => (name === 'builtin') === (wanted === 'builtin');
    return wanted ? rank.toSorted((a, b) => Number(isWanted(b)) - Number(isWanted(a))) : rank;
  };
  const modelsOf = (toolType: EngineJob['toolType']): ModelEngine[] =>
    orderOf(toolType).flatMap((name) => engineOf.get(name) ?? []);

  const hasTemplates = (toolType: EngineJob['toolType']): boolean =>
    modelsOf(toolType).some((engine) => engine.templatesOf(toolType).length > 0);

  /** Parameters that only a model uses count only where a template accepts such jobs: a camera move counts with or without a prompt. */
  const wantsModel = (toolType: EngineJob['toolType'], asked: AskedJob): boolean =>
    asksForModel(Number(toolType), asked) && hasFitting(modelsOf(toolType), toolType, asked);

  /** The engine for a job; `undefined` when none can draw it now. */
  const route = (
    toolType: EngineJob['toolType'],
    asked?: AskedJob,
    maySendTo?: (provider: Provider) => boolean,
  ): EngineName | undefined =>
    orderOf(toolType, asked?.engine).find((name) => {
      const provider = providerOf[name];
      if (isClosed(name)) return false;
      if (provider && maySendTo && !maySendTo(provider)) return false;
      if (name !== 'builtin') return engineOf.get(name)?.choose(toolType, asked) !== undefined;
      if (!builtin.supports(toolType, asked)) return false;
      if (asked?.engine === 'model' && hasFitting(modelsOf(toolType), toolType, asked)) return false;
      return choiceOf(toolType) === 'builtin' || !(asked && wantsModel(toolType, asked));
    });

  const queueOf = (toolType: EngineJob['toolType'], asked: AskedJob): EngineKind =>
    (route(toolType, asked) ?? 'builtin') === 'builtin' ? 'builtin' : 'model';

  /** An accepted job stays at its engine, even while the server is temporarily unreachable. */
  const engineOfHandle = (handle: EngineHandle): ModelEngine | undefined =>
    [fal, partner, comfy].find((engine) => engine?.owns(handle));

  const engineOfRun = (job: EngineJob, { maySendTo }: EngineRunOptions): ModelEngine | undefined => {
    if (job.handle && models.length > 0) {
      const engine = engineOfHandle(job.handle);
      if (!engine) throw new EngineError('unavailable', 'model-server-away', { cause: 'its server is not configured' });
      return engine;
    }
    const maySend = (provider: Provider): boolean => maySendTo?.has(provider) === true;
    const now = route(job.toolType, job, maySend);
    if (now !== undefined) return engineOf.get(now);
    const waiting = orderOf(job.toolType, job.engine).find(
      (name) => (engineOf.get(name)?.templatesOf(job.toolType).length ?? 0) > 0,
    );
    if (waiting === undefined) return undefined;
    const provider = providerOf[waiting];
    if (isClosed(waiting)) throw new EngineError('unavailable', 'provider-limit');
    if (provider && !maySend(provider)) throw new EngineError('refused', 'consent-missing');
    return engineOf.get(waiting);
  };

  const run = async (job: EngineJob, runOptions: EngineRunOptions): Promise<EngineResult> => {
    const engine = engineOfRun(job, runOptions);
    if (!engine && !builtin.supports(job.toolType, job)) throw new EngineError('unavailable', 'model-server-away');
    const read = await prompts?.read(job, engine !== undefined, runOptions);
    const given = read?.job ?? job;
    const name = models.find(([, one]) => one === engine)?.[0];
    const provider = name && providerOf[name];
    const result = await (engine && provider
      ? runCounted(engine, provider, given, runOptions)
      : (engine ?? builtin).run(given, runOptions));
    return read?.hasFailed ? withWarning(result, 'words-without-model') : result;
  };

  const sendsTo: Engine['sendsTo'] = (toolType, asked) => {
    const name = route(toolType, asked);
    return (name && providerOf[name]) ?? null;
  };

  const maySendTo: Engine['maySendTo'] = (toolType) => {
    const order = orderOf(toolType);
    const name = order.find(
      (one) => providerOf[one] && !isClosed(one) && engineOf.get(one)?.choose(toolType) !== undefined,
    );
    return (name && providerOf[name]) ?? null;
  };

  return {
    name: builtin.name,
    ...(builtin.people && { people: builtin.people }),
    ...(models.length > 0 && {
      servers: {
        ...joinServers(models, (name, toolType) => orderOf(toolType).includes(name)),
        closeProviders(providers) {
          closed = providers;
        },
      },
    }),
    supports: (toolType, asked) => route(toolType, asked) !== undefined,
    isForModel(toolType) {
      const choice = choiceOf(toolType);
      if (choice !== 'auto') return choice !== 'builtin';
      return hasTemplates(toolType) && !builtin.supports(toolType);
    },
    hasModel: (toolType) =>
      orderOf(toolType).some((name) => !isClosed(name) && engineOf.get(name)?.choose(toolType) !== undefined),
    ...(prompts?.host !== undefined && { wordsTo: prompts.host }),
    sendsWords: (toolType, asked) =>
      prompts?.sends(toolType, asked ? queueOf(toolType, asked) === 'model' : hasTemplates(toolType), asked) ?? false,
    hasTemplate: (name) => models.some(([, engine]) => engine.isReady(name)),
    sendsTo,
    maySendTo,
    queueOf,
    missingRequirements(toolType): EngineLack | null {
      if (choiceOf(toolType) === 'builtin') return { server: 'off', ...nothing };
      const lacks = orderOf(toolType).flatMap((name): (EngineLack | null)[] => {
        const engine = engineOf.get(name);
        if (!engine) return [];
        return [isClosed(name) ? { server: 'off', ...nothing } : engine.missingRequirements(toolType)];
      });
      if (lacks.includes(null)) return null;
      return lacks.find((lack) => lack?.server !== 'absent') ?? { server: 'absent', ...nothing };
    },
    run,
    async release(handle) {
      await engineOfHandle(handle)?.release(handle);
    },
    async close() {
      for (const [, engine] of models) engine.close();
      await builtin.close();
    },
  };
};
