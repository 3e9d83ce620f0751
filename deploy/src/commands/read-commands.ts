import { InvalidArgumentError } from 'commander';
import type { Deployment } from '../deployment.ts';
import { type HistoryLine, walkHistory } from '../history-log.ts';
import { readSnapshot, revisionProblem } from '../registry-file.ts';
import { countsAtHand } from '../remote-counts.ts';
import { formatHistory, formatRemains, formatStatus, lastChanges, statusRows } from '../status-table.ts';
import { type CommandContext, defineCommand } from './define-command.ts';

const parseLimit = (text: string): number => {
  const limit = Number(text);
  if (Number.isInteger(limit) && limit > 0) return limit;
  throw new InvalidArgumentError('a whole number, at least 1.');
};

const day = (expires: string) => expires.slice(0, 10);

/** Open pages accept an expired registry, so only this line reports a missing renewal. */
const lifeWords = (expires: string, now: Date): string => {
  if (expires === '') return '';
  if (Date.parse(expires) > now.getTime()) return `, valid until ${day(expires)}`;
  return `, EXPIRED on ${day(expires)}: open pages go on with it, new visitors need the server's word; run "atelier-deploy renew", and see why no server renews it`;
};

const missingWords = ({ store }: Deployment): string =>
  `${store.name} has no registry.json: publish a remote, or check --store and ATELIER_DATA`;

const addStatus = (context: CommandContext): void =>
  defineCommand<{ server?: string }>(context, {
    usage: 'status',
    summary: 'show what is active, last good and a canary, how it loads, and who changed it last',
    details:
      'Exit code 1 where there is no registry, or one that browsers refuse. loads and failures are those of the active version in the last 24 hours, open the pages that run it now; "-" where no server is at hand. Growing failures right after a promote are the sign to roll back; versions that were taken back and still run in open pages are named below the table.',
    example: 'atelier-deploy status --server http://127.0.0.1:9090',
    run: async (deployment, { server }) => {
      const { payload, document } = await readSnapshot(deployment);
      const history = walkHistory(deployment.store, document);
      const changes = await lastChanges(history, Object.keys(payload.remotes));
      const counts = await countsAtHand(server, context.surroundings.env);
      const rows = statusRows(payload, changes, counts);
      const { epoch, revision, expires } = payload;
      const problem = document === null ? missingWords(deployment) : await revisionProblem(deployment);
      const table = rows.length === 0 ? ['Nothing is published yet.'] : formatStatus(rows);
      const life = `revision ${revision}${lifeWords(expires, new Date())}`;
      return {
        json: { epoch, revision, expires, remotes: rows, problem: problem ?? null },
        lines: [...table, ...formatRemains(rows), life, ...(problem === undefined ? [] : [problem])],
        isFailed: problem !== undefined,
      };
    },
  });

const addHistory = (context: CommandContext): void =>
  defineCommand<{ limit: number }>(context, {
    usage: 'history [remote]',
    summary: 'show who changed what, when and why, newest first',
    example: 'atelier-deploy history remote-tools --limit 5',
    options: (command) => command.option('--limit <number>', 'so many lines', parseLimit, 20),
    run: async (deployment, { limit }, [remote]) => {
      const { document } = await readSnapshot(deployment);
      const lines: HistoryLine[] = [];
      for await (const line of walkHistory(deployment.store, document)) {
        if (remote !== undefined && line.remote !== remote) continue;
        lines.push(line);
        if (lines.length === limit) break;
      }
      return { json: { lines }, lines: lines.length === 0 ? ['Nothing is in the log.'] : formatHistory(lines) };
    },
  });

/** Commands that change nothing. */
export const addReadCommands = (context: CommandContext): void => {
  addStatus(context);
  addHistory(context);
};
