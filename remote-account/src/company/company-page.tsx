import { nicknameIn } from '@atelier/catalogue/text';
import { type CompanyEvent, companyEvents, userAddCompany } from '@atelier/contract/company';
import { companyMemberAdd, getInviteLink, type Invitation } from '@atelier/contract/company-members';
import { getIdentities, useIdentity as useIdentityCall } from '@atelier/contract/identities';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { useSearchParams } from '@atelier/platform/router';
import { useSessionState } from '@atelier/platform/session';
import { Button } from '@atelier/ui/button';
import { DataTable } from '@atelier/ui/data-table';
import { dayWords, momentWords } from '@atelier/ui/date-words';
import { Pager } from '@atelier/ui/pager';
import { EmptyState, Skeleton } from '@atelier/ui/placeholders';
import { Sheet } from '@atelier/ui/sheet';
import { useEffect, useRef, useState } from 'react';
import { daysLeft } from '../frame/format.ts';
import { useAction } from '../frame/use-action.ts';
import { Failed, UseBar } from '../listing/paged-table.tsx';
import { tokenOf } from '../sign-in/invites.ts';
import { CompanyHead, TextDialog } from './company-head.tsx';
import styles from './company-page.module.css';
import { CompanyStats } from './company-stats.tsx';
import { InviteLinkSection } from './invite-link-section.tsx';
import { MembersSection } from './members-section.tsx';
import { type CompanyData, useCompany, useCompanyAction } from './use-action.ts';

const size = 10;

/** The company's audit log for administrators, loaded on request. */
function EventsSection() {
  const t = useText('account');
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 className={styles.heading}>
          {t('company.events')} <small>{t('company.events.note')}</small>
        </h2>
        <Button size="s" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'company.events.hide' : 'company.events.show')}
        </Button>
      </div>
      {isOpen ? <Events /> : null}
    </section>
  );
}

