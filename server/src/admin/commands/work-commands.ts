import { type RefusalReason, refusalReasons } from '@atelier/contract/works';
import { decideIn, decideLinkIn, hideIn, selectLinks, selectToLookAt } from '../../modules/works/moderate.ts';
import { ApiFailure } from '../../platform/api-failure.ts';
import { AdminError, type CommandContext, defineCommand, textTable } from '../define-command.ts';

const reasons = Object.keys(refusalReasons) as RefusalReason[];

const reasonOf = (text: string): RefusalReason => {
  const reason = reasons.find((known) => known === text);
  if (!reason) throw new AdminError(`--for is one of ${reasons.join(', ')}.`);
  return reason;
};

const mostLinks = 1000;
const listHint = 'See: atelier-admin works list';

const addDecision = (context: CommandContext, group: CommandContext['program'], isApproved: boolean): void =>
  defineCommand<{ for: string }>(
    context,
    {
      usage: isApproved ? 'approve <id>' : 'refuse <id>',
      summary: isApproved
        ? 'show it to everybody, its reports are settled'
        : 'hide it; its author is notified with the reason',
      example: isApproved
        ? 'atelier-admin works approve iPdcS7Vp2IqkNOB_4fHvAA --reason "looked at it"'
        : 'atelier-admin works refuse iPdcS7Vp2IqkNOB_4fHvAA --for rights --reason "a letter of the owner"',
      options: (command) =>
        isApproved ? command : command.option('--for <why>', `reason for its author: ${reasons.join(', ')}`, 'unfit'),
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

const addLinkDecision = (context: CommandContext, group: CommandContext['program'], isApproved: boolean): void =>
  defineCommand<{ for: string }>(
    context,
    {
      usage: isApproved ? 'keep-link <id>' : 'end-link <id>',
      summary: isApproved
        ? 'let a link be, it is not asked about again'
        : 'end a link at once; its creator is notified with the reason',
      example: isApproved
        ? 'atelier-admin works keep-link iPdcS7Vp2IqkNOB_4fHvAA --reason "swimwear"'
        : 'atelier-admin works end-link iPdcS7Vp2IqkNOB_4fHvAA --for person --reason "a complaint"',
      options: (command) =>
        isApproved ? command : command.option('--for <why>', `reason for its creator: ${reasons.join(', ')}`, 'unfit'),
      run: async ({ tx, operands: [id = ''] }, options) => {
        const reason = isApproved ? 'unfit' : reasonOf(options.for);
        await decideLinkIn(tx, { linkId: id, isApproved, reason }).catch((error: unknown) => {
          if (error instanceof ApiFailure)
            throw new AdminError(`${id} is no link that waits for a look. See: atelier-admin works links`);
          throw error;
        });
        const state = isApproved ? 'kept' : 'ended';
        return { json: { id, state }, lines: [`${id} is ${state}.`] };
      },
    },
    group,
  );

/** Open links of whose pictures the screen tells. */
const addLinkCommands = (context: CommandContext, group: CommandContext['program']): void => {
  defineCommand(
    context,
    {
      usage: 'links',
      summary: 'open links of whose pictures the screen tells, the oldest first',
      example: 'atelier-admin works links',
      isReading: true,
      run: async ({ tx }) => {
        const links = await selectLinks(tx, mostLinks);
        const told = ({ of_result: result, of_original: original }: (typeof links)[number]) =>
          [result ? 'result' : '', original ? 'original' : ''].filter(Boolean).join(' and ');
        return {
          json: { links },
          lines: textTable(
            ['id', 'screen', 'opened', 'until', 'by', 'name'],
            links.map((link) => [
              link.id,
              told(link),
              new Date(link.created_at).toISOString().slice(0, 16),
              new Date(link.expires_at).toISOString().slice(0, 16),
              link.author,
              link.name,
            ]),
          ),
        };
      },
    },
    group,
  );
  addLinkDecision(context, group, true);
  addLinkDecision(context, group, false);
};

/** The works square from a command line: what the page of a moderator does, and taking a work out of sight at once. */
export const addWorkCommands = (context: CommandContext): void => {
  const group = context.program
    .command('works')
    .description(
      'look at what people publish: list, approve, refuse, hide; and at links to results: links, end-link, keep-link',
    );

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
      summary: 'take a shown work out of sight until an operator decides',
      example: 'atelier-admin works hide iPdcS7Vp2IqkNOB_4fHvAA --reason "a complaint by phone"',
      run: async ({ tx, operands: [id = ''] }) => {
        if (!(await hideIn(tx, id))) throw new AdminError(`${id} is no work that is shown. ${listHint}`);
        return { json: { id, state: 'hidden' }, lines: [`${id} is hidden until it is approved or refused.`] };
      },
    },
    group,
  );
  addLinkCommands(context, group);
};
