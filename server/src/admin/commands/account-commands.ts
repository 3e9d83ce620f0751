import { sql } from 'drizzle-orm';
import { restoreCompany } from '../../modules/companies/disband-company.ts';
import { blockAccount } from '../../modules/operators/accounts.ts';
import { AdminError } from '../../modules/operators/operator-log.ts';
import { resetSecondFactor } from '../../modules/operators/second-factor.ts';
import { quotaOf } from '../../modules/wallet/ledger.ts';
import { hideWork } from '../../modules/works/moderate.ts';
import type { AdminCommand } from '../define-command.ts';
import { findCompany, findPerson, wholeNumber } from '../define-command.ts';

interface AccountRow extends Record<string, unknown> {
  id: string;
  username: string;
  phone: string;
  nickname: string;
  type_number: number;
  is_operator: boolean;
  is_developer: boolean;
  is_disabled: boolean;
  created_at: string;
  companies: string[];
  devices: number;
}

const blockCommand = (isBlocked: boolean): AdminCommand => ({
  usage: `accounts ${isBlocked ? 'block' : 'unblock'} <who>`,
  summary: isBlocked ? 'sign the account out everywhere and refuse it' : 'let a blocked account in again',
  example: `accounts ${isBlocked ? 'block' : 'unblock'} 13800138000 --reason "chargeback"`,
  run: async ({ tx, operands: [who = ''] }) => {
    const { id, username } = await findPerson(tx, who);
    if (!(await blockAccount(tx, id, isBlocked)))
      throw new AdminError(`${username} is ${isBlocked ? 'blocked already' : 'not blocked'}.`);
    return {
      json: { id, username, blocked: isBlocked },
      lines: [`${username} is ${isBlocked ? 'blocked' : 'let in again'}.`],
    };
  },
});

const roleCommand = (
  role: 'operator' | 'developer',
  texts: Pick<AdminCommand, 'summary' | 'example'>,
): AdminCommand => ({
  ...texts,
  usage: `accounts ${role} <who>`,
  options: [['--off', 'take it back']],
  run: async ({ tx, operands: [who = ''] }, { off = false }: { off?: boolean }) => {
    const { id, username } = await findPerson(tx, who);
    await tx.execute(sql`update users set ${sql.identifier(`is_${role}`)} = ${!off} where id = ${id}`);
    const standing = off ? `no ${role} any more` : role === 'operator' ? 'an operator' : 'a developer';
    return { json: { id, username, [role]: !off }, lines: [`${username} is ${standing}.`] };
  },
});

/** Commands for accounts, companies and published works: permissions and suspensions. */
export const accountCommands: readonly AdminCommand[] = [
  {
    usage: 'accounts show <who>',
    summary: 'an account with its wallet, companies and devices',
    example: 'accounts show 13800138000',
    isReading: true,
    run: async ({ tx, operands: [who = ''] }) => {
      const person = await findPerson(tx, who);
      const { rows } = await tx.execute<AccountRow>(sql`
        select u.id, u.username, u.phone, u.nickname, u.type_number, u.is_operator, u.is_developer, u.is_disabled, u.created_at::text as created_at,
          array(select c.name || ' (' || c.id || ')' from company_members m join companies c on c.id = m.company_id and c.disbanded_at is null
            where m.user_id = u.id order by c.name) as companies,
          (select count(*)::int from sessions s where s.user_id = u.id and s.revoked_at is null and s.expires_at > now()) as devices
        from users u where u.id = ${person.id}`);
      const row = rows[0] as AccountRow;
      const credits = await quotaOf(tx, person.walletId);
      return {
        json: { ...row, credits },
        lines: [
          `${row.username} (${row.nickname}), ${row.phone}, since ${row.created_at.slice(0, 10)}`,
          `id ${row.id}, type number ${row.type_number}${row.is_operator ? ', operator' : ''}${row.is_developer ? ', developer' : ''}${row.is_disabled ? ', BLOCKED' : ''}`,
          `credits ${credits.residue_count}, held ${credits.held}; signed in on ${row.devices} devices`,
          `companies: ${row.companies.join(', ') || 'none'}`,
        ],
      };
    },
  },
  blockCommand(true),
  blockCommand(false),
  {
    usage: 'accounts type <who> <number>',
    summary: 'set the type number that the role derives from: 0, 1 or 2',
    example: 'accounts type lin 2 --reason "pattern maker"',
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
  roleCommand('operator', {
    summary: "give an account role '3', which sees and changes the versions of the remotes; --off takes it back",
    example: 'accounts operator lin --reason "on call"',
  }),
  roleCommand('developer', {
    summary: 'let an account override a remote in its own tab, and nothing else; --off takes it back',
    example: 'accounts developer lin --reason "builds remote-market"',
  }),
  {
    usage: 'accounts reset-factor <who>',
    summary: "take an operator's second factor off, for a lost phone; the console asks to set it up anew",
    example: 'accounts reset-factor lin --reason "lost phone, called back on the known number"',
    run: async ({ tx, operands: [who = ''] }) => {
      const { id, username } = await findPerson(tx, who);
      if (!(await resetSecondFactor(tx, id))) throw new AdminError(`${username} has no second factor.`);
      return { json: { id, username }, lines: [`${username} sets up the second factor anew.`] };
    },
  },
  {
    usage: 'companies restore <company>',
    summary: 'take a disbanding back, within its 30 days',
    example: 'companies restore 0197... --reason "pressed by mistake"',
    run: async ({ tx, operands: [which = ''] }) => {
      const { id, name } = await findCompany(tx, which, true);
      if (!(await restoreCompany(tx, id))) throw new AdminError(`${name} was disbanded more than 30 days ago.`);
      return {
        json: { id, name, restored: true },
        lines: [`${name} is there again, with its members and work. What was refunded does not come back.`],
      };
    },
  },
  {
    usage: 'works hide <id>',
    summary: 'take a shown work out of sight until a moderator decides',
    example: 'works hide iPdcS7Vp2IqkNOB_4fHvAA --reason "a complaint by phone"',
    run: async ({ tx, operands: [id = ''] }) => {
      if (!(await hideWork(tx, id))) throw new AdminError(`${id} is no work that is shown.`);
      return { json: { id, state: 'hidden' }, lines: [`${id} is hidden until it is approved or refused.`] };
    },
  },
];
