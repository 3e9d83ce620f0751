import { readFileSync } from 'node:fs';
import { work as draw } from './receipt-work.ts';

/** Draws receipts in one process. @returns the largest file, and the peak of resident memory of the process */
export const work = async (request: unknown) => {
  let bytes = 0;
  for (const receipt of request as unknown[]) bytes = Math.max(bytes, (await draw(receipt)).length);
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return { bytes, peakMegabytes: Number(kilobytes) / 1024 };
};
