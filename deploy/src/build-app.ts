import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DeployError } from './deploy-error.ts';

/** Runs one app's own production build into `output`. What the build prints is shown only when it fails. */
export const buildApp = (folder: string, output: string, env: Record<string, string> = {}): Promise<void> =>
  new Promise((resolve, reject) => {
    const cli = join(realpathSync(join(folder, 'node_modules/@rspack/cli')), 'bin/rspack.js');
    const child = spawn(process.execPath, [cli, 'build', '--mode', 'production', '--output-path', output], {
      cwd: folder,
      env: { ...process.env, ...env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new DeployError(
            `the build of ${folder.slice(dirname(folder).length + 1)} failed:\n${Buffer.concat(printed)}`,
          ),
        );
    });
  });
