import type { Step } from './surface-step.ts';

type Version = [major: number, minor: number, patch: number];

const parse = (version: string): Version => {
  const found = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  if (found === null) throw new Error(`"${version}" is not a version of three numbers`);
  return [Number(found[1]), Number(found[2]), Number(found[3])];
};

/** Negative: the first is older. */
export const compareVersions = (one: string, other: string): number => {
  const [a, b] = [parse(one), parse(other)];
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
};

/** The semver step that leads from one version to a later one. */
export const stepBetween = (before: string, now: string): Step => {
  const [a, b] = [parse(before), parse(now)];
  if (b[0] > a[0]) return 'major';
  return b[0] === a[0] && b[1] > a[1] ? 'minor' : 'none';
};

/** The next version after a step. */
export const raise = (version: string, step: Step): string => {
  const [major, minor, patch] = parse(version);
  if (step === 'major') return `${major + 1}.0.0`;
  return step === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
};
