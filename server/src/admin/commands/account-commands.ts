import { sql } from 'drizzle-orm';
import { restoreCompany } from '../../modules/companies/disband-company.ts';
import { blockAccount } from '../../modules/operators/people.ts';
import { resetSecondFactor } from '../../modules/operators/second-factor.ts';
import { quotaOf } from '../../modules/wallet/ledger.ts';
import { AdminError, type CommandContext, defineCommand, textTable } from '../define-command.ts';
import { findCompany, findPerson, wholeNumber } from '../find-subject.ts';

interface AccountRow extends Record<string, unknown> {
  id: string;
  username: string;
  phone: string;
  nickname: string;
  type_number: number;
  is_operator: boolean;
  is_disabled: boolean;
  created_at: string;
  companies: string[];
  devices: number;
}

/** Who people are, what they may, and shutting them out. */
export const addAccountCommands = (context: CommandContext): void => {
  const accounts = context.program
    .command('accounts')
    .description('find, block and unblock people, and set what they are');
  const own: CommandContext = context;

  defineCommand(
    own,
    {
      usage: 'show <who>',
      summary: 'an account with its wallet, companies and devices',
      example: 'atelier-admin accounts show 13800138000',
      isReading: true,
      run: async ({ tx, operands: [who = ''] }) => {
        const person = await findPerson(tx, who);
        const { rows } = await tx.execute<AccountRow>(sql`
          select u.id, u.username, u.phone, u.nickname, u.type_number, u.is_operator, u.is_disabled, u.created_at::text as created_at,
            array(select c.name from company_members m join companies c on c.id = m.company_id and c.disbanded_at is null
              where m.user_id = u.id order by c.name) as companies,
            (select count(*)::int from sessions s where s.user_id = u.id and s.revoked_at is null and s.expires_at > now()) as devices
          from users u where u.id = ${person.id}`);
        const row = rows[0] as AccountRow;
        const credits = await quotaOf(tx, person.walletId);
        return {
          json: { ...row, credits },
          lines: [
            `${row.username} (${row.nickname}), ${row.phone}, since ${row.created_at.slice(0, 10)}`,
            `id ${row.id}, type number ${row.type_number}${row.is_operator ? ', operator' : ''}${row.is_disabled ? ', BLOCKED' : ''}`,
            `credits ${credits.residue_count}, held ${credits.held}; signed in on ${row.devices} devices`,
            `companies: ${row.companies.join(', ') || 'none'}`,
          ],
        };
      },
    },
    accounts,
  );

  const setBlocked = (isBlocked: boolean): void =>
    defineCommand(
      own,
      {
        usage: `${isBlocked ? 'block' : 'unblock'} <who>`,
        summary: isBlocked ? 'sign the account out everywhere and refuse it' : 'let a blocked account in again',
        example: `atelier-admin accounts ${isBlocked ? 'block' : 'unblock'} 13800138000 --reason "chargeback"`,
        run: async ({ tx, operands: [who = ''] }) => {
          const { id, username } = await findPerson(tx, who);
          if (!(await blockAccount(tx, id, isBlocked)))
            throw new AdminError(`${username} is ${isBlocked ? 'blocked already' : 'not blocked'}.`);
          return {
            json: { id, username, blocked: isBlocked },
            lines: [`${username} is ${isBlocked ? 'blocked' : 'let in again'}.`],
          };
        },
      },
      accounts,
    );
  setBlocked(true);
  setBlocked(false);

  defineCommand(
    own,
    {
      usage: 'type <who> <number>',
      summary: 'set the type number that the role derives from: 0, 1 or 2',
      example: 'atelier-admin accounts type lin 2 --reason "pattern maker"',
      run: async ({ tx, operands: [who = '', number = ''] }) => {
        const { id, username } = await findPerson(tx, who);
        const typeNumber = wholeNumber(number, 'The type number', 0, 2);
        await tx.execute(sql`update users set type_number = ${typeNumber} where id = ${id}`);
        return {
          json: { id, username, type_number: typeNumber },
          lines: [`${username} has the type number ${typeNumber}.`],
        };
      },
    },
    accounts,
  );

  defineCommand<{ off?: boolean }>(
    own,
    {
      usage: 'operator <who>',
      summary: "give an account role '3', which sees and changes the versions of the remotes; --off takes it back",
      example: 'atelier-admin accounts operator lin --reason "on call"',
      options: (command) => command.option('--off', 'take it back'),
      run: async ({ tx, operands: [who = ''] }, { off = false }) => {
        const { id, username } = await findPerson(tx, who);
        await tx.execute(sql`update users set is_operator = ${!off} where id = ${id}`);
        return {
          json: { id, username, operator: !off },
          lines: [`${username} is ${off ? 'no operator any more' : 'an operator'}.`],
        };
      },
    },
    accounts,
  );

  defineCommand(
    own,
    {
      usage: 'reset-factor <who>',
      summary: "take an operator's second factor off, for a lost phone; the console asks to set it up anew",
      example: 'atelier-admin accounts reset-factor lin --reason "lost phone, called back on the known number"',
      run: async ({ tx, operands: [who = ''] }) => {
        const { id, username } = await findPerson(tx, who);
        if (!(await resetSecondFactor(tx, id))) throw new AdminError(`${username} has no second factor.`);
        return { json: { id, username }, lines: [`${username} sets up the second factor anew.`] };
      },
    },
    accounts,
  );
};

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
