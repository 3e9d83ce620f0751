import { useText } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { useSearchParams } from '@atelier/platform/router';
import { useSessionState } from '@atelier/platform/session';
import { Sheet } from '@atelier/ui/sheet';
import { Skeleton } from '@atelier/ui/skeleton';
import { useEffect, useRef } from 'react';
import { Failed } from '../listing/failed.tsx';
import { CompanyHead } from './company-head.tsx';
import styles from './company-page.module.css';
import { CompanyStats } from './company-stats.tsx';
import { EventsSection } from './events-section.tsx';
import { InvitationsSection } from './invitations-section.tsx';
import { InviteLinkSection } from './invite-link-section.tsx';
import { JoinPanel } from './join-panel.tsx';
import { MembersSection } from './members-section.tsx';
import { NoCompany } from './no-company.tsx';
import { OwnPart } from './own-part.tsx';
import { useCompany } from './use-company.ts';

/** /userinfo/corpControl: the company in use, or the way to one. */
export function CompanyPage() {
  const t = useText('account');
  const state = useSessionState();
  const [query, setQuery] = useSearchParams();
  const token = query.get('invite');
  const leave = (): void => setQuery({}, { replace: true });
  const hasJoined = useRef(false);
  const handleJoined = (): void => {
    hasJoined.current = true;
    leave();
  };
  // Reloaded with the invitation in its address, the page would ask again.
  useEffect(() => {
    if (token === null && hasJoined.current) void navigation.reload();
  }, [token]);
  if (state.status !== 'signed-in')
    return (
      <Sheet padding={24} className={styles.sheet} aria-busy="true">
        <Skeleton count={8} />
      </Sheet>
    );
  return (
    <Sheet padding={0} className={styles.sheet}>
      <h1 className={styles.hidden}>{t('company.title')}</h1>
      {token === null ? null : <JoinPanel token={token} onClose={leave} onJoined={handleJoined} />}
      {state.identity.company === null ? <NoCompany /> : <Board key={state.identity.company.id} />}
    </Sheet>
  );
}

function Board() {
  const t = useText('account');
  const read = useCompany();
  const state = useSessionState();
  const { data } = read;
  if (state.status !== 'signed-in' || state.identity.member === null) return null;
  const { is_admin: isAdmin, id } = state.identity.member;
  if (read.isError && !data) return <Failed words={t('company.failed')} onRetry={() => void read.refetch()} />;
  if (!data)
    return (
      <div className={styles.waiting} aria-busy="true">
        <Skeleton count={8} />
      </div>
    );
  return (
    <>
      <CompanyHead company={data.company} isAdmin={isAdmin} link={data.invite_link} />
      {isAdmin ? <CompanyStats data={data} /> : <OwnPart data={data} ownId={id} />}
      <MembersSection read={read} data={data} isAdmin={isAdmin} ownId={id} />
      {isAdmin ? (
        <>
          <div className={styles.invites}>
            <InvitationsSection invitations={data.invitations} />
            <InviteLinkSection companyId={data.company.id} link={data.invite_link} />
          </div>
          <EventsSection />
        </>
      ) : null}
    </>
  );
}
