import { sql } from 'drizzle-orm';
import { AdminError } from '../admin-error.ts';
import { type CommandContext, defineCommand } from '../define-command.ts';

/** Letters that fit under the bell. */
const longest = 200;

const checked = (text: string, option: string): string => {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > longest) throw new AdminError(`${option} has 1 to ${longest} characters.`);
  return trimmed;
};

/** Something that everybody finds under the bell, in their own language. */
export const addAnnounceCommand = (context: CommandContext): void =>
  defineCommand<{ zh: string; en: string }>(context, {
    usage: 'announce',
    summary: 'tell everybody something; who turned news off is spared',
    example: 'atelier-admin announce --zh "周日 2 点维护" --en "Maintenance on Sunday at 2" --reason maintenance',
    options: (command) =>
      command.requiredOption('--zh <sentence>', 'in Chinese').requiredOption('--en <sentence>', 'in English'),
    run: async ({ tx }, { zh, en }) => {
      const details = { text_zh: checked(zh, '--zh'), text_en: checked(en, '--en') };
      const { rowCount } = await tx.execute(sql`
        insert into notices (id, user_id, kind, details)
        select gen_random_uuid(), id, 'announcement', ${JSON.stringify(details)}::jsonb
        from users where not is_disabled and 'news' <> all(muted_topics)`);
      return { json: { told: rowCount ?? 0 }, lines: [`${rowCount ?? 0} people find it under the bell.`] };
    },
  });
