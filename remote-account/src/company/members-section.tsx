import type { CompanyMember } from '@atelier/contract/company-members';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { DataTable } from '@atelier/ui/data-table';
import { dateWords } from '@atelier/ui/date-words';
import { Icon } from '@atelier/ui/icon';
import { Pager } from '@atelier/ui/pager';
import { Select } from '@atelier/ui/select';
import { TextInput } from '@atelier/ui/text-input';
import { timeWords } from '../credits/day-words.ts';
import styles from './company-page.module.css';
import { MemberMenu } from './member-menu.tsx';
import { UseBar } from './use-bar.tsx';
import { type CompanyData, noFilter, pageSize, type useCompany } from './use-company.ts';
import { Who } from './who.tsx';

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
  const stateOf = ({ state }: CompanyMember) => (state === null ? '' : t(`company.state.${state}`));
  const roleOf = ({ role }: CompanyMember) => t(`company.role.${role}`);
  const dateOf = (at: string) => dateWords(at, language);
  const usedAt = ({ last_active_at: at }: CompanyMember) =>
    at === null ? '—' : timeWords(new Date(at), new Date(), language, t('credits.today'));
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
            {isNarrowed ? (
              <Button size="s" onClick={() => narrow(noFilter)}>
                {t('company.search.clear')}
              </Button>
            ) : null}
          </div>
        }
        columns={[
          { title: t('company.member'), cell: (row) => <Who member={row} isOwn={row.user_id === ownId} /> },
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
            <Who member={row} isOwn={row.user_id === ownId} role={roleOf(row)}>
              {isAdmin ? (
                <>
                  <UseBar used={row.credit_used ?? 0} limit={row.credit_limit} />
                  {row.state === 'limited' ? <span className={styles.warn}> · {stateOf(row)}</span> : null}
                </>
              ) : null}
            </Who>
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
