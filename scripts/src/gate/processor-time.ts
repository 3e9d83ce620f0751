import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Seconds of processor time since some moment: of this process with the children that ended, and of the whole machine. */
export interface ProcessorTime {
  own: number;
  machine: number;
}

const ticksPerSecond = 100;
const numbersOf = (text: string): number[] => text.trim().split(/\s+/).map(Number);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Linux; undefined elsewhere. */
export const readProcessorTime = (): ProcessorTime | undefined => {
  try {
    const own = numbersOf(readFileSync('/proc/self/stat', 'utf8').split(') ')[1] ?? '').slice(11, 15);
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = numbersOf(
      (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').replace('cpu', ''),
    );
    const machine = user + nice + system + irq + softirq + steal;
    return { own: sum(own) / ticksPerSecond, machine: machine / ticksPerSecond };
  } catch {
    return undefined;
  }
};

/** Processor seconds of `hashedBytes` on the machine for which the limits of slow tests were set. */
const referenceSeconds = 0.1;
const hashedBytes = 128 * 2 ** 20;

/** How many times slower than the reference machine of two cores this one is; at least 1. */
export const measureSlowness = (): number => {
  const block = Buffer.alloc(2 ** 20);
  const hash = createHash('sha256');
  const before = process.cpuUsage();
  for (let bytes = 0; bytes < hashedBytes; bytes += block.length) hash.update(block);
  hash.digest();
  const { user, system } = process.cpuUsage(before);
  const perCore = (user + system) / 1e6 / referenceSeconds;
  return Math.max(1, perCore) * Math.max(1, 2 / availableParallelism());
};
