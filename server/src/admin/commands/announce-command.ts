import { type AnnouncementLevel, announcementLevels, announcementLimits } from '@atelier/contract/announcements';
import { announce, selectAnnouncements, withdrawAnnouncement } from '../../modules/notifications/announcements.ts';
import { dbNow, dbNowMs } from '../../platform/db/clock.ts';
import { AdminError, type CommandContext, defineCommand, momentIn, textTable } from '../define-command.ts';

const checked = (text: string, option: string, longest: number, least = 1): string => {
  // The shell has no easy line break.
  const trimmed = text.replaceAll('\\n', '\n').trim();
  if (trimmed.length < least || trimmed.length > longest)
    throw new AdminError(`${option} has ${least} to ${longest} characters.`);
  return trimmed;
};

const levelOf = (text: string): AnnouncementLevel => {
  const level = announcementLevels.find((known) => known === text);
  if (!level) throw new AdminError(`--level is one of ${announcementLevels.join(', ')}.`);
  return level;
};

interface AnnounceOptions {
  zh: string;
  en: string;
  textZh: string;
  textEn: string;
  from?: string;
  until?: string;
  level: string;
}

const addAnnounce = (context: CommandContext): void =>
  defineCommand<AnnounceOptions>(context, {
    usage: 'announce',
    summary: 'announce to all users: a page, a banner, a notice',
    example:
      'atelier-admin announce --zh "周日 2 点维护" --en "Maintenance on Sunday at 2" --level warn --until "2026-12-06 04:00" --reason maintenance',
    options: (command) =>
      command
        .requiredOption('--zh <title>', 'title in Chinese')
        .requiredOption('--en <title>', 'title in English')
        .option('--text-zh <text>', 'more words in Chinese, for the page; \\n is a new paragraph', '')
        .option('--text-en <text>', 'the same in English', '')
        .option('--from <moment>', 'YYYY-MM-DD or "YYYY-MM-DD HH:MM" (default: now)')
        .option('--until <moment>', 'when it is over; a day counts whole (default: it has no end)')
        .option('--level <level>', 'info skips accounts that turned news off, warn reaches every account', 'info'),
    run: async ({ tx, surroundings: { timeZone } }, { zh, en, textZh, textEn, from, until, level }) => {
      const title = {
        zh: checked(zh, '--zh', announcementLimits.title),
        en: checked(en, '--en', announcementLimits.title),
      };
      const text = {
        zh: checked(textZh, '--text-zh', announcementLimits.text, 0),
        en: checked(textEn, '--text-en', announcementLimits.text, 0),
      };
      if ((text.zh === '') !== (text.en === ''))
        throw new AdminError('Give --text-zh and --text-en, or neither: everybody reads one of the two.');
      const startsAt = from === undefined ? dbNow() : momentIn(from, { timeZone, option: '--from' });
      const endsAt = until === undefined ? null : momentIn(until, { timeZone, option: '--until', isEnd: true });
      if (endsAt && endsAt.getTime() <= Math.max(dbNowMs(), startsAt.getTime()))
        throw new AdminError('--until is after --from and not over yet.');
      const { id, recipients } = await announce(tx, { level: levelOf(level), title, text, startsAt, endsAt });
      return {
        json: { id, recipients, starts_at: startsAt.toISOString(), ends_at: endsAt?.toISOString() ?? null },
        lines: [
          `${recipients} people find it in their notifications from ${startsAt.toISOString()} on. Its id is ${id}.`,
        ],
      };
    },
  });

/** An announcement to all users: a page, a banner and a notice, in their own language. */
export const addAnnounceCommands = (context: CommandContext): void => {
  addAnnounce(context);
  const group = context.program.command('announcements').description('list what was announced, take it back');

  defineCommand(
    context,
    {
      usage: 'list',
      summary: 'what was announced, newest first',
      example: 'atelier-admin announcements list',
      isReading: true,
      run: async ({ tx }) => {
        const rows = await selectAnnouncements(tx);
        const now = dbNowMs();
        const stateOf = ({ withdrawn_at: withdrawn, starts_at: from, ends_at: until }: (typeof rows)[number]) => {
          if (withdrawn) return 'withdrawn';
          if (new Date(from).getTime() > now) return 'to come';
          return until && new Date(until).getTime() <= now ? 'over' : 'shown';
        };
        const known = rows.map((row) => ({ ...row, state: stateOf(row) }));
        return {
          json: { announcements: known },
          lines: textTable(
            ['id', 'state', 'level', 'from', 'until', 'title'],
            known.map((row) => [
              row.id,
              row.state,
              row.level,
              new Date(row.starts_at).toISOString().slice(0, 16),
              row.ends_at ? new Date(row.ends_at).toISOString().slice(0, 16) : 'open',
              row.title_en,
            ]),
          ),
        };
      },
    },
    group,
  );

  defineCommand(
    context,
    {
      usage: 'withdraw <id>',
      summary: 'withdraw an announcement and its notices',
      example: 'atelier-admin announcements withdraw 019ad2c0-0000-7000-8000-000000000001 --reason "was put off"',
      run: async ({ tx, operands: [id = ''] }) => {
        if (!(await withdrawAnnouncement(tx, id)))
          throw new AdminError(`${id} is not a current announcement. See: atelier-admin announcements list`);
        return { json: { id, withdrawn: true }, lines: [`${id} is no longer shown.`] };
      },
    },
    group,
  );
};
