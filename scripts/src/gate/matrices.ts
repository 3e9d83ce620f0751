/** A matrix of which `npm test` takes a seeded sample, run whole by itself. */
export interface Matrix {
  name: string;
  runner: 'unit' | 'server' | 'journeys';
  /** What the runner is given: files, from the root. */
  args: readonly string[];
  /** On two cores with nothing else running; decides which share it falls into. */
  minutes: number;
}

const journeys = (file: string, minutes: number): Matrix => ({
  name: `journeys: ${file}`,
  runner: 'journeys',
  args: [`tests/${file}.spec.ts`],
  minutes,
});

export const matrices: readonly Matrix[] = [
  {
    name: 'sequences of the matting editor',
    runner: 'unit',
    args: ['shared/picture-editors/src/matting/model/editor-model.test.ts'],
    minutes: 2,
  },
  {
    name: 'broken pictures through every tool',
    runner: 'unit',
    args: ['server/engine/src/builtin/handlers-fuzz.test.ts'],
    minutes: 7,
  },
  {
    name: 'broken pictures through decoding',
    runner: 'unit',
    args: ['server/engine/src/picture/normalise-fuzz.test.ts'],
    minutes: 4,
  },
  { name: 'sequences of the ledger', runner: 'server', args: ['server/test/ledger-sequences.test.ts'], minutes: 1 },
  { name: 'sequences of money', runner: 'server', args: ['server/test/order-sequences.test.ts'], minutes: 8 },
  {
    name: 'stories of a model server',
    runner: 'server',
    args: ['server/test/comfyui/property.test.ts'],
    minutes: 3,
  },
  { name: 'bad input to every call', runner: 'server', args: ['server/test/sweep'], minutes: 5 },
  journeys('axe', 9),
  journeys('cluster', 2),
  journeys('every-tool', 3),
  journeys('faults', 16),
  journeys('integrity', 4),
  journeys('leaks', 3),
  journeys('long-history', 2),
  journeys('library', 3),
  journeys('look', 8),
  journeys('one-tool-one-remote', 2),
  journeys('remote-history', 2),
  journeys('rollback', 5),
  journeys('routes', 3),
  journeys('sdk-walk', 2),
  journeys('server-gone', 2),
  journeys('skew', 3),
  journeys('slow-line', 2),
];
