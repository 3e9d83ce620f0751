import type { ReleaseLine, RemoteRelease } from '@atelier/contract/releases';
import { useLanguage } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { momentWords } from '@atelier/ui/date-words';
import { Notice } from '@atelier/ui/notice';
import { fillText } from '../../i18n/fill-text.ts';
import type { Change } from './change-effects.ts';
import { Figures } from './figures.tsx';
import styles from './releases-page.module.css';
import { useReleasesTexts } from './releases-texts.ts';
import { VersionList } from './version-list.tsx';

interface RemotePanelProps {
  release: RemoteRelease;
  lines: readonly ReleaseLine[];
  /** Absent where the page only shows. */
  onChange: ((change: Change) => void) | undefined;
}

/** The line by which a remote's active version became that. */
const flipOf = (lines: readonly ReleaseLine[], { remote, active }: RemoteRelease): ReleaseLine | undefined =>
  lines.find(
    (line) => line.remote === remote && line.to === active && /^(promote|rollback|publish)$/.test(line.action),
  );

const Trial = ({ release, onChange }: Omit<RemotePanelProps, 'lines'>) => {
  const texts = useReleasesTexts();
  const { canary, versions } = release;
  const row = versions.find(({ version }) => version === canary?.version);
  if (canary === null || row === undefined) return null;
  const { version, percent } = canary;
  const actions = onChange && (
    <>
      <Button size="s" kind="quiet" onClick={() => onChange({ action: 'canary', version, percent })}>
        {texts.changeTrial}
      </Button>
      <Button size="s" onClick={() => onChange({ action: 'canary-off', version })}>
        {texts.endTrial}
      </Button>
      <Button size="s" onClick={() => onChange({ action: 'promote', version })}>
        {texts.promote}
      </Button>
    </>
  );
  return (
    <Notice
      tone={row.failures > 0 ? 'warn' : 'plain'}
      ground="sheet"
      title={fillText(texts.trial, canary)}
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

/** One remote: what people get now, the way back, what is on trial, and every version. */
export const RemotePanel = ({ release, lines, onChange }: RemotePanelProps) => {
  const texts = useReleasesTexts();
  const language = useLanguage();
  const { active, remote, versions, wayBack } = release;
  const row = versions.find(({ version }) => version === active);
  const flip = flipOf(lines, release);
  // Where nothing is known to be good, what people had before is the next best guess; the dialog lets one choose.
  const target = wayBack ?? versions.find(({ standing }) => standing === 'served')?.version;
  return (
    <section className={styles.panel} aria-label={remote}>
      <header className={styles.hero}>
        <div className={styles.now}>
          <h2 className={styles.subtitle}>{remote}</h2>
          <p className={styles.activeVersion}>
            <span className={styles.quiet}>{texts.active}</span> <code>{active}</code>
          </p>
          {flip ? (
            <p className={styles.quiet}>
              {fillText(texts.since, { who: flip.who, time: momentWords(flip.at, language) })}
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
