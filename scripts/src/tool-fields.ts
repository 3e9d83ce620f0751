import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.ts';
import { renderMatrix } from './tool-fields/render-matrix.ts';

/** `pnpm tool:fields` writes `docs/tool-fields.md`; `--check` compares and writes nothing. */
const page = join(root, 'docs/tool-fields.md');
const current = renderMatrix();

if (!process.argv.includes('--check')) writeFileSync(page, current);
else if (!existsSync(page) || readFileSync(page, 'utf8') !== current) {
  process.stderr.write('The forms of the tools changed and docs/tool-fields.md did not: run "pnpm tool:fields".\n');
  process.exit(1);
}
process.stdout.write('docs/tool-fields.md fits the forms of the tools\n');
