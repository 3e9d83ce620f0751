import { readFileSync } from 'node:fs';
import { work as draw } from './receipt-work.ts';

/** Draws receipts in one process. @returns largest file, CPU time, and peak resident memory of the process */
export const work = async (request: unknown) => {
  let bytes = 0;
  const before = process.cpuUsage();
  for (const receipt of request as unknown[]) bytes = Math.max(bytes, (await draw(receipt)).length);
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  const { user, system } = process.cpuUsage(before);
  return { bytes, seconds: (user + system) / 1e6, peakMegabytes: Number(kilobytes) / 1024 };
};
