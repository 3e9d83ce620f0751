import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Figure } from '@atelier/testing/figure';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { builtinRegistry } from '../builtin/registry.ts';
import { EngineError, type EngineJob } from '../engine.ts';
import { hasUpscaleNetwork } from '../networks/upscale-network.ts';
import { createSlotEngine } from '../slot/slot-engine.ts';

/** The largest picture that each method takes with TEST_FULL=1; its tiles are of one size, so that a smaller one says most. */
const sides = process.env.TEST_FULL ? { fast: 2048, fine: 1024 } : { fast: 1024, fine: 320 };
const everyMs = 50;
/** Some way into the step in which it is cancelled. */
const withinMs = 300;
const endLimitMs = 60_000;
/** Progress at which the task is cancelled, percent: while the network loads, and within a tile. */
const cancelAt = [4, 6] as const;

/** What an enlargement by a network holds, and how soon it is over when it is cancelled. */
export const measureUpscaleCost = async (): Promise<Figure[]> => {
  const rows = [
    { id: 'engine.upscale.memory', unit: 'MB', target: 600, better: 'lower' },
    { id: 'engine.upscale.cancel', unit: 's', target: 2, better: 'lower' },
  ] as const;
  const note = hasUpscaleNetwork('slim') && hasUpscaleNetwork('thick') ? absentProc() : 'skipped: no network here';
  if (note) return rows.map((row) => ({ ...row, value: Number.NaN, note }));
  const [fast, fine] = [await drawOnce('fast'), await drawOnce('fine')];
  const cancels: number[] = [];
  for (const percent of cancelAt) cancels.push(await cancelOnce(percent));
  const say = ({ slot, network, seconds }: Cost, name: 'fast' | 'fine') =>
    `${name} ${sides[name]} px: slot ${slot.toFixed(0)}, network ${network.toFixed(0)}, ${seconds.toFixed(0)} s`;
  return [
    {
      ...rows[0],
      value: Math.max(fast.slot, fast.network, fine.slot, fine.network),
      note: `largest VmHWM of a process; ${say(fast, 'fast')}; ${say(fine, 'fine')}`,
    },
    {
      ...rows[1],
      value: Math.max(...cancels),
      note: `until the network's process is gone: ${cancels.map((one) => one.toFixed(2)).join(' while it opens, ')} within a tile of the fine one`,
    },
  ];
};

const absentProc = (): string | undefined => {
  try {
    readFileSync('/proc/self/status');
    return undefined;
  } catch {
    return 'skipped: processes are read from /proc';
  }
};

interface Cost {
  slot: number;
  network: number;
  seconds: number;
}

const jobOf = async (method: 'fast' | 'fine'): Promise<EngineJob> => {
  const side = sides[method];
  const { png } = await drawGarmentPhoto({
    ...{ width: side, height: side, garment: 'tshirt', colour: '#3a6ea5', ground: '#d9d2c5', noise: 4, seed: 7 },
    ...{ textured: true, print: true },
  });
  return {
    ...{ id: `upscale ${method}`, toolType: 5, seed: 7 },
    inputs: { original: [{ data: png, mime: 'image/png', width: side, height: side }] },
    params: { method, multiple: method === 'fast' ? 2 : 4, sharpness: 0 },
  };
};

const drawOnce = async (method: 'fast' | 'fine'): Promise<Cost> => {
  const job = await jobOf(method);
  const engine = createSlotEngine({ registry: builtinRegistry, slots: 1 });
  const cost: Cost = { slot: 0, network: 0, seconds: 0 };
  const timer = setInterval(() => {
    for (const { isNetwork, peakMegabytes } of listChildren()) {
      const name = isNetwork ? 'network' : 'slot';
      cost[name] = Math.max(cost[name], peakMegabytes);
    }
  }, everyMs);
  try {
    const started = performance.now();
    await engine.run(job, { signal: new AbortController().signal, onProgress: () => {} });
    return { ...cost, seconds: (performance.now() - started) / 1000 };
  } finally {
    clearInterval(timer);
    await engine.close();
  }
};

const cancelOnce = async (percent: number): Promise<number> => {
  const job = await jobOf('fine');
  const engine = createSlotEngine({ registry: builtinRegistry, slots: 1 });
  const stop = new AbortController();
  // By process id: a process whose slot has ended gets another parent.
  const networks = new Set<number>();
  const timer = setInterval(() => {
    for (const { pid, isNetwork } of listChildren()) if (isNetwork) networks.add(pid);
  }, everyMs / 2);
  let stopped = 0;
  try {
    const run = engine.run(job, {
      signal: stop.signal,
      onProgress: ({ percent: done }) => {
        if (done < percent || stopped > 0) return;
        stopped = performance.now() + withinMs;
        setTimeout(() => stop.abort(), withinMs);
      },
    });
    await run.catch((error: unknown) => {
      if (!(error instanceof EngineError && error.kind === 'cancelled')) throw error;
    });
    if (networks.size === 0) throw new Error('cancelled before a network was begun');
    while (listProcesses().some(({ pid }) => networks.has(pid))) {
      if (performance.now() - stopped > endLimitMs)
        throw new Error(`the end of the network: it still runs ${endLimitMs / 1000} s after the cancellation`);
      await pause(everyMs / 5);
    }
    return (performance.now() - stopped) / 1000;
  } finally {
    clearInterval(timer);
    await engine.close();
  }
};

const listChildren = () => {
  const all = listProcesses();
  const mine = new Set([process.pid]);
  // Children of children: a slot starts the process of its network.
  for (let turn = 0; turn < 2; turn++) for (const { pid, parent } of all) if (mine.has(parent)) mine.add(pid);
  return all
    .filter(({ pid }) => pid !== process.pid && mine.has(pid))
    .map(({ pid, program, peakMegabytes }) => ({ pid, isNetwork: program.includes('network-child'), peakMegabytes }));
};

const listProcesses = () =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      // It has ended, and the first process of a container may take seconds to collect it.
      if (/^State:\s+Z/m.test(status)) return [];
      const number = (key: string) => Number(new RegExp(`${key}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
      const program = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      return [{ pid: Number(name), parent: number('PPid'), peakMegabytes: number('VmHWM') / 1024, program }];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });
