import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '@atelier/testing/figure';
import { runJourneys } from '../gate/runners.ts';

/** Wait times of users, in milliseconds. */
const targets: Readonly<Record<string, { target: number; note: string }>> = {
  'remote.rollback.served.p95': { target: 200, note: "from the command's write to the first answer with it" },
  'remote.rollback.open.p95': {
    target: 2500,
    note: "from the command's write to the older page in an open tab that goes on",
  },
  'remote.lastgood.p95': { target: 3000, note: 'from the address to the last good version where something answers' },
  'remote.hang.p95': { target: 6000, note: 'the same where nothing does' },
  'remote.frame.p95': { target: 1000, note: 'from the address to the frame while registry and remotes hang' },
};

interface Noted {
  id: string;
  value: number;
  count: number;
}

const readNoted = (file: string): Noted[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Noted)
    : [];

/** Measures rollbacks and faults in user journeys, twenty times each. */
export const measureJourneys = async (): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-figures-'));
  const file = join(folder, 'figures.jsonl');
  try {
    const { failed } = await runJourneys({
      name: 'figures',
      isFull: false,
      args: ['tests/rollback.spec', 'tests/faults.spec', '--grep', '@figure', '--retries', '0', '--trace', 'off'],
      env: { FIGURES_FILE: file },
      isApart: true,
    });
    const noted = readNoted(file);
    return Object.entries(targets).map(([id, { target, note }]) => {
      const found = noted.find((row) => row.id === id);
      const times = found === undefined ? 'not measured' : `${found.count} times, ${failed} journeys failed`;
      return { id, value: found?.value ?? Number.NaN, unit: 'ms', target, better: 'lower', note: `${note}; ${times}` };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
