import { join, resolve } from 'node:path';
import { z } from 'zod';
import { DeployError } from '../deploy-error.ts';
import { readPrivateKeys } from '../registry-keys.ts';
import { countsAtHand } from '../version-health.ts';
import { type DeployCommand, parseBy } from './define-command.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const parsePort = parseBy(port, 'a number from 0 to 65535; 0 takes any free port.');

/**
 * Resolves at the first signal; running requests are finished first. A terminal signals the whole process group and a parent forwards the
 * signal, so later signals are ignored.
 */
const untilSignal = (): Promise<unknown> =>
  new Promise((stop) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  });

interface ServeOptions {
  host: string;
  port: number;
  audit?: string;
  server?: string;
}

/** `serve`: the process with the keys, for CI of teams and for the operator's page. */
export const serveCommand: DeployCommand = {
  usage: 'serve',
  summary: 'let teams publish and put on trial within their rights, over https behind a web server',
  details:
    'Stays in the foreground until it is ended. It listens on this machine only: put a web server with https in front (deploy/nginx/publish-service.conf). Who may do what is said by tokens ("atelier-deploy tokens add"). Every request is in the audit log.',
  example: 'atelier-deploy serve --port 8090',
  options: (command) =>
    command
      .option('--port <number>', 'where it listens', parsePort, 8090)
      .option('--host <address>', 'address of this machine', '127.0.0.1')
      .option('--audit <file>', 'the log of what was asked for (default: audit.jsonl in the keys folder)'),
  run: async ({ store, keys, highestSeen }, { host, port, audit, server }: ServeOptions, _operands, surroundings) => {
    // Loaded here so that a rollback does not load modules that only the service needs.
    const { createService, openAuditLog } = await import('../service/create-service.ts');
    readPrivateKeys(keys);
    const complain = (error: unknown) => surroundings.err(`${error instanceof Error ? error.stack : error}\n`);
    const service = createService({
      deployment: {
        store,
        keys,
        ...(highestSeen && { highestSeen: () => highestSeen().catch(() => undefined) }),
      },
      audit: openAuditLog(resolve(audit ?? join(keys, 'audit.jsonl'))),
      askCounts: () => countsAtHand(server, surroundings.env).catch(() => undefined),
      onError: complain,
    });
    const address = await service.listen({ host, port }).catch((cause: NodeJS.ErrnoException) => {
      throw new DeployError(`${host}:${port} cannot be listened on (${cause.code}): choose another --port`, {
        cause,
      });
    });
    surroundings.out(`The publish service is on ${address}\n`);
    surroundings.onListening?.();
    await (surroundings.stopped ?? untilSignal());
    await service.close();
    return { json: { address }, lines: ['The publish service has ended.'] };
  },
};
