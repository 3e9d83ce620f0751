import { type RefusalReason, refusalReasons } from '@atelier/contract/works';
import { ApiFailure } from '../../api-failure.ts';
import { decideIn, hideIn, selectToLookAt } from '../../square/moderate.ts';
import { AdminError } from '../admin-error.ts';
import { type CommandContext, defineCommand } from '../define-command.ts';
import { textTable } from '../text-table.ts';

const reasons = Object.keys(refusalReasons) as RefusalReason[];

const reasonOf = (text: string): RefusalReason => {
  const reason = reasons.find((known) => known === text);
  if (!reason) throw new AdminError(`--for is one of ${reasons.join(', ')}.`);
  return reason;
};

const listHint = 'See: atelier-admin works list';

const addDecision = (context: CommandContext, group: CommandContext['program'], isApproved: boolean): void =>
  defineCommand<{ for: string }>(
    context,
    {
      usage: isApproved ? 'approve <id>' : 'refuse <id>',
      summary: isApproved
        ? 'show it to everybody, its reports are settled'
        : 'show it to nobody; its maker is told why',
      example: isApproved
        ? 'atelier-admin works approve iPdcS7Vp2IqkNOB_4fHvAA --reason "looked at it"'
        : 'atelier-admin works refuse iPdcS7Vp2IqkNOB_4fHvAA --for rights --reason "a letter of the owner"',
      options: (command) =>
        isApproved ? command : command.option('--for <why>', `what its maker is told: ${reasons.join(', ')}`, 'unfit'),
      run: async ({ tx, operands: [id = ''] }, options) => {
        const reason = isApproved ? 'unfit' : reasonOf(options.for);
        const state = await decideIn(tx, { workId: id, isApproved, reason }).catch((error: unknown) => {
          if (error instanceof ApiFailure) throw new AdminError(`${id} is no work that waits for a look. ${listHint}`);
          throw error;
        });
        return { json: { id, state }, lines: [`${id} is ${state}.`] };
      },
    },
    group,
  );

/** The works square from a command line: what the page of a moderator does, and taking a work out of sight at once. */
export const addWorkCommands = (context: CommandContext): void => {
  const group = context.program
    .command('works')
    .description('look at what people publish: list, approve, refuse, hide');

  defineCommand(
    context,
    {
      usage: 'list',
      summary: 'what a moderator has to look at, the most urgent first',
      example: 'atelier-admin works list',
      isReading: true,
      run: async ({ tx }) => {
        const works = await selectToLookAt(tx);
        return {
          json: { works },
          lines: textTable(
            ['id', 'state', 'screen', 'reports', 'published', 'by', 'title'],
            works.map((work) => [
              work.id,
              work.state,
              work.needs_look ? 'look' : '',
              String(work.reports),
              new Date(work.published_at).toISOString().slice(0, 16),
              work.author,
              work.title,
            ]),
          ),
        };
      },
    },
    group,
  );
  addDecision(context, group, true);
  addDecision(context, group, false);
  defineCommand(
    context,
    {
      usage: 'hide <id>',
      summary: 'take a shown work out of sight until somebody decides',
      example: 'atelier-admin works hide iPdcS7Vp2IqkNOB_4fHvAA --reason "a complaint by phone"',
      run: async ({ tx, operands: [id = ''] }) => {
        if (!(await hideIn(tx, id))) throw new AdminError(`${id} is no work that is shown. ${listHint}`);
        return { json: { id, state: 'hidden' }, lines: [`${id} is seen by nobody until it is approved or refused.`] };
      },
    },
    group,
  );
};
