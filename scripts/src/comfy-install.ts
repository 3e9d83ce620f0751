import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './paths.ts';
import { run } from './run.ts';

/** `pnpm comfy:install <folder>`: ComfyUI from its public source with torch for the processor, in a virtual environment of its own. */
const usage = `pnpm comfy:install <folder> [--source <checkout>] [--torch-index <address>|default] [--python <program>]

<folder>       outside of this repository; gets ComfyUI/ and venv/
--source       a checkout that is already there, instead of a clone of the public repository
--torch-index  where torch comes from; "default": the index that pip is set to (with CUDA, several gigabytes)
--python       3.10 or newer; python3 when absent
`;

const repository = 'https://github.com/comfyanonymous/ComfyUI.git';
const torchForProcessors = 'https://download.pytorch.org/whl/cpu';

/** 0.8.0 imports it and does not list it; newer transformers no longer bring it along. */
const unlisted = ['requests'];

const stop = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(2);
};

const readWords = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        source: { type: 'string' },
        'torch-index': { type: 'string', default: torchForProcessors },
        python: { type: 'string', default: 'python3' },
      },
    });
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
};

const step = async (what: string, command: string, words: readonly string[]): Promise<void> => {
  process.stdout.write(`${what}\n`);
  const { code } = await run(command, words).catch(() => ({ code: 127 }));
  if (code !== 0)
    stop(`"${command}" ended with ${code}; the reason is printed above. Run the same command again to go on.`);
};

const { values, positionals } = readWords();
const [given] = positionals;
if (given === undefined || positionals.length > 1) stop(usage);
const folder = resolve(given ?? '');
if (`${folder}/`.startsWith(`${root.replace(/\/$/, '')}/`))
  stop(`${folder} is inside this repository: take one outside.`);
mkdirSync(folder, { recursive: true });

const checkout = values.source === undefined ? join(folder, 'ComfyUI') : resolve(values.source);
if (values.source === undefined && !existsSync(checkout)) {
  await step('ComfyUI from its public repository', 'git', ['clone', '--depth', '1', repository, checkout]);
}
if (!existsSync(join(checkout, 'main.py'))) stop(`${checkout} has no main.py: it is no checkout of ComfyUI.`);

const venv = join(folder, 'venv');
const python = join(venv, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
if (!existsSync(python)) await step('Virtual environment', values.python, ['-m', 'venv', venv]);
const index = values['torch-index'] === 'default' ? [] : ['--index-url', values['torch-index']];
await step('torch', python, ['-m', 'pip', 'install', ...index, 'torch', 'torchvision', 'torchaudio']);
await step('What ComfyUI asks for', python, [
  '-m',
  'pip',
  'install',
  '-r',
  join(checkout, 'requirements.txt'),
  ...unlisted,
]);
process.stdout.write(`\nStart it:\n  ${python} ${join(checkout, 'main.py')} --cpu --listen 127.0.0.1 --port 8188
Try it:\n  pnpm comfy:try http://127.0.0.1:8188\n`);
