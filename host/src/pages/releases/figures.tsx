import type { ReleasedVersion } from '@atelier/contract/releases';
import { fillText } from '../../i18n/fill-text.ts';
import styles from './releases-page.module.css';
import { useReleasesTexts } from './releases-texts.ts';

const shareOf = ({ loads, failures }: ReleasedVersion): string => {
  const share = (failures / Math.max(1, loads + failures)) * 100;
  return share >= 10 ? share.toFixed(0) : share.toFixed(1);
};

/** Open pages, loads and failures of a version; failures are highlighted. */
export const Figures = ({ row }: { row: ReleasedVersion }) => {
  const texts = useReleasesTexts();
  const { openPages, loads, failures } = row;
  const lines = [
    { label: texts.openPages, value: String(openPages), isBad: openPages > 0 && row.standing === 'taken-back' },
    { label: texts.loads, value: String(loads), isBad: false },
    {
      label: texts.failures,
      value: failures === 0 ? '0' : fillText(texts.failureShare, { count: failures, share: shareOf(row) }),
      isBad: failures > 0,
    },
  ];
  return (
    <dl className={styles.figures}>
      {lines.map(({ label, value, isBad }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={isBad ? styles.bad : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
