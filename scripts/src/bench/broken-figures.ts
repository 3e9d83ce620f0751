import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, median } from '@atelier/testing/figure';
import { chromium } from 'playwright';
import { findChromium } from '../chromium.ts';
import { type Built, build } from '../product.ts';
import { type ColdVisit, type Side, startSide, visitCold } from './cold-visit.ts';

const pairs = 20;
/** The one remote that works; its page is visited. */
const sixth = 'remote-tools';

/** A store of its own with the same registry and files. */
const copyStore = (built: Built): Built => {
  const store = mkdtempSync(join(tmpdir(), 'atelier-broken-'));
  const left = [join(built.store, 'web'), join(built.store, '.building')];
  cpSync(built.store, store, { recursive: true, filter: (path) => !left.includes(path) });
  return { ...built, store };
};

/** Of five remotes every file is gone; the registry goes on naming them. */
const breakFive = ({ store }: Built): void => {
  const remotes = join(store, 'remotes');
  for (const name of readdirSync(remotes)) if (name !== sixth) rmSync(join(remotes, name), { recursive: true });
};

const ratioOf = (rows: readonly { healthy: ColdVisit; broken: ColdVisit }[], part: keyof ColdVisit): number =>
  median(rows.map(({ healthy, broken }) => broken[part] / healthy[part]));

const noteOf = (rows: readonly { healthy: ColdVisit; broken: ColdVisit }[], part: keyof ColdVisit): string => {
  const typical = (side: 'healthy' | 'broken') => median(rows.map((row) => row[side][part])).toFixed(0);
  return `${typical('broken')} ms to ${typical('healthy')} ms with all six, median of ${rows.length} pairs in turns`;
};

/** Cost of five broken remotes for the sixth and the host: none of them is requested before its page is opened. */
export const measureBroken = async (): Promise<Figure[]> => {
  const built = await build();
  const broken = copyStore(built);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  const sides: Side[] = [];
  try {
    for (const side of [built, broken]) sides.push(await startSide(browser, side));
    // After the sign-in, which needs one of the five.
    breakFive(broken);
    const [whole, lame] = sides as [Side, Side];
    const rows: { healthy: ColdVisit; broken: ColdVisit }[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      const isWholeFirst = pair % 2 === 0;
      const early = await visitCold(browser, isWholeFirst ? whole : lame);
      const late = await visitCold(browser, isWholeFirst ? lame : whole);
      rows.push(isWholeFirst ? { healthy: early, broken: late } : { healthy: late, broken: early });
    }
    const figure = (id: string, part: keyof ColdVisit, what: string): Figure => ({
      id,
      value: ratioOf(rows, part),
      unit: 'x',
      target: 1.1,
      better: 'lower',
      note: `${what} with five remotes broken, ${noteOf(rows, part)}`,
    });
    return [
      figure('remote.five-broken.ratio', 'form', "form of the sixth's tool"),
      figure('host.five-broken.ratio', 'paint', 'first paint of the host'),
    ];
  } finally {
    await browser.close();
    for (const { product } of sides) await product.stop();
    rmSync(broken.store, { recursive: true, force: true });
  }
};
