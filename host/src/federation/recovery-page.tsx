import { groups } from '@atelier/catalogue/groups';
import { useLanguage } from '@atelier/platform/i18n';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styles from './recovery-page.module.css';
import { recoveryTexts } from './recovery-texts.ts';
import type { RemoteFailure } from './remote-failure.ts';

export interface RecoveryPageProps {
  failure: RemoteFailure;
  /** Loads the group again, every version of it. */
  onRetry: () => Promise<void>;
}

const toolGroups = Object.values(groups).filter((group) => group.section === 'tools');

const titleOf = (remote: string) => Object.values(groups).find((group) => group.remote === remote)?.title;

/** What support asks for: short enough to read out. */
const createReference = (): string => Math.random().toString(36).slice(2, 10).toUpperCase();

const Rail = () => (
  <svg className={styles['rail']} viewBox="0 0 620 180" fill="none" aria-hidden="true">
    <path className={styles['bar']} d="M0 8h620" />
    <path d="M90 14c0-8 12-8 12 0 0 6-7 6-7 14v18M95 46l-50 34c-6 4-4 10 3 10h94c7 0 9-6 3-10L95 46Z" />
    <path d="M518 14c0-8 12-8 12 0 0 6-7 6-7 14v18M523 46l-50 34c-6 4-4 10 3 10h94c7 0 9-6 3-10l-50-34Z" />
    <path className={styles['hook']} d="M304 14c0-8 12-8 12 0 0 6-7 6-7 14v18" />
    <path
      className={styles['garment']}
      d="m290 52 -30 10c-4 2-7 5-9 9l-18 36 24 12 12-20v66h80v-66l12 20 24-12-18-36c-2-4-5-7-9-9l-30-10c-8 14-30 14-38 0Z"
    />
  </svg>
);

/** Stands at a group's addresses while none of its versions can be shown: what happened, what is kept, what still works. */
export const RecoveryPage = ({ failure, onRetry }: RecoveryPageProps) => {
  const language = useLanguage();
  const [isRetrying, setRetrying] = useState(false);
  const [reference] = useState(createReference);
  const texts = recoveryTexts[language];
  const group = titleOf(failure.remote)?.[language] ?? failure.remote;
  const handleRetry = () => {
    setRetrying(true);
    void onRetry().finally(() => setRetrying(false));
  };
  return (
    <div className={styles['sheet']}>
      <section className={styles['page']} role="alert" aria-busy={isRetrying}>
        <Rail />
        <h1 className={styles['title']}>{texts.title.replace('{group}', group)}</h1>
        <p className={styles['body']}>{failure.errorClass === 'host-api' ? texts.hostTooOld : texts.body}</p>
        <div className={styles['actions']}>
          <button type="button" className={styles['primary']} onClick={handleRetry} disabled={isRetrying}>
            {isRetrying ? texts.retrying : texts.retry}
          </button>
          <button type="button" className={styles['quiet']} onClick={() => history.back()}>
            {texts.back}
          </button>
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
