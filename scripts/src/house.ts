import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawHouse } from './house/draw-house.ts';
import { examine } from './house/examine.ts';
import { parts } from './house/storeys.ts';
import { root } from './paths.ts';

/** `npm run house` draws `docs/house.md` from the imports; `--check` compares and writes nothing. Both fail on a circle or an arrow that goes up. */
const page = join(root, 'docs/house.md');
const examined = parts.map(examine);
const current = drawHouse(examined);

const problems = examined.flatMap(({ part, problems: own }) => own.map((problem) => `${part.title}: ${problem}`));
if (!process.argv.includes('--check')) writeFileSync(page, current);
else if (!existsSync(page) || readFileSync(page, 'utf8') !== current) {
  problems.push('The imports changed and docs/house.md did not: run "npm run house".');
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exit(1);
process.stdout.write(`${parts.length} parts stand: no circle, no arrow that goes up\n`);
