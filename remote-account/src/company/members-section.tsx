import { nicknameIn } from '@atelier/catalogue/text';
import { type CompanyMember, companyMemberRemove, userModifyMember } from '@atelier/contract/company-members';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { Button } from '@atelier/ui/button';
import { DataTable } from '@atelier/ui/data-table';
import { dateWords, momentWords } from '@atelier/ui/date-words';
import { Icon } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { Menu, type MenuItem } from '@atelier/ui/menu';
import { Pager } from '@atelier/ui/pager';
import { Select } from '@atelier/ui/select';
import { TextField, TextInput } from '@atelier/ui/text-input';
import { type ReactNode, useEffect, useState } from 'react';
import { UseBar } from '../listing/paged-table.tsx';
import styles from './company-page.module.css';
import { FormDialog } from './form-dialog.tsx';
import { type CompanyData, noFilter, pageSize, type useCompany, useCompanyAction } from './use-action.ts';

const most = 100_000_000;

/** Credits that a member may use in a package month; empty: no limit. */
function LimitDialog({ member, isOpen, onClose }: { member: CompanyMember; isOpen: boolean; onClose: () => void }) {
  const t = useText('account');
  const { credit_limit: limit, credit_used: used, nickname: name, id } = member;
  const [typed, setTyped] = useState('');
  const { isBusy, error, setError, run } = useCompanyAction();
  useEffect(() => {
    if (isOpen) setTyped(limit === null ? '' : String(limit));
  }, [isOpen, limit]);
  const handleSubmit = async (): Promise<void> => {
    const text = typed.replace(/[\s,，]/g, '');
    if (!/^\d{0,9}$/.test(text) || Number(text) > most) return setError(t('company.limit.wrong'));
    const credit_limit = text === '' ? null : Number(text);
    if (await run(() => http.call(userModifyMember, { id, credit_limit }, { quiet: true }), 'field')) onClose();
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('company.limit.of', { name })}
      lead={t('company.limit.lead', { used: (used ?? 0).toLocaleString('en') })}
      submit={t('company.save')}
      isBusy={isBusy}
      onSubmit={() => void handleSubmit()}
    >
      <TextField
        label={t('company.limit.most')}
        hint={t('company.limit.hint')}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        after={t('company.credits.unit')}
        value={typed}
        maxLength={12}
        onChange={(value) => {
          setTyped(value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}

/** Actions of an administrator on a member. */
function MemberMenu({ member, isOwn }: { member: CompanyMember; isOwn: boolean }) {
  const t = useText('account');
  const [isLimiting, setLimiting] = useState(false);
  const { run } = useCompanyAction();
  const { id, nickname: name, role } = member;
  const isAdmin = role === 'administrator';
  const change = (rest: { role: 'administrator' | 'member' } | { transfer: true }) =>
    run(() => http.call(userModifyMember, { id, ...rest }, { quiet: true }));
  const ask = (kind: 'remove' | 'transfer'): Promise<boolean> =>
    dialogs.confirm({
      title: t(`company.${kind}.ask`, { name }),
      body: t(`company.${kind}.words`),
      confirm: t(`company.${kind}.yes`),
      cancel: t('company.cancel'),
      isDanger: kind === 'remove',
    });
  const handleRemove = async (): Promise<void> => {
    if (!(await ask('remove'))) return;
    const isGone = await run(() => http.call(companyMemberRemove, { member_id: id }, { quiet: true }));
    if (isGone) dialogs.toast({ message: t('company.remove.done', { name }) });
  };
  const items: MenuItem[] = [
    {
      key: 'role',
      label: t(isAdmin ? 'company.role.toMember' : 'company.role.toAdmin'),
      icon: 'account',
      onSelect: () => void change({ role: isAdmin ? 'member' : 'administrator' }),
    },
    { key: 'limit', label: t('company.limit'), icon: 'spool', onSelect: () => setLimiting(true) },
    {
      key: 'ledger',
      label: t('company.ledger.see'),
      icon: 'search',
      onSelect: () => navigation.open('/userinfo/credits'),
    },
    ...(isOwn
      ? []
      : [
          {
            key: 'transfer',
            label: t('company.transfer'),
            icon: 'swap' as const,
            startsGroup: true,
            onSelect: () => void ask('transfer').then(async (isSure) => isSure && change({ transfer: true })),
          },
          {
            key: 'remove',
            label: t('company.remove'),
            icon: 'logout' as const,
            isDanger: true,
            onSelect: () => void handleRemove(),
          },
        ]),
  ];
  return (
    <>
      <Menu
        label={t('company.menuOf', { name })}
        opener={(opener) => <IconButton icon="more" label={t('company.menuOf', { name })} {...opener} />}
        items={items}
      />
      <LimitDialog member={member} isOpen={isLimiting} onClose={() => setLimiting(false)} />
    </>
  );
}

interface MemberCellProps {
  member: CompanyMember;
  isOwn: boolean;
  /** Shown beside the name where no column contains it. */
  role?: string;
  /** Shown below the name instead of the number. */
  children?: ReactNode;
}

/** A member's avatar and name. */
function MemberCell({ member, isOwn, role, children }: MemberCellProps) {
  const t = useText('account');
  const { avatar_url: picture, phone_masked: phone } = member;
  const nickname = nicknameIn(useLanguage(), member.nickname);
  return (
    <span className={styles.who}>
      <span className={isOwn ? `${styles.avatar} ${styles.self}` : styles.avatar} aria-hidden="true">
        {picture ? <img src={picture} alt="" /> : Array.from(nickname)[0]}
      </span>
      <span className={styles.names}>
        <span>
          {nickname} <small>{[isOwn ? t('company.you') : '', role].filter(Boolean).join(' · ')}</small>
        </span>
        {children ?? (phone ? <small>{phone}</small> : null)}
      </span>
    </span>
  );
}

interface MembersSectionProps {
  read: ReturnType<typeof useCompany>;
  data: CompanyData;
  isAdmin: boolean;
  ownId: string;
}

/** The company's members; administrators see each member's usage and can change roles and limits. */
export function MembersSection({ read, data, isAdmin, ownId }: MembersSectionProps) {
  const t = useText('account');
  const language = useLanguage();
  const { filter, narrow, page, setPage } = read;
  const isNarrowed = filter.search !== '' || filter.role !== '' || filter.state !== '';
  // The current user counts as active, even before the first task for the company.
  const stateOf = ({ state, user_id: id }: CompanyMember) =>
    state === null ? '' : t(`company.state.${state === 'unused' && id === ownId ? 'active' : state}`);
  const roleOf = ({ role }: CompanyMember) => t(`company.role.${role}`);
  const dateOf = (at: string) => dateWords(at, language);
  const usedAt = ({ last_active_at: at }: CompanyMember) => (at === null ? '—' : momentWords(at, language));
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 className={styles.heading}>{t('company.members')}</h2>
        <div className={styles.filters}>
          <div className={styles.filter}>
            <Select
              aria-label={t('company.role')}
              value={filter.role}
              onChange={(role) => narrow({ role })}
              options={[
                { value: '', label: t('company.role.all') },
                { value: 'administrator', label: t('company.role.administrator') },
                { value: 'member', label: t('company.role.member') },
              ]}
            />
          </div>
          {isAdmin ? (
            <div className={styles.filter}>
              <Select
                aria-label={t('company.state')}
                value={filter.state}
                onChange={(state) => narrow({ state })}
                options={[
                  { value: '', label: t('company.state.all') },
                  { value: 'active', label: t('company.state.active') },
                  { value: 'limited', label: t('company.state.limited') },
                  { value: 'unused', label: t('company.state.unused') },
                ]}
              />
            </div>
          ) : null}
          <div className={styles.search}>
            <TextInput
              type="search"
              aria-label={t('company.search')}
              placeholder={t(isAdmin ? 'company.search' : 'company.search.name')}
              before={<Icon name="search" size={16} />}
              value={filter.search}
              maxLength={100}
              onChange={(event) => narrow({ search: event.target.value })}
            />
          </div>
        </div>
      </div>
      <DataTable
        label={t('company.members')}
        rows={data.members}
        rowKey={({ id }) => id}
        isBusy={read.isFetching}
        empty={
          <div className={styles.none}>
            <p>{t('company.members.none')}</p>
            {isNarrowed ? <Button size="s" label={t('company.search.clear')} onClick={() => narrow(noFilter)} /> : null}
          </div>
        }
        columns={[
          { title: t('company.member'), cell: (row) => <MemberCell member={row} isOwn={row.user_id === ownId} /> },
          { title: t('company.role'), width: '12%', cell: roleOf },
          ...(isAdmin
            ? [
                {
                  title: t('company.use'),
                  width: '24%',
                  cell: (row: CompanyMember) => <UseBar used={row.credit_used ?? 0} limit={row.credit_limit} />,
                },
                {
                  title: t('company.state'),
                  width: '12%',
                  cell: (row: CompanyMember) => (
                    <span
                      className={row.state === 'limited' ? styles.warn : row.state === 'unused' ? styles.quiet : ''}
                    >
                      {stateOf(row)}
                    </span>
                  ),
                },
                { title: t('company.lastUse'), width: '13%', cell: usedAt },
              ]
            : []),
          { title: t('company.joined'), width: '12%', cell: (row) => dateOf(row.joined_at) },
          ...(isAdmin
            ? [
                {
                  title: t('company.actions'),
                  isTitleHidden: true,
                  width: 72,
                  align: 'right' as const,
                  cell: (row: CompanyMember) => <MemberMenu member={row} isOwn={row.user_id === ownId} />,
                },
              ]
            : []),
        ]}
        phoneRow={(row) => (
          <div className={styles.phoneLine}>
            <MemberCell member={row} isOwn={row.user_id === ownId} role={roleOf(row)}>
              {isAdmin ? (
                <>
                  <UseBar used={row.credit_used ?? 0} limit={row.credit_limit} />
                  {row.state === 'limited' ? <span className={styles.warn}> · {stateOf(row)}</span> : null}
                </>
              ) : null}
            </MemberCell>
            {isAdmin ? <MemberMenu member={row} isOwn={row.user_id === ownId} /> : null}
          </div>
        )}
      />
      {data.total === 0 ? null : (
        <Pager page={page} size={pageSize} total={data.total} onChange={setPage} language={language}>
          {t('company.members.total', { count: data.total })}
        </Pager>
      )}
    </section>
  );
}
