import { compareVersions } from '../platform-api/version-step.ts';

/** The first platform version of which a build can be recorded; the one before was laid out in another way. */
const firstRecorded = '1.1.0';
/** So many versions before the current one are held against it. */
const held = 2;

export interface RecordedState {
  /** Platform version of the checkout. */
  version: string;
  /** Every released version, the current one too. */
  released: readonly string[];
  recorded: readonly string[];
}

/** Versions before the current one of which a build must be recorded, the newest first. */
export const neededBuilds = ({ version, released }: Pick<RecordedState, 'version' | 'released'>): string[] =>
  released
    .filter((other) => compareVersions(other, version) < 0 && compareVersions(other, firstRecorded) >= 0)
    .sort((one, other) => compareVersions(other, one))
    .slice(0, held);

/** What is wrong with the recorded builds, a sentence each with what to do. */
export const judgeRecorded = (state: RecordedState): string[] => {
  const needed = neededBuilds(state);
  const missing = needed
    .filter((version) => !state.recorded.includes(version))
    .map(
      (version) =>
        `No build of platform ${version} is recorded: run "pnpm skew:record" with the last commit that had it, ` +
        'and commit what it writes.',
    );
  const surplus = state.recorded
    .filter((version) => !needed.includes(version) && version !== state.version)
    .map((version) => `The build of platform ${version} is held against nothing any more: remove its folder.`);
  return [...missing, ...surplus];
};
