import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { planRemote, type RemotePlan } from '@atelier/sdk/remote-plan';
import { writeRemote } from './new-remote/write-remote.ts';
import { bin, everyPage, root } from './paths.ts';
import { run } from './run.ts';

/** `pnpm new:remote fabric-market [--zh 面料集市] [--en "Fabric market"]`: creates a remote with one page that runs in the real shell. */
const usage =
  'pnpm new:remote <name> [--zh <title>] [--en <title>]\ne.g. pnpm new:remote fabric-market --zh 面料集市\n';

const folders = readdirSync(root);

const plan = async (): Promise<RemotePlan> => {
  const { values, positionals } = parseArgs({
    options: { zh: { type: 'string' }, en: { type: 'string' } },
    allowPositionals: true,
  });
  const [name] = positionals;
  if (name === undefined || positionals.length > 1) throw new Error(usage.trim());
  const taken = (await everyPage()).map(({ path }) => path);
  return planRemote(name, { ...values, taken, folders });
};

try {
  const planned = await plan();
  const files = writeRemote(root, planned);
  await run(bin('biome'), ['check', '--write', planned.remote, 'tsconfig.json'], { stdio: 'ignore' });
  const { remote, path, title } = planned;
  const untranslated =
    title.zh === title.en ? 'The Chinese title is the English one: change it in both files below.\n' : '';
  process.stdout.write(
    `${remote}: ${files.length} files, one page at ${path}\n${untranslated}\n` +
      `Title, roles, place in the header:  ${remote}/src/registry-entry.ts\n` +
      `Words:                              ${remote}/src/locales/zh, en\n\n` +
      `Next:  pnpm install\n       npm run dev -- --remote ${remote}\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
