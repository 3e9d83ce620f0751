import type { RemoteRelease } from '@atelier/contract/releases';
import { fillText } from '../../i18n/fill-text.ts';
import type { ReleasesTexts } from './releases-texts.ts';

/** What an operator is about to do to a remote. */
export type Change =
  | { action: 'rollback'; version: string | undefined }
  | { action: 'promote'; version: string }
  | { action: 'canary'; version: string; percent: number }
  | { action: 'canary-off'; version: string };

const rowOf = ({ versions }: RemoteRelease, version: string | undefined) =>
  versions.find((row) => row.version === version);

const pagesLine = (release: RemoteRelease, from: string, texts: ReleasesTexts): string[] => {
  const pages = rowOf(release, from)?.openPages ?? 0;
  return pages === 0 ? [] : [fillText(texts.effectPages, { pages, from })];
};

const failingLine = (release: RemoteRelease, to: string, texts: ReleasesTexts): string[] => {
  const failures = rowOf(release, to)?.failures ?? 0;
  return failures === 0 ? [] : [fillText(texts.effectFailing, { to, failures })];
};

const readmitLine = (release: RemoteRelease, to: string, texts: ReleasesTexts): string[] =>
  rowOf(release, to)?.standing === 'taken-back' ? [fillText(texts.effectReadmit, { to })] : [];

const afterRollback = (release: RemoteRelease, to: string, texts: ReleasesTexts): string[] => {
  const { active: from, canary } = release;
  return [
    fillText(texts.effectEverybody, { to, from }),
    ...pagesLine(release, from, texts),
    fillText(texts.effectWithdrawn, { from }),
    ...(canary ? [fillText(texts.effectTrialEnds, canary)] : []),
    ...readmitLine(release, to, texts),
    ...failingLine(release, to, texts),
  ];
};

const afterPromote = (release: RemoteRelease, to: string, texts: ReleasesTexts): string[] => {
  const { active: from, canary } = release;
  const trial = canary?.version === to ? texts.effectTrialEnds : texts.effectTrialStays;
  return [
    fillText(texts.effectEverybody, { to, from }),
    ...pagesLine(release, from, texts),
    fillText(texts.effectLastGood, { from }),
    ...(canary ? [fillText(trial, canary)] : []),
    ...readmitLine(release, to, texts),
    ...failingLine(release, to, texts),
  ];
};

const afterCanary = (release: RemoteRelease, to: string, percent: number, texts: ReleasesTexts): string[] => {
  const { active: from, canary } = release;
  const share = fillText(texts.effectShare, { percent, to, from });
  if (canary?.version === to) {
    if (percent === canary.percent) return [share];
    const keeps = percent > canary.percent ? texts.keepsAll : texts.keepsSome;
    return [share, fillText(texts.effectTrialMore, { before: canary.percent, percent, keeps })];
  }
  return [share, ...(canary ? [fillText(texts.effectTrialReplaced, canary)] : []), ...failingLine(release, to, texts)];
};

/** The effects of a change, one sentence each. */
export const effectsOf = (release: RemoteRelease, change: Change, texts: ReleasesTexts): string[] => {
  if (change.action === 'rollback') return change.version ? afterRollback(release, change.version, texts) : [];
  if (change.action === 'promote') return afterPromote(release, change.version, texts);
  if (change.action === 'canary') return afterCanary(release, change.version, change.percent, texts);
  return [
    fillText(texts.effectBack, { to: release.active }),
    ...pagesLine(release, change.version, texts),
    fillText(texts.effectWithdrawn, { from: change.version }),
  ];
};
