import { InvalidArgumentError, Option } from 'commander';
import { collectGarbage } from '../gc.ts';
import { renewRegistry, signAgain } from '../registry-file.ts';
import { verifyStore } from '../verify.ts';
import { type CommandContext, defineCommand, reasonOption } from './define-command.ts';

const parseCount = (text: string): number => {
  const count = Number(text);
  if (text.trim() !== '' && Number.isInteger(count) && count >= 1) return count;
  throw new InvalidArgumentError('a whole number, at least 1.');
};

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

const addGc = (context: CommandContext): void =>
  defineCommand<{ keep: number; force?: boolean; dryRun?: boolean; reason?: string }>(context, {
    usage: 'gc',
    summary: 'remove old versions and their files',
    details:
      'Never removes what is active, last good or a canary; nor, without --force, what was published, active or a canary within the last day, because open pages may still load parts of it.',
    example: 'atelier-deploy gc --keep 5 --dry-run',
    options: (command) =>
      reasonOption(command)
        .requiredOption('--keep <number>', 'newest versions of each remote that stay', parseCount)
        .option('--dry-run', 'only say what would go')
        .option('--force', 'also what is younger than a day'),
    run: async (deployment, { keep, force = false, dryRun = false, reason = '' }) => {
      const result = await collectGarbage(deployment, { keep, isForced: force, isDry: dryRun, reason });
      const verb = dryRun ? 'would be removed' : 'removed';
      return {
        json: { ...result, isDry: dryRun },
        lines: [
          ...result.removed.map((version) => `${version} ${verb}`),
          `${result.files} files, ${sizeOf(result.bytes)} ${verb}`,
        ],
      };
    },
  });

const addVerify = (context: CommandContext): void =>
  defineCommand(context, {
    usage: 'verify',
    summary: 'check the whole store: signature, life, hash of every file, the log; exit code 1 with the list',
    example: 'atelier-deploy verify',
    run: async (deployment) => {
      const { problems, notes, versions, files } = await verifyStore(deployment);
      const result = problems.length === 0 ? 'all is well' : `${problems.length} problems`;
      return {
        json: { problems, notes, versions, files },
        lines: [...problems, ...notes, `${versions} versions, ${files} files: ${result}`],
        isFailed: problems.length > 0,
      };
    },
  });

const addRenew = (context: CommandContext): void =>
  defineCommand<{ raiseEpoch?: boolean; withoutRecord?: boolean; ifDue?: boolean; reason?: string }>(context, {
    usage: 'renew',
    summary: 'sign the registry again as it is, for another 90 days',
    details:
      'Every other change does this too, and a server that was given the keys does it by itself. --if-due is for a timer of your own: it does nothing before half of the life is over. --raise-epoch is for a store that was lost and published again: browsers refuse a revision lower than one they know, unless the epoch is higher. --without-record goes on where the record of all versions was lost, with those that pages know.',
    example: 'atelier-deploy renew --reason "nothing was published for two months"',
    options: (command) =>
      reasonOption(command)
        .option('--raise-epoch', 'the store was rebuilt: browsers shall start over')
        .option('--without-record', 'the record is lost: begin a new one with the versions that pages know')
        .addOption(
          new Option('--if-due', 'only when half of its life is over').conflicts([
            'raiseEpoch',
            'withoutRecord',
            'reason',
          ]),
        ),
    run: async (deployment, { raiseEpoch = false, withoutRecord = false, ifDue = false, reason = '' }) => {
      if (ifDue) {
        const { isRenewed, payload } = await renewRegistry(deployment);
        const { epoch, revision, expires } = payload;
        const until = expires === '' ? 'nothing is published yet' : `signed until ${expires.slice(0, 10)}`;
        return { json: { epoch, revision, expires, isRenewed }, lines: [isRenewed ? until : `not due: ${until}`] };
      }
      const { epoch, revision, expires } = await signAgain(deployment, {
        reason,
        isEpochRaised: raiseEpoch,
        isRecordLost: withoutRecord,
      });
      return {
        json: { epoch, revision, expires },
        lines: [`signed until ${expires.slice(0, 10)} (epoch ${epoch}, revision ${revision})`],
      };
    },
  });

/** Commands about what is in the store. */
export const addStoreCommands = (context: CommandContext): void => {
  addGc(context);
  addVerify(context);
  addRenew(context);
};
