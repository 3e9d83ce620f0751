import type { RemoteHealth } from '@atelier/contract/telemetry';
import { useLanguage } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { EmptyState } from '@atelier/ui/empty-state';
import { Sheet } from '@atelier/ui/sheet';
import { Skeleton } from '@atelier/ui/skeleton';
import { Link } from 'react-router-dom';
import { fillText } from '../../i18n/fill-text.ts';
import { ExpiryNotice } from './expiry-notice.tsx';
import { FaultTable } from './fault-table.tsx';
import { InsecureNotice } from './insecure-notice.tsx';
import { OlderRegistryNotice } from './older-registry-notice.tsx';
import { OverrideForm } from './override-form.tsx';
import { RemainsNotice } from './remains-notice.tsx';
import styles from './remote-health-page.module.css';
import { useRemoteHealthTexts } from './remote-health-texts.ts';
import { RemoteTable } from './remote-table.tsx';
import { useRemoteHealth } from './use-remote-health.ts';

/** The operator's page: what is published, how it loads, what fails, and a developer's own override. */
export const RemoteHealthPage = () => {
  const texts = useRemoteHealthTexts();
  const language = useLanguage();
  const { data, dataUpdatedAt, isError, refetch } = useRemoteHealth();
  const time = new Date(dataUpdatedAt).toLocaleTimeString(language);
  return (
    <Sheet padding={24} className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{texts.title}</h1>
        <p className={styles.quiet}>{fillText(texts.lead, { hours: data?.hours ?? 24 })}</p>
        {data ? (
          <p className={styles.quiet}>
            {data.revision === null ? texts.noRegistry : fillText(texts.revision, { revision: data.revision })}
            {' · '}
            {fillText(texts.updated, { time })}
            {' · '}
            <Link to="/remoteHistory" className={styles.link}>
              {texts.releases}
            </Link>
          </p>
        ) : null}
      </header>
      <InsecureNotice />
      <ExpiryNotice expires={data?.expires} />
      {data ? <OlderRegistryNotice health={data} /> : null}
      {data ? <Figures health={data} /> : null}
      {!data && !isError ? (
        <div role="status" aria-busy="true" aria-label={texts.reading}>
          <Skeleton shape="block" count={4} />
        </div>
      ) : null}
      {!data && isError ? (
        <EmptyState title={texts.failedTitle} action={<Button onClick={() => void refetch()}>{texts.retry}</Button>}>
          {texts.failedBody}
        </EmptyState>
      ) : null}
    </Sheet>
  );
};

const Figures = ({ health: { hours, remotes, overrideOrigins } }: { health: RemoteHealth }) => {
  const texts = useRemoteHealthTexts();
  const hasFaults = remotes.some(({ faults }) => faults.length > 0);
  const published = remotes.filter(({ active }) => active !== null).map(({ remote }) => remote);
  return (
    <>
      <RemainsNotice rows={remotes} />
      <RemoteTable rows={remotes} />
      <section className={styles.part}>
        <h2 className={styles.subtitle}>{texts.faultsTitle}</h2>
        {hasFaults ? (
          <FaultTable rows={remotes} />
        ) : (
          <p className={styles.quiet}>{fillText(texts.faultsNone, { hours })}</p>
        )}
      </section>
      <section className={styles.part}>
        <h2 className={styles.subtitle}>{texts.overrideTitle}</h2>
        <p className={styles.quiet}>{texts.overrideBody}</p>
        <OverrideForm remotes={published} origins={overrideOrigins} />
      </section>
    </>
  );
};
