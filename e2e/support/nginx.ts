import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = '/usr/sbin/nginx';
const startLimitMs = 30_000;

/** The system's nginx, else one from apt where that is allowed. @throws Error with the next step. */
const findNginx = (): string => {
  if (existsSync(program)) return program;
  const run = (...words: string[]) => spawnSync('apt-get', words, { stdio: ['ignore', 2, 2] }).status === 0;
  if (process.getuid?.() === 0 && run('update') && run('install', '-y', '--no-install-recommends', 'nginx-light')) {
    if (existsSync(program)) return program;
  }
  throw new Error('These journeys need nginx and none was found: install it (Debian: apt-get install nginx-light).');
};

export interface Nginx {
  stop(): Promise<void>;
}

/** Checks that no other server answers on the port while nginx still starts. */
const isAnswering = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`).then(
    ({ headers }) => headers.get('server')?.startsWith('nginx') === true,
    () => false,
  );

/** Runs nginx with one `server` block on a local port. @throws Error with nginx's message. */
export const startNginx = async (block: string, port: number): Promise<Nginx> => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const text = `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    error_log stderr;
    events {}
    http {
      include /etc/nginx/mime.types;
      types { image/avif avif; font/woff2 woff2; }
      access_log off;
      ${temporary.join('\n')}
      ${block}
    }`;
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, text);
  const child: ChildProcess = spawn(findNginx(), ['-p', folder, '-c', path], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  for (const until = Date.now() + startLimitMs; !(await isAnswering(port)); ) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${output}`);
    if (Date.now() > until) throw new Error(`nginx did not answer within ${startLimitMs / 1000} s: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
};