function Events() {
  const t = useText('account');
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery({
    ...callQuery(companyEvents, { page, size, keys: '1' }),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const sentenceOf = ({ kind, actor, subject, details }: CompanyEvent): string => {
    const who = { actor: actor || t('company.operator'), subject };
    switch (kind) {
      case 'limited':
        return t('company.event.limited', { ...who, limit: details['limit'] ?? t('company.unlimited') });
      case 'role':
        return t(details['role'] === 'administrator' ? 'company.event.role' : 'company.event.demoted', who);
      default:
        return t(`company.event.${kind}`, { ...who, name: details['to'] ?? details['name'] ?? '' });
    }
  };
  if (isError) return <Failed words={t('company.events.failed')} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={styles.waiting}>
        <Skeleton count={4} />
      </div>
    );
  return (
    <>
      <ol className={styles.events}>
        {data.events.map((event) => (
          <li key={event.id}>
            <span>{sentenceOf(event)}</span>
            <time dateTime={event.created_at}>{momentWords(event.created_at, language)}</time>
          </li>
        ))}
      </ol>
      <Pager page={page} size={size} total={data.total} onChange={setPage} language={language}>
        {t('company.events.total', { count: data.total })}
      </Pager>
    </>
  );
}

/** Confirmation of an invitation link. */
function JoinPanel({ token, onClose, onJoined }: { token: string; onClose: () => void; onJoined: () => void }) {
  const t = useText('account');
  const { isBusy, run } = useAction();
  const { data, error, refetch } = useQuery({ ...callQuery(getInviteLink, { invite_token: token }), retry: false });
  const join = async (): Promise<void> => {
    if (await run(() => http.call(companyMemberAdd, { invite_token: token }, { quiet: true }))) onJoined();
    else void refetch();
  };
  if (error)
    return (
      <section className={styles.panel}>
        <p className={styles.panelTitle}>{t('company.join.over')}</p>
        <p className={styles.lead}>{isApiError(error) ? dialogs.sentenceOf(error) : ''}</p>
        <Button label={t('company.join.close')} onClick={onClose} />
      </section>
    );
  if (!data)
    return (
      <section className={styles.panel} aria-busy="true">
        <Skeleton count={2} />
      </section>
    );
  const { name, is_full: isFull } = data.company;
  return (
    <section className={styles.panel}>
      <p className={styles.panelTitle}>
        {t(data.invited_by ? 'company.join.by' : 'company.join.ask', { by: data.invited_by ?? '', name })}
      </p>
      <p className={styles.lead}>{t(isFull ? 'company.join.full' : 'company.join.words')}</p>
      <div className={styles.filters}>
        <Button kind="primary" isBusy={isBusy} disabled={isFull} onClick={() => void join()}>
          {t('company.join.yes')}
        </Button>
        <Button label={t('company.join.no')} onClick={onClose} />
      </div>
    </section>
  );
}

/** A member's own credits. */
function OwnCredits({ data, ownId }: { data: CompanyData; ownId: string }) {
  const t = useText('account');
  const own = data.members.find(({ user_id: id }) => id === ownId);
  return (
    <dl className={styles.own}>
      <div>
        <dt>{t('company.own.used')}</dt>
        <dd>{own ? <UseBar used={own.credit_used ?? 0} limit={own.credit_limit} /> : '–'}</dd>
      </div>
      <div>
        <dt>{t('company.own.see')}</dt>
        <dd className={styles.quiet}>{t('company.own.words')}</dd>
      </div>
    </dl>
  );
}

const hoursLeft = (moment: Date, now: Date): number =>
  Math.max(0, Math.floor((moment.getTime() - now.getTime()) / 3_600_000));

/** Invitations and their states. */
export function InvitationsSection({ invitations }: { invitations: readonly Invitation[] }) {
  const t = useText('account');
  const language = useLanguage();
  const { isBusy, run } = useCompanyAction();
  const endsOf = ({ state, expires_at: at }: Invitation) => {
    const moment = new Date(at);
    if (state !== 'pending') return <span className={styles.quiet}>{dayWords(moment, language)}</span>;
    const days = daysLeft(moment, new Date());
    return days > 0 ? (
      t('company.invitation.days', { count: days })
    ) : (
      <span className={styles.warn}>{t('company.invitation.hours', { count: hoursLeft(moment, new Date()) })}</span>
    );
  };
  const wayOf = ({ id, state, phone_masked: phone }: Invitation) =>
    state === 'pending' ? (
      <Button
        size="s"
        kind="quiet"
        label={t('company.invitation.cancel')}
        aria-label={t('company.invitation.cancelOf', { phone })}
        disabled={isBusy}
        onClick={() =>
          void run(() => http.call(companyMemberAdd, { invitation_id: id, answer: 'cancel' }, { quiet: true }))
        }
      />
    ) : null;
  return (
    <section className={styles.invitations}>
      <div className={styles.sectionHead}>
        <h2 className={styles.heading}>
          {t('company.invitations')} <small>{t('company.invitations.note')}</small>
        </h2>
      </div>
      <DataTable
        label={t('company.invitations')}
        rows={invitations}
        rowKey={({ id }) => id}
        empty={<p className={styles.quiet}>{t('company.invitations.none')}</p>}
        columns={[
          {
            title: t('company.invitation.who'),
            cell: ({ phone_masked: phone, is_registered: isKnown }) => (
              <span className={styles.names}>
                <b>{phone}</b>
                {isKnown ? null : <small>{t('company.invitation.unknown')}</small>}
              </span>
            ),
          },
          { title: t('company.invitation.by'), width: '20%', cell: ({ invited_by: by }) => nicknameIn(language, by) },
          {
            title: t('company.state'),
            width: '20%',
            cell: ({ state }) => (
              <span className={state === 'pending' ? '' : styles.quiet}>{t(`company.invitation.${state}`)}</span>
            ),
          },
          { title: t('company.invitation.ends'), width: '18%', cell: endsOf },
          { title: t('company.actions'), isTitleHidden: true, width: 100, align: 'right', cell: wayOf },
        ]}
        phoneRow={(row) => (
          <div className={styles.phoneLine}>
            <span className={styles.names}>
              <b>{row.phone_masked}</b>
              <small>
                {t(`company.invitation.${row.state}`)} · {endsOf(row)}
              </small>
            </span>
            {wayOf(row)}
          </div>
        )}
      />
    </section>
  );
}

/** Shown for the personal identity: invitations, the user's companies, and creating or joining a company. */
export function NoCompany() {
  const t = useText('account');
  const language = useLanguage();
  const [open, setOpen] = useState<'create' | 'link' | null>(null);
  const [, setQuery] = useSearchParams();
  const { data, refetch } = useQuery(callQuery(getIdentities, {}));
  const { isBusy, run } = useCompanyAction();
  const answer = async (id: string, given: 'accept' | 'decline'): Promise<void> => {
    const isDone = await run(() => http.call(companyMemberAdd, { invitation_id: id, answer: given }, { quiet: true }));
    if (isDone && given === 'accept') await navigation.reload();
    else await refetch();
  };
  const actFor = async (company_id: string): Promise<void> => {
    if (await run(() => http.call(useIdentityCall, { company_id }, { quiet: true }))) await navigation.reload();
  };
  const others = (data?.identities ?? []).filter(({ company_id: id }) => id !== null);
  const ways = (
    <div className={styles.filters}>
      <Button kind="primary" label={t('company.create')} onClick={() => setOpen('create')} />
      <Button label={t('company.haveLink')} onClick={() => setOpen('link')} />
    </div>
  );
  return (
    <div className={styles.panels}>
      <h1 className={styles.title}>{t('company.title')}</h1>
      {(data?.invitations ?? []).map(({ id, company_name: company, invited_by: by }) => (
        <section key={id} className={styles.panel}>
          <p className={styles.panelTitle}>{t('company.join.by', { by: nicknameIn(language, by), name: company })}</p>
          <p className={styles.lead}>{t('company.join.words')}</p>
          <div className={styles.filters}>
            <Button kind="primary" isBusy={isBusy} onClick={() => void answer(id, 'accept')}>
              {t('company.join.yes')}
            </Button>
            <Button label={t('company.join.decline')} onClick={() => void answer(id, 'decline')} />
          </div>
        </section>
      ))}
      {others.map(({ company_id: id, name, role }) => (
        <section key={id} className={styles.panel}>
          <p className={styles.panelTitle}>{name}</p>
          <p className={styles.lead}>{t(`company.other.${role ?? 'member'}`)}</p>
          <Button label={t('company.other.use')} isBusy={isBusy} onClick={() => void actFor(id ?? '')} />
        </section>
      ))}
      {others.length === 0 ? (
        <EmptyState icon="company" title={t('company.none')} action={ways}>
          {t('company.none.words')}
        </EmptyState>
      ) : (
        <section className={styles.panel}>
          <p className={styles.panelTitle}>{t('company.none.more')}</p>
          <p className={styles.lead}>{t('company.none.words')}</p>
          {ways}
        </section>
      )}
      <TextDialog
        isOpen={open === 'create'}
        onClose={() => setOpen(null)}
        title={t('company.create')}
        lead={t('company.create.words')}
        label={t('company.name')}
        submit={t('company.create.yes')}
        onSubmit={async (name) => {
          await http.call(userAddCompany, { name }, { quiet: true });
          await navigation.reload();
        }}
      />
      <TextDialog
        isOpen={open === 'link'}
        onClose={() => setOpen(null)}
        title={t('company.haveLink')}
        label={t('company.link.paste')}
        submit={t('company.link.open')}
        check={(text) => (tokenOf(text) === null ? t('company.link.wrong') : undefined)}
        onSubmit={async (text) => setQuery({ invite: tokenOf(text) ?? '' })}
      />
    </div>
  );
}

/** /userinfo/corpControl: the current company, or how to create or join one. */
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
  // A reload with the invitation still in the address would ask again.
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
      {state.identity.company === null ? <NoCompany /> : <CompanyDetails key={state.identity.company.id} />}
    </Sheet>
  );
}

function CompanyDetails() {
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
      {isAdmin ? <CompanyStats data={data} /> : <OwnCredits data={data} ownId={id} />}
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
