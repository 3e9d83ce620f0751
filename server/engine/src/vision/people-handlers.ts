import { EngineError, type EngineJob, type EngineResult } from '../engine.ts';
import type { Handler } from '../handler.ts';
import type { Raster } from '../ops/geometry/raster.ts';
import { lookForPeople } from './look-for-people.ts';
import type { PeopleWanted, VisionModel } from './people.ts';

/** What `vision-pool.ts` puts into the params of its jobs: pixels, decoded where a broken picture harms its own task only. */
export type PeopleParams = { picture: Raster; wanted: PeopleWanted; models: readonly VisionModel[] };

const run = async (job: EngineJob): Promise<EngineResult> => {
  const { picture, wanted, models } = job.params as PeopleParams;
  if (picture.channels !== 3 || picture.data.length !== picture.width * picture.height * 3)
    throw new EngineError('failed', 'input-missing');
  return {
    outputs: [],
    method: 'mediapipe',
    report: { warnings: [], people: await lookForPeople(picture, wanted, models) },
  };
};

/** The first look of a process also loads its networks: seconds, and half a minute where other work takes all cores. */
const timeLimitMs = 60_000;

/** A registry of its own, so that other slots need not load the networks. One queue: requests are served in order, one picture per user at a time. */
export const handlers: readonly Handler[] = [{ toolType: 'people', timeLimitMs, isInteractive: true, run }];
