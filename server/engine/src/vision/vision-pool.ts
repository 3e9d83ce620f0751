import { EngineError } from '../engine.ts';
import type { Raster } from '../ops/geometry/raster.ts';
import { createJobPool } from '../slot/job-pool.ts';
import type { EngineLogger } from '../slot/slot-engine.ts';
import type { PeopleSeen, PeopleWanted, VisionModel } from './people.ts';
import { handlers, type PeopleParams } from './people-handlers.ts';
import { isVisionInstalled } from './weights.ts';

/** A process uses about 300 MB with all networks; no growth was observed. */
const usualLooks = 500;

/** Detects people in pictures, for tools and pages. */
export interface PeopleFinder {
  /** Available models: enabled, installed, and not known to fail on this machine. */
  readonly models: readonly VisionModel[];
  /**
   * People in an RGB picture, in its own pixels. `requester`: user id, of whom one picture is processed at a time. @throws EngineError
   * `unavailable` (no requested model is available), `timeout`, `crashed`, `cancelled` (closed)
   */
  see(picture: Raster, wanted: PeopleWanted, requester?: string): Promise<PeopleSeen>;
  /** Terminates the process; pending calls reject. */
  close(): Promise<void>;
}

interface VisionPoolOptions {
  /** Models enabled by the operator. */
  models: readonly VisionModel[];
  /** Number of runs after which the process is replaced. */
  looksPerSlot?: number;
  logger?: EngineLogger;
}

/** One of them is sufficient for a result: a face without its mesh is a face. */
const modelsFor = ({ faces, meshes, bodies }: PeopleWanted): VisionModel[] => [
  ...(faces || meshes ? (['faces'] as const) : []),
  ...(meshes ? (['face-mesh'] as const) : []),
  ...(bodies ? (['pose'] as const) : []),
];

/**
 * One child process for all tools of this node, started with the first picture and kept warm: it loads for some seconds and runs for tenths
 * of one. It has neither OpenCV nor encoded bytes of untrusted uploads.
 */
export const createVisionPool = ({
  models: allowed,
  looksPerSlot = usualLooks,
  logger,
}: VisionPoolOptions): PeopleFinder => {
  let models = allowed.filter(isVisionInstalled);
  const pool = createJobPool(
    () => ({
      // Only the interactive slot, so that there is one process.
      slots: 0,
      interactive: 1,
      jobsPerSlot: looksPerSlot,
      registry: { handlers, module: new URL('./people-handlers.ts', import.meta.url).href },
    }),
    logger,
  );

  /** Installed, but unable to run on this machine: later pictures do not try again. */
  const giveUp = (broken: string | undefined, cause: unknown): void => {
    const rest = models.filter((model) => model !== broken);
    models = rest.length < models.length ? rest : [];
    logger?.warn({ model: broken, cause }, 'a network that looks at people does not run here: tools do without it');
  };

  const look = async (picture: Raster, wanted: PeopleWanted, requester: string | undefined): Promise<PeopleSeen> => {
    const params: PeopleParams = { picture, wanted, models };
    const { report } = await pool.run({ toolType: 'people', inputs: {}, params }, { requester });
    if (!report.people) throw new EngineError('failed', 'result-missing');
    return report.people;
  };

  return {
    get models() {
      return models;
    },
    async see(picture, wanted, requester) {
      for (;;) {
        if (!modelsFor(wanted).some((model) => models.includes(model)))
          throw new EngineError('unavailable', 'model-missing');
        try {
          return await look(picture, wanted, requester);
        } catch (error) {
          if (!(error instanceof EngineError) || error.kind !== 'unavailable') throw error;
          giveUp(error.reason, error.cause);
        }
      }
    },
    close: pool.close,
  };
};
