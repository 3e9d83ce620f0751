import type { ReleasedVersion, RemoteRelease } from '@atelier/contract/releases';
import { useLanguage } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { momentWords } from '@atelier/ui/date-words';
import { fillText } from '../../i18n/fill-text.ts';
import type { Change } from './change-effects.ts';
import { Figures } from './figures.tsx';
import styles from './releases-page.module.css';
import { useReleasesTexts } from './releases-texts.ts';
import { VersionHealthTag } from './version-health-tag.tsx';

interface VersionListProps {
  release: RemoteRelease;
  /** Absent where the page only shows. */
  onChange: ((change: Change) => void) | undefined;
}

/** A share to begin with: enough to see a failure, few enough to bear it. */
const firstPercent = 10;

const Actions = ({
  row,
  release,
  onChange,
}: {
  row: ReleasedVersion;
  release: RemoteRelease;
  onChange: (change: Change) => void;
}) => {
  const texts = useReleasesTexts();
  const { version, standing } = row;
  if (standing === 'active') return null;
  const hasServed = standing === 'last-good' || standing === 'served';
  return (
    <span className={styles.actions}>
      {hasServed ? (
        <Button size="s" onClick={() => onChange({ action: 'rollback', version })}>
          {texts.rollbackThis}
        </Button>
      ) : null}
      {hasServed ? null : (
        <Button
          size="s"
          onClick={() =>
            onChange({
              action: 'canary',
              version,
              percent: release.canary?.version === version ? release.canary.percent : firstPercent,
            })
          }
        >
          {standing === 'canary' ? texts.changeTrial : texts.startTrial}
        </Button>
      )}
      <Button size="s" kind="quiet" onClick={() => onChange({ action: 'promote', version })}>
        {texts.promote}
      </Button>
    </span>
  );
};

/** Every published version with what it is, how it does, and what can be done with it. */
export const VersionList = ({ release, onChange }: VersionListProps) => {
  const texts = useReleasesTexts();
  const language = useLanguage();
  return (
    <ul className={styles.versions} aria-label={texts.versions}>
      {release.versions.map((row) => (
        <li key={row.version} className={styles.version} aria-label={row.version}>
          <div className={styles.versionHead}>
            <span className={styles.versionName}>
              <code>{row.version}</code>
              <VersionHealthTag standing={row.standing} canary={release.canary} />
            </span>
            <span className={styles.quiet}>
              {fillText(texts.built, { time: momentWords(row.builtAt, language), commit: row.commit.slice(0, 8) })}
            </span>
          </div>
          <Figures row={row} />
          {onChange ? <Actions row={row} release={release} onChange={onChange} /> : null}
        </li>
      ))}
    </ul>
  );
};
