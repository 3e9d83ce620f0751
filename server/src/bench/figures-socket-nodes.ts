import { socketPath } from '@atelier/contract/socket';
import { type Figure, median } from '@atelier/testing/figure';
import { createSocketTickets } from '../modules/auth/device-sessions.ts';
import { maxSocketsPerUser } from '../modules/site/socket-routes.ts';
import { createPublisher, type Publisher } from '../platform/realtime/publisher.ts';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';
import { foundCompany, frameBytes, messages, nextMessage, order, sockets } from './figures-socket.ts';
import { startServer, stopServer } from './figures-task.ts';
import { forkLoad, type LoadChild } from './load-child.ts';
import type { LoadOrder, LoadReport } from './socket-load.ts';

const rounds = 9;

/** Sockets of one company, spread over some nodes. */
interface Arm {
  /** Milliseconds from the first message to the last byte at the last socket. */
  measure(): Promise<number>;
  stop(): Promise<void>;
}

type Node = Awaited<ReturnType<typeof startServer>>;

/** Addresses of all sockets, in turns over the nodes. */
const addressesOf = async (
  { db }: BenchDatabase,
  nodes: readonly Node[],
  members: Awaited<ReturnType<typeof foundCompany>>['members'],
): Promise<string[]> => {
  const tickets = createSocketTickets(db);
  const urls: string[] = [];
  for (const member of members) {
    for (let count = 0; count < maxSocketsPerUser && urls.length < sockets; count += 1) {
      const node = nodes[urls.length % nodes.length]?.url ?? '';
      urls.push(`${node.replace('http', 'ws')}${socketPath(member.userId, await tickets.issue(member))}`);
    }
  }
  return urls;
};

const openArm = async (
  bench: BenchDatabase,
  publisher: Publisher,
  nodes: readonly Node[],
  first: number,
): Promise<Arm> => {
  const { walletId, members } = await foundCompany(bench.db, first);
  const load: LoadChild<LoadOrder, LoadReport> = forkLoad('./socket-load.ts');
  await order(load, { kind: 'open', urls: await addressesOf(bench, nodes, members) }, 'opened');
  return {
    async measure() {
      const bytes = messages * sockets * frameBytes(JSON.stringify(nextMessage()));
      await order(load, { kind: 'expect', bytes }, 'ready');
      const received = load.ask();
      const from = performance.now();
      for (let count = 0; count < messages; count += 1) publisher.publish({ walletId }, nextMessage());
      await received;
      return performance.now() - from;
    },
    stop: async () => load.kill(),
  };
};

const compare = async (one: Arm, two: Arm): Promise<Figure> => {
  const pairs: { one: number; two: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { one: await one.measure(), two: await two.measure() };
    // The first round only warms up.
    if (round > 0) pairs.push(pair);
  }
  const time = (arm: 'one' | 'two') => `${Math.round(median(pairs.map((pair) => pair[arm])))} ms`;
  return {
    id: 'socket.fanout.nodes',
    value: median(pairs.map((pair) => pair.two / pair.one)),
    unit: 'x',
    target: 1.2,
    better: 'lower',
    note: `time until ${messages} messages are at ${sockets} sockets of two nodes against one node, ${time('two')} and ${time('one')}, ${rounds} pairs`,
  };
};

/** `socket.fanout.nodes`: what reaches 1000 sockets of two nodes, in the time in which it reaches as many of one node. */
export const measureSocketNodes = (): Promise<Figure[]> =>
  withBenchDatabase(async (bench) => {
    const children: Node[] = [];
    const publisher = createPublisher(bench.db, () => undefined);
    try {
      for (let count = 0; count < 3; count += 1) children.push(await startServer(bench, { ROLE: 'api' }));
      const one = await openArm(bench, publisher, children.slice(0, 1), 0);
      const two = await openArm(bench, publisher, children.slice(1), 1_000_000);
      const figure = await compare(one, two);
      await Promise.all([one.stop(), two.stop()]);
      return [figure];
    } finally {
      await Promise.all(children.map(({ child }) => stopServer(child)));
      await publisher.close();
    }
  });
