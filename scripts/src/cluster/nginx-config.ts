import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.ts';

const program = '/usr/sbin/nginx';

/** Where this machine has nginx, if it has. */
export const findNginx = (): string | undefined => (existsSync(program) ? program : undefined);

/** The file of `deploy/nginx` with this cluster's addresses in place of the names of containers. */
const siteOf = (port: number, nodes: readonly number[], locations: string): string => {
  const servers = nodes.map((node) => `  server 127.0.0.1:${node} max_fails=2 fail_timeout=5s;`).join('\n');
  return readFileSync(join(root, 'deploy/nginx/atelier.conf'), 'utf8')
    .replace(/( {2}server api-\d+:8080[^\n]*\n)+/, `${servers}\n`)
    .replace(/listen 80 default_server;/, `listen 127.0.0.1:${port} default_server;`)
    .replace('/etc/nginx/atelier/locations.conf', locations);
};

/**
 * Writes what nginx needs to balance the nodes into a folder. One process, so that killing it kills all of it.
 * @returns its arguments
 */
export const writeNginxConfig = (folder: string, port: number, nodes: readonly number[]): string[] => {
  mkdirSync(folder, { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${folder}/${name};`,
  );
  const locations = join(folder, 'locations.conf');
  const shipped = readFileSync(join(root, 'deploy/nginx/locations.conf'), 'utf8');
  // The balancer is reachable from this machine only, so its demonstration may show all sign-in codes.
  writeFileSync(locations, shipped.replace(/location ~ \^\/dev[^}]*}/, ''));
  const isRoot = process.getuid?.() === 0;
  const text = `${isRoot ? 'user root;\n' : ''}daemon off;
master_process off;
worker_rlimit_nofile 16384;
pid ${folder}/nginx.pid;
error_log stderr;
events {
  worker_connections 8192;
}
http {
  access_log off;
${temporary.join('\n')}
${siteOf(port, nodes, locations)}
}
`;
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, text);
  return ['-p', folder, '-c', path, '-e', 'stderr'];
};
