import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Crowd, gatherCrowd } from '@atelier/server/bench/designers';
import { build } from '../build.ts';
import { type Cluster, type ClusterOptions, startCluster } from '../cluster/start-cluster.ts';
import { trialEnv } from '../product.ts';

export interface CrowdedCluster {
  cluster: Cluster;
  crowd: Crowd;
}

/** A cluster with data of its own and people in it, for one trial; both are gone afterwards. */
export const withCluster = async <Result>(
  options: Pick<ClusterOptions, 'apis' | 'workers' | 'env' | 'tell'>,
  people: number,
  work: (parts: CrowdedCluster) => Promise<Result>,
): Promise<Result> => {
  const data = mkdtempSync(join(tmpdir(), 'atelier-load-'));
  const cluster = await startCluster({ ...options, built: await build(), data, env: { ...trialEnv, ...options.env } });
  try {
    const crowd = await gatherCrowd(cluster.nodeEnv, people);
    try {
      return await work({ cluster, crowd });
    } finally {
      await crowd.close();
    }
  } finally {
    await cluster.stop();
    rmSync(data, { recursive: true, force: true });
  }
};
