import { InvalidArgumentError } from 'commander';
import { addToken, type Right, readTokens, revokeToken, rights, standingOf } from '../service/tokens.ts';
import { formatTable } from '../status-table.ts';
import { type CommandContext, defineCommand } from './define-command.ts';

const names = /^(\*|[a-z][a-z0-9-]*)$/;
const hourMs = 3_600_000;

const listOf = (text: string): string[] => text.split(',').map((part) => part.trim());

const parseRemotes = (text: string): string[] => {
  const remotes = listOf(text);
  if (remotes.every((name) => names.test(name))) return remotes;
  throw new InvalidArgumentError("names of remotes, such as remote-tools,remote-library, or '*' for all.");
};

const isRight = (word: string): word is Right => rights.some((right) => right === word);

const parseRights = (text: string): Right[] => {
  const words = listOf(text);
  if (words.every(isRight)) return words;
  throw new InvalidArgumentError(`of ${rights.join(', ')}.`);
};

const parseLife = (text: string): number => {
  const [, count, unit] = /^(\d{1,4})([dh])$/.exec(text) ?? [];
  if (count === undefined || Number(count) === 0) throw new InvalidArgumentError('a time such as 90d or 12h.');
  return Number(count) * (unit === 'd' ? 24 : 1) * hourMs;
};

const addAdd = (context: CommandContext, parent: CommandContext['program']): void =>
  defineCommand<{ remotes: string[]; may: Right[]; expires?: number }>(
    context,
    {
      usage: 'add <team>',
      summary: 'make a token for the CI of a team; it is printed once and kept nowhere',
      details: `Rights: ${rights.join(', ')}. "on-behalf" is for the server, which names its operator. Leave "promote" out where you alone promote.`,
      example: 'atelier-deploy tokens add cutout --remotes remote-tools --may publish,canary,rollback --expires 90d',
      options: (command) =>
        command
          .requiredOption('--remotes <names>', "which remotes, with commas; '*' for all", parseRemotes)
          .requiredOption('--may <rights>', 'what it may do, with commas', parseRights)
          .option('--expires <time>', 'ends after so long, 90d or 12h (default: until it is revoked)', parseLife),
      run: async ({ keys }, { remotes, may, expires }, [team = '']) => {
        if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(team)) {
          return context.program.error('error: a team is a short name of small letters, digits and dashes');
        }
        const expiresAt = expires === undefined ? undefined : new Date(Date.now() + expires);
        const { row, token } = await addToken(keys, { team, remotes, may, expiresAt });
        return {
          json: { id: row.id, team, remotes, may, expiresAt: row.expiresAt, token },
          lines: [
            token,
            `Token ${row.id} of ${team}: ${may.join(', ')} for ${remotes.join(', ')}, ${row.expiresAt ? `until ${row.expiresAt.slice(0, 10)}` : 'until it is revoked'}.`,
            'It is not shown again: put it into the secrets of that CI now.',
          ],
        };
      },
    },
    parent,
  );

const addList = (context: CommandContext, parent: CommandContext['program']): void =>
  defineCommand(
    context,
    {
      usage: 'list',
      summary: 'show the tokens, whose they are and what they may do',
      example: 'atelier-deploy tokens list',
      run: async ({ keys }) => {
        const rows = readTokens(keys).map(({ hash: _, ...row }) => ({ ...row, standing: standingOf(row) }));
        const cells = rows.map(({ id, team, remotes, may, addedAt, expiresAt, standing }) => [
          id,
          team,
          remotes.join(','),
          may.join(','),
          addedAt.slice(0, 10),
          expiresAt?.slice(0, 10) ?? '-',
          standing,
        ]);
        const head = ['id', 'team', 'remotes', 'may', 'since', 'until', 'standing'];
        return {
          json: { tokens: rows },
          lines: rows.length === 0 ? ['There are no tokens.'] : formatTable(head, cells),
        };
      },
    },
    parent,
  );

const addRevoke = (context: CommandContext, parent: CommandContext['program']): void =>
  defineCommand(
    context,
    {
      usage: 'revoke <id>',
      summary: 'end a token now; a service that runs takes it at its next call',
      example: 'atelier-deploy tokens revoke 1f2e3d4c',
      run: async ({ keys }, _options, [id = '']) => {
        const { team, revokedAt } = await revokeToken(keys, id);
        return { json: { id, team, revokedAt }, lines: [`token ${id} of ${team} is revoked`] };
      },
    },
    parent,
  );

/** Commands about who may ask the publish service for what. */
export const addTokenCommands = (context: CommandContext): void => {
  const tokens = context.program
    .command('tokens')
    .description('add, list and revoke the tokens by which teams use the publish service');
  addAdd(context, tokens);
  addList(context, tokens);
  addRevoke(context, tokens);
};
