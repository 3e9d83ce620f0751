import { useText } from '@atelier/platform/i18n';
import styles from './company-page.module.css';
import { UseBar } from './use-bar.tsx';
import type { CompanyData } from './use-company.ts';

/** What a member sees of credits: one's own. */
export function OwnPart({ data, ownId }: { data: CompanyData; ownId: string }) {
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
