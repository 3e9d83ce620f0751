import type { ReleasedVersion, ReleaseLine, RemoteRelease } from '@atelier/contract/releases';
import { useLanguage } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { momentWords } from '@atelier/ui/date-words';
import { Notice } from '@atelier/ui/notice';
import { fillText } from '../../i18n/create-i18n.ts';
import type { Change } from './change-dialog.tsx';

import styles from './releases-page.module.css';
import { formatReach, useReleasesTexts, VersionHealthTag } from './version-health-tag.tsx';

const shareOf = ({ loads, failures }: ReleasedVersion): string => {
  const share = (failures / Math.max(1, loads + failures)) * 100;
  return share >= 10 ? share.toFixed(0) : share.toFixed(1);
};

/** Open pages, loads and failures of a version; failures are highlighted. */
const Figures = ({ row }: { row: ReleasedVersion }) => {
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

interface VersionListProps {
  release: RemoteRelease;
  /** Absent in read-only mode. */
  onChange: ((change: Change) => void) | undefined;
}

/** Initial canary share: large enough to reveal a failure, small enough to limit its effect. */
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
        <Button size="s" label={texts.rollbackThis} onClick={() => onChange({ action: 'rollback', version })} />
      ) : null}
      {hasServed ? null : (
        <Button
          size="s"
          label={standing === 'canary' ? texts.changeTrial : texts.startTrial}
          onClick={() =>
            onChange({
              action: 'canary',
              version,
              percent: (release.canary?.version === version && release.canary.percent) || firstPercent,
            })
          }
        />
      )}
      <Button size="s" kind="quiet" label={texts.promote} onClick={() => onChange({ action: 'promote', version })} />
    </span>
  );
};

/** Every published version with its role, health and actions. */
const VersionList = ({ release, onChange }: VersionListProps) => {
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

interface RemotePanelProps {
  release: RemoteRelease;
  lines: readonly ReleaseLine[];
  /** Absent in read-only mode. */
  onChange: ((change: Change) => void) | undefined;
}

/** The log entry that made a remote's current version active. */
const activationEntryOf = (lines: readonly ReleaseLine[], { remote, active }: RemoteRelease): ReleaseLine | undefined =>
  lines.find(
    (line) => line.remote === remote && line.to === active && /^(promote|rollback|publish)$/.test(line.action),
  );

const Trial = ({ release, onChange }: Omit<RemotePanelProps, 'lines'>) => {
  const texts = useReleasesTexts();
  const { canary, versions } = release;
  const row = versions.find(({ version }) => version === canary?.version);
  if (canary === null || row === undefined) return null;
  const { version } = canary;
  const percent = canary.percent || firstPercent;
  const actions = onChange && (
    <>
      <Button size="s" kind="quiet" onClick={() => onChange({ action: 'canary', version, percent })}>
        {texts.changeTrial}
      </Button>
      <Button size="s" label={texts.endTrial} onClick={() => onChange({ action: 'canary-off', version })} />
      <Button size="s" label={texts.promote} onClick={() => onChange({ action: 'promote', version })} />
    </>
  );
  return (
    <Notice
      tone={row.failures > 0 ? 'warn' : 'plain'}
      ground="sheet"
      title={fillText(texts.trial, { version, reach: formatReach(canary, texts) })}
      actions={actions}
    >
      {fillText(texts.trialFigures, { pages: row.openPages, loads: row.loads, failures: row.failures })}
    </Notice>
  );
};

const Remains = ({ release: { versions } }: Pick<RemotePanelProps, 'release'>) => {
  const texts = useReleasesTexts();
  return versions
    .filter(({ standing, openPages }) => standing === 'taken-back' && openPages > 0)
    .map(({ version, openPages }) => (
      <Notice key={version} tone="warn" ground="sheet" title={fillText(texts.remains, { version, pages: openPages })}>
        {texts.remainsBody}
      </Notice>
    ));
};

/** One remote: its active version, rollback, canary, and all versions. */
export const RemotePanel = ({ release, lines, onChange }: RemotePanelProps) => {
  const texts = useReleasesTexts();
  const language = useLanguage();
  const { active, remote, versions, wayBack } = release;
  const row = versions.find(({ version }) => version === active);
  const activation = activationEntryOf(lines, release);
  // Without a known good version, the previously active one is suggested; the dialog allows another choice.
  const target = wayBack ?? versions.find(({ standing }) => standing === 'served')?.version;
  return (
    <section className={styles.panel} aria-label={remote}>
      <header className={styles.hero}>
        <div className={styles.now}>
          <h2 className={styles.subtitle}>{remote}</h2>
          <p className={styles.activeVersion}>
            <span className={styles.quiet}>{texts.active}</span> <code>{active}</code>
          </p>
          {activation ? (
            <p className={styles.quiet}>
              {fillText(texts.since, { who: activation.who, time: momentWords(activation.at, language) })}
            </p>
          ) : null}
        </div>
        {row ? <Figures row={row} /> : null}
        {onChange && versions.length > 1 ? (
          <div className={styles.wayBack}>
            <Button kind="primary" icon="undo" onClick={() => onChange({ action: 'rollback', version: target })}>
              {wayBack ? fillText(texts.rollbackTo, { version: wayBack }) : texts.rollback}
            </Button>
            {wayBack ? null : <span className={styles.quiet}>{texts.noWayBack}</span>}
          </div>
        ) : null}
      </header>
      <Remains release={release} />
      <Trial release={release} onChange={onChange} />
      <h3 className={styles.part}>{texts.versions}</h3>
      <VersionList release={release} onChange={onChange} />
    </section>
  );
};
