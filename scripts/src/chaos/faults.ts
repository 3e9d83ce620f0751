import { readFileSync } from 'node:fs';
import { readBucketSettings } from '@atelier/object-store/open-bucket';
import { createS3ObjectStore } from '@atelier/object-store/s3-object-store';
import type { Crowd } from '@atelier/server/bench/designers';
import type { Cluster } from '../cluster/start-cluster.ts';

export interface Fault {
  /** In words for the table. */
  name: string;
  /** Milliseconds after which what was halted goes on; absent for what is over at once. */
  lasts?: number;
  /** Happens when the picture is being drawn, not before. */
  isWhileDrawing?: boolean;
  /** The picture of the form is lost: the user has to choose it again. */
  losesPicture?: boolean;
  begin(): unknown;
  end?(): void;
}

/** The process and all below it. */
const treeOf = (pid: number): number[] => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...(children === '' ? [] : children.split(' ').flatMap((child) => treeOf(Number(child))))];
};

/** Halts processes as a machine does whose network or disk hangs: they are there and say nothing. */
const halted = (cluster: Cluster, names: readonly string[], lasts: number): Pick<Fault, 'lasts' | 'begin' | 'end'> => {
  let pids: number[] = [];
  const send = (signal: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch {
        // Ended meanwhile.
      }
    }
  };
  return {
    lasts,
    begin: () => {
      pids = names.flatMap((name) => treeOf(cluster.part(name).pid() ?? process.pid));
      send('SIGSTOP');
    },
    end: () => send('SIGCONT'),
  };
};

const killed = (cluster: Cluster, ...names: readonly string[]): Pick<Fault, 'begin'> => ({
  begin: () => {
    for (const name of names) cluster.part(name).signal('SIGKILL');
  },
});

/** Deletes every object of the bucket. */
const loseObjects = async ({ nodeEnv }: Cluster): Promise<void> => {
  const { settings, problem } = readBucketSettings(nodeEnv['BLOB_STORE'] ?? '', nodeEnv);
  if (problem !== undefined) throw new Error(problem);
  const bucket = createS3ObjectStore(settings);
  for await (const { key } of bucket.list('')) await bucket.delete(key);
};

/** What goes wrong in the trial, in turn; the nodes are two of each. */
export const faultsOf = (cluster: Cluster, crowd: Crowd): readonly Fault[] => [
  { name: 'nothing', begin: () => undefined },
  { name: 'one api node killed', ...killed(cluster, 'api-1') },
  { name: 'both api nodes killed', ...killed(cluster, 'api-1', 'api-2') },
  { name: 'one api node halted for 20 s', ...halted(cluster, ['api-2'], 20_000) },
  { name: 'one worker killed while it draws', isWhileDrawing: true, ...killed(cluster, 'worker-1') },
  { name: 'both workers killed while they draw', isWhileDrawing: true, ...killed(cluster, 'worker-1', 'worker-2') },
  { name: 'both workers halted for 20 s', ...halted(cluster, ['worker-1', 'worker-2'], 20_000) },
  { name: 'S3 server killed', ...killed(cluster, 's3') },
  { name: 'S3 server halted for 20 s', ...halted(cluster, ['s3'], 20_000) },
  { name: 'PostgreSQL killed', ...killed(cluster, 'postgres') },
  { name: 'PostgreSQL halted for 10 s', ...halted(cluster, ['postgres'], 10_000) },
  { name: 'lines on which nodes listen broken', begin: () => crowd.breakListening() },
  { name: 'balancer killed', ...killed(cluster, 'balancer') },
  {
    name: 'everything but the database killed',
    ...killed(cluster, 'balancer', 'api-1', 'api-2', 'worker-1', 'worker-2', 's3'),
  },
  { name: 'objects of the bucket lost', losesPicture: true, begin: () => loseObjects(cluster) },
];
