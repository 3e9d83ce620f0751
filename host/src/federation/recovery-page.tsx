import { groups } from '@atelier/catalogue/groups';
import { routeAtPath } from '@atelier/catalogue/routes';
import { useLanguage } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { StitchedGarment } from '@atelier/ui/stitched-garment';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import styles from './recovery-page.module.css';
import { recoveryTexts } from './recovery-texts.ts';
import type { RemoteFailure } from './remote-failure.ts';

export interface RecoveryPageProps {
  failure: RemoteFailure;
  /** Loads the group again, every version of it. */
  onRetry: () => Promise<void>;
}

const toolGroups = Object.values(groups).filter((group) => group.section === 'tools');

const groupAt = (path: string) => Object.values(groups).find((group) => `${path}/`.startsWith(`${group.path}/`));

/** What cannot be opened, as the person knows it: the group, or a page of its own such as the prices. */
const titleAt = (path: string) => groupAt(path)?.title ?? routeAtPath(path)?.title;

/** What support asks for: short enough to read out. */
const createReference = (): string => Math.random().toString(36).slice(2, 10).toUpperCase();

/** Stands at a group's addresses while none of its versions can be shown: what happened, what is kept, what still works. */
export const RecoveryPage = ({ failure, onRetry }: RecoveryPageProps) => {
  const language = useLanguage();
  const [isRetrying, setRetrying] = useState(false);
  const [reference] = useState(createReference);
  const texts = recoveryTexts[language];
  const { pathname } = useLocation();
  const group = titleAt(pathname)?.[language] ?? failure.remote;
  const handleRetry = () => {
    setRetrying(true);
    void onRetry().finally(() => setRetrying(false));
  };
  return (
    <div className={styles['sheet']}>
      <section className={styles['page']} role="alert" aria-busy={isRetrying}>
        <StitchedGarment />
        <h1 className={styles['title']}>{texts.title.replace('{group}', group)}</h1>
        <p className={styles['body']}>{failure.errorClass === 'host-api' ? texts.hostTooOld : texts.body}</p>
        <div className={styles['actions']}>
          <Button kind="primary" size="l" isBusy={isRetrying} onClick={handleRetry}>
            {isRetrying ? texts.retrying : texts.retry}
          </Button>
          <Button size="l" onClick={() => history.back()}>
            {texts.back}
          </Button>
        </div>
        <h2 className={styles['others']}>{texts.others}</h2>
        <ul className={styles['list']}>
          {toolGroups
            .filter((other) => other.remote !== failure.remote)
            .map((other) => (
              <li key={other.path}>
                <Link to={`${other.path}/${other.redirect}`}>{other.title[language]}</Link>
              </li>
            ))}
        </ul>
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
