import type { Figure } from '@atelier/testing/figure';
import { suitesOf } from './bench/suites.ts';
import { readOptions } from './run.ts';
import { takeTemporaryFolder } from './temporary-folder.ts';

const usage = `pnpm bench [--json] [--only PREFIX,PREFIX]

Measures the product's figures against their targets.

--json   one object on standard output and nothing else there
--only   figures whose id begins so, e.g. api.,page.`;

takeTemporaryFolder();
const values = readOptions(usage, { json: { type: 'boolean' }, only: { type: 'string' } });
const only = values.only?.split(',').filter((prefix) => prefix !== '') ?? [];

// Output of libraries would break the single JSON object, so everything else is written to standard error.
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;

const figures: Figure[] = [];
let broken = 0;
for (const suite of suitesOf(only)) {
  process.stderr.write(`measuring ${suite.prefixes.join(', ')}\n`);
  try {
    const measured = await suite.measure();
    figures.push(
      ...measured.filter((figure) => only.length === 0 || only.some((prefix) => figure.id.startsWith(prefix))),
    );
  } catch (error) {
    broken += 1;
    process.stderr.write(`${suite.prefixes.join(', ')} could not be measured: ${String(error)}\n`);
  }
}

const isAbsent = (figure: Figure): boolean => Number.isNaN(figure.value);

const meets = (figure: Figure): boolean =>
  figure.better === 'lower' ? figure.value <= figure.target : figure.value >= figure.target;

const row = (cells: readonly string[]): string =>
  `${cells[0]?.padEnd(30)} ${cells[1]?.padStart(10)} ${cells[2]?.padEnd(8)} ${cells[3]?.padStart(12)}  ${cells[4]}\n`;

const figureRow = (figure: Figure): string =>
  row([
    figure.id,
    isAbsent(figure) ? 'absent' : figure.value.toFixed(2),
    figure.unit,
    `${figure.better === 'lower' ? '<=' : '>='} ${figure.target}`,
    `${isAbsent(figure) ? '    ' : meets(figure) ? 'ok  ' : 'MISS'} ${figure.note}`,
  ]);

if (values.json) {
  write(`${JSON.stringify({ figures })}\n`);
} else {
  write(row(['figure', 'value', 'unit', 'target', '']));
  for (const figure of figures) write(figureRow(figure));
}
process.exit(broken === 0 ? 0 : 1);
