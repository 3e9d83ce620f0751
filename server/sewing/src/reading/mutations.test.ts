import { WorkFault } from '@atelier/child-process/work-fault';
import { afterAll, expect, it } from 'vitest';
import { goodFiles } from './good-files.fixture.ts';
import { createReadingProcess } from './reading-process.ts';

/** Every fifth; all of them in the full run. */
const every = process.env['TEST_FULL'] === '1' ? 1 : 5;
const reader = createReadingProcess();
afterAll(() => reader.close());

/** Seeded random figures. */
const seeded = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};
type Random = () => number;

const within = (random: Random, length: number): number => Math.floor(random() * length);

/** Ways in which a file is damaged in transit, or on purpose. */
const spoil: readonly ((data: Buffer, random: Random) => Buffer)[] = [
  function cut(data, random) {
    return data.subarray(0, within(random, data.byteLength));
  },
  function bytes(data, random) {
    const spoilt = Buffer.from(data);
    for (let at = 0; at < 1 + data.byteLength / 500; at++)
      spoilt[within(random, spoilt.byteLength)] = within(random, 256);
    return spoilt;
  },
  function repeated(data, random) {
    const from = within(random, data.byteLength);
    const part = data.subarray(from, from + 400);
    return Buffer.concat([data.subarray(0, from), ...Array.from({ length: 200 }, () => part), data.subarray(from)]);
  },
  function figures(data, random) {
    const odd = ['NaN', '1e309', '-1e308', '999999999999999', '-0', '', '0x7fffffff', '1.2.3'];
    const text = data.toString('latin1');
    const spoilt = text.replace(/-?\d+(\.\d+)?/g, (figure) =>
      random() < 0.02 ? (odd[within(random, odd.length)] ?? figure) : figure,
    );
    return Buffer.from(spoilt, 'latin1');
  },
  function left(data, random) {
    const from = within(random, data.byteLength);
    return Buffer.concat([data.subarray(0, from), data.subarray(from + within(random, 3000))]);
  },
  function swapped(data, random) {
    const [from, to] = [within(random, data.byteLength), within(random, data.byteLength)].sort((a, b) => a - b);
    return Buffer.concat([data.subarray(to), data.subarray(from, to), data.subarray(0, from)]);
  },
];

const formats = Object.keys(goodFiles) as (keyof typeof goodFiles)[];
const mutations = Array.from({ length: 300 }, (_, at) => {
  const [format = 'dxf', way] = [formats[at % formats.length], spoil[Math.floor(at / formats.length) % spoil.length]];
  return { at, format, way: way?.name ?? '', make: () => way?.(goodFiles[format], seeded(at + 1)) ?? Buffer.alloc(0) };
}).filter(({ at }) => (at + Math.floor(at / 30)) % every === 0);

it.each(mutations)(
  'mutated file $at ($format, $way) is drawn or refused with a reason',
  { timeout: 60_000 },
  async ({ make }) => {
    try {
      const { picture, pieces, width, height } = await reader.read(make());
      expect(picture?.data.byteLength).toBeGreaterThan(100);
      for (const size of [width, height, ...pieces.flatMap((piece) => [piece.width, piece.height])])
        expect(size).toBeLessThan(30_000_000);
    } catch (error) {
      if (!(error instanceof WorkFault)) throw error;
      expect(error.code, error.message).toBe('refused');
      expect(['broken', 'large', 'foreign', 'empty']).toContain((error.data as { reason: string }).reason);
    }
  },
);
