import { builtinRegistry, handlers } from './builtin/registry.ts';
import { createComfyEngine } from './comfyui/comfy-engine.ts';
import { loadTemplates } from './comfyui/load-templates.ts';
import { type Engine, EngineError } from './engine.ts';
import { createEngineRouter } from './engine-router.ts';
import type { ComfyConfig, EngineConfig } from './environment/engine-environment.ts';
import type { FalSettings } from './fal/fal-client.ts';
import { createFalEngine } from './fal/fal-engine.ts';
import { loadFalTemplates } from './fal/fal-template.ts';
import { createLanguageModel } from './language/language-model.ts';
import { createPromptReader } from './language/read-prompt.ts';
import { createSlotEngine, type EngineLogger } from './slot/slot-engine.ts';
import { visionModels } from './vision/people.ts';
import { createVisionPool, type PeopleFinder } from './vision/vision-pool.ts';

/** Engine of a node that only serves requests: it knows the workers' tools and draws nothing. */
const createIdleEngine = (people: PeopleFinder): Engine => ({
  name: 'classical',
  supports: (toolType) =>
    handlers.some(
      ({ toolType: type, needs = [] }) => type === toolType && needs.every((model) => people.models.includes(model)),
    ),
  people,
  run: () => Promise.reject(new EngineError('failed', 'no-handler')),
  close: async () => {},
});

/** Two users of the matting editor do not wait for each other. */
const interactivePlaces = 2;

export interface EngineOptions extends EngineConfig {
  /** False on nodes that only serve requests. */
  draws: boolean;
  /** Results of a generative model get a visible label. */
  hasVisibleLabel: boolean;
}

/** Ends the people finder's process together with the engine. */
const withEnd = (engine: Engine, people: PeopleFinder): Engine => ({
  ...engine,
  async close() {
    await engine.close();
    await people.close();
  },
});

type Labels = Pick<EngineOptions, 'hasVisibleLabel'>;

const connectComfy = (config: ComfyConfig, { hasVisibleLabel: hasLabel }: Labels, logger: EngineLogger) => {
  const { servers, partnerKey } = config;
  const { templates, problems } = loadTemplates(config.templates);
  for (const problem of problems) logger.warn({ problem }, 'a template cannot be used');
  const [billed = [], own = []] = [true, false].map((isBilled) =>
    templates.filter(({ manifest }) => (manifest.price !== undefined) === isBilled),
  );
  const withKey = servers.map(({ settings, slots }) => ({ settings: { ...settings, partnerKey }, slots }));
  return {
    comfy: createComfyEngine({ servers, templates: own, logger, hasLabel }),
    ...(partnerKey !== undefined && {
      partner: createComfyEngine({ servers: withKey, templates: billed, isBilled: true, logger, hasLabel }),
    }),
  };
};

const connectFal = (settings: FalSettings, { hasVisibleLabel: hasLabel }: Labels, logger: EngineLogger) => {
  const { templates, problems } = loadFalTemplates();
  for (const problem of problems) logger.warn({ problem }, 'a template cannot be used');
  return createFalEngine({ settings, templates, logger, hasLabel });
};

/** Creates the engine from the configuration: the built-in one, and model servers if configured. */
export const createEngine = (config: EngineOptions, logger: EngineLogger): Engine => {
  const people = createVisionPool({ models: visionModels.filter((model) => config.models.has(model)), logger });
  const builtin = withEnd(
    config.draws
      ? createSlotEngine({
          registry: builtinRegistry,
          slots: config.workerSlots,
          interactive: interactivePlaces,
          extra: 1,
          logger,
          people,
        })
      : createIdleEngine(people),
    people,
  );
  const { comfy, fal, language, engineRank: rank, engineChoices: choices } = config;
  return createEngineRouter({
    ...{ builtin, rank, choices },
    ...(comfy && connectComfy(comfy, config, logger)),
    ...(fal && { fal: connectFal(fal, config, logger) }),
    ...(language && { prompts: createPromptReader(createLanguageModel(language), logger) }),
  });
};
