import { type AnnouncementLevel, announcementLevels, announcementLimits } from '@atelier/contract/notices';
import { announce, selectAnnouncements, withdrawAnnouncement } from '../../modules/notifications/notify.ts';
import { AdminError } from '../../modules/operators/operator-log.ts';
import { dbNow, dbNowMs } from '../../platform/db/clock.ts';
import { type AdminCommand, momentIn, textTable } from '../define-command.ts';

const checked = (text: string, option: string, longest: number, least = 1): string => {
  // Line breaks are difficult to enter in a shell.
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

const stateOf = (
  { withdrawn_at: withdrawn, starts_at: from, ends_at: until }: Awaited<ReturnType<typeof selectAnnouncements>>[number],
  now: number,
): string => {
  if (withdrawn) return 'withdrawn';
  if (new Date(from).getTime() > now) return 'to come';
  return until && new Date(until).getTime() <= now ? 'over' : 'shown';
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

/** Commands for announcements to all users: a page, a banner and a notification, in their own language. */
export const announcementCommands: readonly AdminCommand[] = [
  {
    usage: 'announce',
    summary: 'announce to all users: a page, a banner, a notice',
    example:
      'announce --zh "周日 2 点维护" --en "Maintenance on Sunday at 2" --level warn --until "2026-12-06 04:00" --reason maintenance',
    required: [
      ['--zh <title>', 'title in Chinese'],
      ['--en <title>', 'title in English'],
    ],
    options: [
      ['--text-zh <text>', 'more words in Chinese, for the page; \\n is a new paragraph', ''],
      ['--text-en <text>', 'the same in English', ''],
      ['--from <moment>', 'YYYY-MM-DD or "YYYY-MM-DD HH:MM" (default: now)'],
      ['--until <moment>', 'when it is over; a day counts whole (default: it has no end)'],
      ['--level <level>', 'info skips accounts that turned news off, warn reaches every account', 'info'],
    ],
    run: async (
      { tx, surroundings: { timeZone } },
      { zh, en, textZh, textEn, from, until, level }: AnnounceOptions,
    ) => {
      const title = {
        zh: checked(zh, '--zh', announcementLimits.title),
        en: checked(en, '--en', announcementLimits.title),
      };
      const text = {
        zh: checked(textZh, '--text-zh', announcementLimits.text, 0),
        en: checked(textEn, '--text-en', announcementLimits.text, 0),
      };
      if ((text.zh === '') !== (text.en === ''))
        throw new AdminError('Give --text-zh and --text-en, or neither: each account reads one of the two.');
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
  },
  {
    usage: 'announcements list',
    summary: 'what was announced, newest first',
    example: 'announcements list',
    isReading: true,
    run: async ({ tx }) => {
      const rows = await selectAnnouncements(tx);
      const now = dbNowMs();
      const known = rows.map((row) => ({ ...row, state: stateOf(row, now) }));
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
  {
    usage: 'announcements withdraw <id>',
    summary: 'withdraw an announcement and its notices',
    example: 'announcements withdraw 019ad2c0-0000-7000-8000-000000000001 --reason "was put off"',
    run: async ({ tx, operands: [id = ''] }) => {
      if (!(await withdrawAnnouncement(tx, id)))
        throw new AdminError(`${id} is not a current announcement. See: atelier-admin announcements list`);
      return { json: { id, withdrawn: true }, lines: [`${id} is no longer shown.`] };
    },
  },
];
