import type { RemoteRelease, VersionStanding } from '@atelier/contract/releases';
import { useLanguage } from '@atelier/platform/i18n';
import { Tag } from '@atelier/ui/tag';
import { fillText } from '../../i18n/create-i18n.ts';
import en from '../../locales/en/releases.json' with { type: 'json' };
import zh from '../../locales/zh/releases.json' with { type: 'json' };
import styles from './releases-page.module.css';

export type ReleasesTexts = Readonly<Record<keyof typeof zh, string>>;

export const releasesTexts = { zh, en } as const satisfies Record<string, ReleasesTexts>;

/** Texts of the operator's page of versions; loaded with it. */
export const useReleasesTexts = (): ReleasesTexts => releasesTexts[useLanguage()];

const looks = { active: 'strong', canary: 'accent', 'last-good': 'round', served: 'plain', waiting: 'plain' } as const;

/** Audience of a canary: `10%`, `2 companies` or both. */
export const formatReach = (
  { percent, companies = [] }: NonNullable<RemoteRelease['canary']>,
  texts: ReleasesTexts,
): string =>
  [
    ...(percent > 0 || companies.length === 0 ? [`${percent}%`] : []),
    ...(companies.length === 1 ? [texts.reachCompany] : []),
    ...(companies.length > 1 ? [fillText(texts.reachCompanies, { count: companies.length })] : []),
  ].join(' + ');

export const formatVersionHealth = (
  standing: VersionStanding,
  canary: RemoteRelease['canary'],
  texts: ReleasesTexts,
): string =>
  ({
    active: texts.standingActive,
    canary: canary ? fillText(texts.standingCanary, { reach: formatReach(canary, texts) }) : '',
    'last-good': texts.standingLastGood,
    served: texts.standingServed,
    'taken-back': texts.standingTakenBack,
    waiting: texts.standingWaiting,
  })[standing];

/** Role of a version for its remote. */
export const VersionHealthTag = ({
  standing,
  canary,
}: {
  standing: VersionStanding;
  canary: RemoteRelease['canary'];
}) => {
  const words = formatVersionHealth(standing, canary, useReleasesTexts());
  if (standing === 'taken-back') return <span className={styles.takenBack}>{words}</span>;
  return <Tag look={looks[standing]}>{words}</Tag>;
};
