import { groups } from '@atelier/catalogue/groups';
import type { Language } from '@atelier/catalogue/text';
import { useLanguage } from '@atelier/platform/i18n';
import { navigation, useNavigation } from '@atelier/platform/navigation';
import { Button } from '@atelier/ui/button';
import { StitchProgress } from '@atelier/ui/stitch';
import { StitchedGarment } from '@atelier/ui/stitched-garment';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useRouteError } from 'react-router-dom';
import { isPaused, type NavigationTable, pageAt } from '../../addresses/navigation-table.ts';
import en from '../../locales/en/recovery.json' with { type: 'json' };
import zh from '../../locales/zh/recovery.json' with { type: 'json' };
import { groupEntries, groupTitle } from '../../menu/menu-entries.ts';
import { Thumbnail } from '../../menu/thumbnail.tsx';
import { limits } from '../limits.ts';
import styles from './recovery-page.module.css';
import { createRemoteFailure, type RemoteFailure } from './remote-failure.ts';

/** Texts of the page shown when a group cannot be opened; bundled, so that they need no request. */
const recoveryTexts: Record<Language, typeof zh> = { zh, en };

/** Calls `retry` after 15, 30 and then every 60 visible seconds, unless paused. `left`: seconds; `share`: elapsed, 0 to 1. */
const useAutoRetry = (retry: () => void, isPaused: boolean) => {
  const [tries, setTries] = useState(0);
  const total = limits.retrySeconds[Math.min(tries, limits.retrySeconds.length - 1)] ?? 60;
  const [passed, setPassed] = useState(0);
  const tick = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return;
    if (passed + 1 < total) return setPassed(passed + 1);
    setPassed(0);
    setTries(tries + 1);
    retry();
  });
  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [isPaused]);
  return { left: total - passed, share: passed / total };
};

interface RecoveryPageProps {
  failure: RemoteFailure;
  /** Loads every version of the group again. */
  onRetry: () => Promise<void>;
}

const toolGroups = Object.values(groups).filter((group) => group.section === 'tools');

const groupAt = (path: string) => Object.values(groups).find((group) => `${path}/`.startsWith(`${group.path}/`));

/** Title of the unavailable page: the group's, the page's own (such as pricing), or the registry's. */
const titleAt = (path: string, table: NavigationTable) =>
  groupAt(path)?.title ?? pageAt(path, table)?.title ?? groupTitle(path, table);

/** Reference for support; short enough to read out. */
const createReference = (): string => Math.random().toString(36).slice(2, 10).toUpperCase();

/** Shown at a group's addresses while no version can be loaded: the problem and the next steps. It does not mention untried versions. */
export const RecoveryPage = ({ failure, onRetry }: RecoveryPageProps) => {
  const language = useLanguage();
  const [reference] = useState(createReference);
  const texts = recoveryTexts[language];
  const { pathname } = useLocation();
  const group = titleAt(pathname, useNavigation())?.[language] ?? failure.remote;
  const isOff = failure.errorClass === 'disabled';
  const isHostTooOld = failure.errorClass === 'host-api';
  return (
    <div className={styles['sheet']}>
      <section className={styles['page']}>
        <StitchedGarment />
        <div role="alert">
          <h1 className={styles['title']}>{(isOff ? texts.offTitle : texts.title).replace('{group}', group)}</h1>
          <p className={styles['body']}>{isOff ? texts.off : isHostTooOld ? texts.hostTooOld : texts.body}</p>
        </div>
        {isOff || isHostTooOld ? <ReloadActions /> : <RetryActions onRetry={onRetry} />}
        <OtherGroups remote={failure.remote} />
        <details className={styles['details']}>
          <summary>{texts.details}</summary>
          <p>
            {texts.reference} {reference} · {failure.remote} {failure.version} · {failure.phase} · {failure.errorClass}
          </p>
        </details>
      </section>
    </div>
  );
};

const RetryActions = ({ onRetry }: Pick<RecoveryPageProps, 'onRetry'>) => {
  const texts = recoveryTexts[useLanguage()];
  const [isRetrying, setRetrying] = useState(false);
  const handleRetry = () => {
    setRetrying(true);
    void onRetry().finally(() => setRetrying(false));
  };
  const { left, share } = useAutoRetry(handleRetry, isRetrying);
  return (
    <>
      <div className={styles['actions']}>
        <Button kind="primary" size="l" isBusy={isRetrying} onClick={handleRetry}>
          {isRetrying ? texts.retrying : texts.retry}
        </Button>
        <Button size="l" label={texts.back} onClick={() => history.back()} />
        <span className={styles['countdown']} aria-hidden="true">
          {isRetrying ? '' : texts.countdown.replace('{seconds}', String(left))}
        </span>
      </div>
      <StitchProgress value={isRetrying ? undefined : share} label={texts.automatic} className={styles['seam'] ?? ''} />
    </>
  );
};

const ReloadActions = () => {
  const texts = recoveryTexts[useLanguage()];
  return (
    <div className={styles['actions']}>
      <Button kind="primary" size="l" label={texts.reload} onClick={() => void navigation.reload()} />
      <Button size="l" label={texts.back} onClick={() => history.back()} />
    </div>
  );
};

/** The tool groups of the other remotes. */
const OtherGroups = ({ remote }: { remote: string }) => {
  const language = useLanguage();
  const texts = recoveryTexts[language];
  const table = useNavigation();
  return (
    <div className={styles['also']}>
      <h2 className={styles['others']}>{texts.others}</h2>
      <ul className={styles['list']}>
        {toolGroups
          .filter((group) => group.remote !== remote && !isPaused(group.remote, table))
          .map(({ path, redirect, title }) => {
            const tools = groupEntries(`${path}/${redirect}`, table);
            return (
              <li key={path}>
                <Link className={styles['group']} to={`${path}/${redirect}`}>
                  <Thumbnail name={tools[0]?.icon} />
                  <span>
                    <b>{title[language]}</b>
                    {tools.length > 0 ? <small>{texts.tools.replace('{count}', String(tools.length))}</small> : null}
                  </span>
                </Link>
              </li>
            );
          })}
      </ul>
    </div>
  );
};

export interface RemoteBoundaryProps {
  remote: string;
  version: string;
  /** Reports the failure and mounts another version, or the recovery page where none is left. */
  onFailure: (error: unknown) => Promise<void>;
}

/** Error element around a remote's routes: catches a throwing page, a chunk that failed to load, a rejecting loader. */
export const RemoteBoundary = ({ remote, version, onFailure }: RemoteBoundaryProps) => {
  const error = useRouteError();
  const language = useLanguage();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    void onFailure(error)
      .catch(() => undefined)
      .finally(() => {
        // The mounted routes replace this page once the router has finished.
        if (!isGone) timer = setTimeout(() => setSettled(true), limits.replaceMs);
      });
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [error, onFailure]);
  if (!isSettled) {
    return (
      <p className={styles['waiting']} role="status">
        {recoveryTexts[language].waiting}
      </p>
    );
  }
  const failure = createRemoteFailure({ remote, version, phase: 'render', errorClass: 'threw' }, error);
  return <RecoveryPage failure={failure} onRetry={() => onFailure(error)} />;
};
