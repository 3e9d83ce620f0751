import { layerProblems } from './layers/check-layers.ts';
import { layeredFolders } from './layers/layers.ts';

/** Step of `pnpm check`: fails on an import from the same or a higher layer, on an import cycle and on a module without a layer. */
const problems = layeredFolders.flatMap(layerProblems);
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exit(1);
process.stdout.write(`layers: the imports of ${layeredFolders.length} folders fit\n`);
