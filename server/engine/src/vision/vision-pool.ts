import { type Engine, EngineError } from '../engine.ts';
import type { Raster } from '../ops/geometry/raster.ts';
import { createSlotEngine, type EngineLogger } from '../slot/slot-engine.ts';
import type { PeopleSeen, PeopleWanted, VisionModel } from './people.ts';
import { handlers, type PeopleParams } from './people-handlers.ts';
import { isVisionInstalled } from './weights.ts';

/** A process holds some 300 MB with all networks; it was not seen to grow. */
const usualLooks = 500;

/** Looks for people in pictures, for tools and for pages. */
export interface PeopleFinder {
  /** What may look now: not switched off, installed, and not known to fail here. */
  readonly models: readonly VisionModel[];
  /**
   * People in an RGB picture, in its own pixels. `asker`: the waiting user, of whom one picture is processed at a time.
   * @throws EngineError `unavailable` (nothing of what is wanted can look), `timeout`, `crashed`, `cancelled` (closed)
   */
  see(picture: Raster, wanted: PeopleWanted, asker?: string): Promise<PeopleSeen>;
  /** Kills the process; what is under way rejects. */
  close(): Promise<void>;
}

interface VisionPoolOptions {
  /** The models that the operator allows. */
  models: readonly VisionModel[];
  /** Runs after which the process is replaced. */
  looksPerSlot?: number;
  logger?: EngineLogger;
}

/** One of them is enough for an answer: a face without its mesh is a face. */
const modelsFor = ({ faces, meshes, bodies }: PeopleWanted): VisionModel[] => [
  ...(faces || meshes ? (['faces'] as const) : []),
  ...(meshes ? (['face-mesh'] as const) : []),
  ...(bodies ? (['pose'] as const) : []),
];

/** What goes through the process is over within the limit of its handler: nothing aborts it, which would cost the loaded networks. */
const unstopped = new AbortController().signal;

/**
 * One child process for all tools of this node, begun with the first picture and kept warm: it loads for some seconds and looks for
 * tenths of one. It has neither OpenCV nor encoded bytes of untrusted uploads.
 */
export const createVisionPool = ({
  models: allowed,
  looksPerSlot = usualLooks,
  logger,
}: VisionPoolOptions): PeopleFinder => {
  let models = allowed.filter(isVisionInstalled);
  let processes: Engine | undefined;
  let isClosed = false;
  let count = 0;

  const start = (): Engine =>
    createSlotEngine({
      // Only the interactive slot, so that there is one process.
      slots: 0,
      interactive: 1,
      jobsPerSlot: looksPerSlot,
      registry: { handlers, module: new URL('./people-handlers.ts', import.meta.url).href },
      ...(logger && { logger }),
    });

  /** Installed, but it does not run here: no other picture needs to try. */
  const giveUp = (broken: string | undefined, cause: unknown): void => {
    const rest = models.filter((model) => model !== broken);
    models = rest.length < models.length ? rest : [];
    logger?.warn({ model: broken, cause }, 'a network that looks at people does not run here: tools do without it');
  };

  const look = async (picture: Raster, wanted: PeopleWanted, asker: string | undefined): Promise<PeopleSeen> => {
    processes ??= start();
    count += 1;
    const params: PeopleParams = { picture, wanted, models };
    const job = { id: `people-${count}`, toolType: 'people' as const, inputs: {}, params, seed: 0 };
    const options = { signal: unstopped, onProgress: () => undefined, ...(asker && { asker }) };
    const { report } = await processes.run(job, options);
    if (!report.people) throw new EngineError('failed', 'result-missing');
    return report.people;
  };

  return {
    get models() {
      return models;
    },
    async see(picture, wanted, asker) {
      for (;;) {
        if (isClosed) throw new EngineError('cancelled', 'engine-closed');
        if (!modelsFor(wanted).some((model) => models.includes(model)))
          throw new EngineError('unavailable', 'model-missing');
        try {
          return await look(picture, wanted, asker);
        } catch (error) {
          if (!(error instanceof EngineError) || error.kind !== 'unavailable') throw error;
          giveUp(error.reason, error.cause);
        }
      }
    },
    async close() {
      isClosed = true;
      await processes?.close();
    },
  };
};
