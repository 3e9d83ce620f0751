import { sql } from 'drizzle-orm';
import { restoreCompany } from '../../modules/companies/disband-company.ts';
import { AdminError } from '../admin-error.ts';
import { type CommandContext, defineCommand } from '../define-command.ts';
import { findCompany } from '../find-subject.ts';
import { textTable } from '../text-table.ts';

/** Companies as support sees them. */
export const addCompanyCommands = (context: CommandContext): void => {
  const companies = context.program.command('companies').description('see companies, and take a disbanding back');

  defineCommand(
    context,
    {
      usage: 'show <company>',
      summary: 'a company with its members',
      example: 'atelier-admin companies show Spring',
      isReading: true,
      run: async ({ tx, operands: [which = ''] }) => {
        const company = await findCompany(tx, which);
        const { rows } = await tx.execute<{
          username: string;
          nickname: string;
          role: string;
          limit: number | null;
        }>(sql`
          select u.username, u.nickname, case when m.is_admin then 'administrator' else 'member' end as role, m.credit_limit as limit
          from company_members m join users u on u.id = m.user_id where m.company_id = ${company.id} order by m.is_admin desc, u.username`);
        return {
          json: { ...company, members: rows },
          lines: [
            `${company.name}, id ${company.id}`,
            ...textTable(
              ['user name', 'nickname', 'role', 'limit'],
              rows.map((row) => [row.username, row.nickname, row.role, row.limit === null ? 'none' : `${row.limit}`]),
            ),
          ],
        };
      },
    },
    companies,
  );

  defineCommand(
    context,
    {
      usage: 'restore <company>',
      summary: 'take a disbanding back, within its 30 days',
      example: 'atelier-admin companies restore 0197... --reason "pressed by mistake"',
      run: async ({ tx, operands: [which = ''] }) => {
        const { id, name } = await findCompany(tx, which, true);
        if (!(await restoreCompany(tx, id))) throw new AdminError(`${name} was disbanded more than 30 days ago.`);
        return {
          json: { id, name, restored: true },
          lines: [`${name} is there again, with its members and work. What was refunded does not come back.`],
        };
      },
    },
    companies,
  );
};
