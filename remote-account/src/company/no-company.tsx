import { userAddCompany } from '@atelier/contract/company';
import { companyMemberAdd } from '@atelier/contract/company-members';
import { getIdentities, useIdentity as useIdentityCall } from '@atelier/contract/identities';
import { http } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { useSearchParams } from '@atelier/platform/router';
import { Button } from '@atelier/ui/button';
import { useState } from 'react';
import { tokenOf } from './company-link.ts';
import styles from './company-page.module.css';
import { NameDialog } from './name-dialog.tsx';
import { useAction } from './use-action.ts';

/** Shown for the personal identity: invitations, the user's companies, and creating or joining a company. */
export function NoCompany() {
  const t = useText('account');
  const [open, setOpen] = useState<'create' | 'link' | null>(null);
  const [, setQuery] = useSearchParams();
  const { data, refetch } = useQuery(callQuery(getIdentities, {}));
  const { isBusy, run } = useAction();
  const answer = async (id: string, given: 'accept' | 'decline'): Promise<void> => {
    const isDone = await run(() => http.call(companyMemberAdd, { invitation_id: id, answer: given }, { quiet: true }));
    if (isDone && given === 'accept') await navigation.reload();
    else await refetch();
  };
  const actFor = async (company_id: string): Promise<void> => {
    if (await run(() => http.call(useIdentityCall, { company_id }, { quiet: true }))) await navigation.reload();
  };
  const others = (data?.identities ?? []).filter(({ company_id: id }) => id !== null);
  return (
    <div className={styles.panels}>
      {(data?.invitations ?? []).map(({ id, company_name: company, invited_by: by }) => (
        <section key={id} className={styles.panel}>
          <p className={styles.panelTitle}>{t('company.join.by', { by, name: company })}</p>
          <p className={styles.lead}>{t('company.join.words')}</p>
          <div className={styles.filters}>
            <Button kind="primary" isBusy={isBusy} onClick={() => void answer(id, 'accept')}>
              {t('company.join.yes')}
            </Button>
            <Button onClick={() => void answer(id, 'decline')}>{t('company.join.decline')}</Button>
          </div>
        </section>
      ))}
      {others.map(({ company_id: id, name, role }) => (
        <section key={id} className={styles.panel}>
          <p className={styles.panelTitle}>{name}</p>
          <p className={styles.lead}>{t(`company.other.${role ?? 'member'}`)}</p>
          <Button isBusy={isBusy} onClick={() => void actFor(id ?? '')}>
            {t('company.other.use')}
          </Button>
        </section>
      ))}
      <section className={styles.panel}>
        <p className={styles.panelTitle}>{t(others.length > 0 ? 'company.none.more' : 'company.none')}</p>
        <p className={styles.lead}>{t('company.none.words')}</p>
        <div className={styles.filters}>
          <Button kind="primary" onClick={() => setOpen('create')}>
            {t('company.create')}
          </Button>
          <Button onClick={() => setOpen('link')}>{t('company.haveLink')}</Button>
        </div>
      </section>
      <NameDialog
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
      <NameDialog
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
