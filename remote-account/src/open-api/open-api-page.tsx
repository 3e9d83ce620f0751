import { getApiKeys } from '@atelier/contract/api-keys';
import { openBase } from '@atelier/contract/open-routes';
import { mayDo } from '@atelier/contract/permissions';
import { useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { useSessionState } from '@atelier/platform/session';
import { EmptyState } from '@atelier/ui/empty-state';
import { Sheet } from '@atelier/ui/sheet';
import { Skeleton } from '@atelier/ui/skeleton';
import { useState } from 'react';
import listing from '../listing/listing.module.css';
import { Documentation, QuickStart } from './documentation.tsx';
import { KeysSection } from './keys-section.tsx';
import styles from './open-api-page.module.css';
import { WebhooksSection } from './webhooks-section.tsx';

/** Keys, and a program that uses the newest. */
function OwnKeys() {
  const [secret, setSecret] = useState<string>();
  const { data } = useQuery(callQuery(getApiKeys, {}));
  const api = data?.api ?? `${window.location.origin}${openBase}`;
  return (
    <>
      <KeysSection onSecret={setSecret} />
      <QuickStart api={api} secret={secret} />
      <WebhooksSection />
      <Documentation api={api} />
    </>
  );
}

/** /userinfo/openApi: keys of programs, a first program, and what the interface offers. */
export function OpenApiPage() {
  const t = useText('account');
  const state = useSessionState();
  if (state.status !== 'signed-in')
    return (
      <Sheet padding={24} className={listing.sheet} aria-busy="true">
        <Skeleton count={8} />
      </Sheet>
    );
  const { company, member } = state.identity;
  const caller = company === null ? 'personal' : member?.is_admin ? 'administrator' : 'member';
  return (
    <Sheet padding={0} className={listing.sheet}>
      <header className={styles.top}>
        <h1 className={styles.title}>{company ? t('api.title.of', { name: company.name }) : t('api.title')}</h1>
        <p className={styles.quiet}>{t('api.lead')}</p>
      </header>
      {mayDo([caller], 'keys') ? (
        <OwnKeys key={company?.id} />
      ) : (
        <div className={styles.part}>
          <EmptyState title={t('api.members')}>{t('api.members.next')}</EmptyState>
        </div>
      )}
    </Sheet>
  );
}
