import { closeAccount, type DataExport, exportData } from '@atelier/contract/person';
import { http } from '@atelier/platform/http';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { session, useQuota } from '@atelier/platform/session';
import { Button, buttonClass } from '@atelier/ui/button';
import { dateWords } from '@atelier/ui/date-words';
import { Dialog } from '@atelier/ui/dialog';
import { useBusy } from '@atelier/ui/use-busy';
import { useState } from 'react';
import { CodeField } from '../sign-in/code-field.tsx';
import formStyles from '../sign-in/sign-in-form.module.css';
import { useAccountForm } from '../sign-in/use-account-form.ts';
import styles from './data-section.module.css';
import { PersonRow, PersonSection } from './person-row.tsx';
import { proofFaults } from './proof-field.tsx';
import { actOn } from './use-person.ts';

/** Export of the user's data and deletion of the account. */
export function DataSection({ id, last }: { id: string; last: DataExport | null }) {
  const t = useText('account');
  return (
    <PersonSection id={id} title={t('person.data')}>
      <ExportRow last={last} />
      <CloseRow />
    </PersonSection>
  );
}

function ExportRow({ last }: { last: DataExport | null }) {
  const t = useText('account');
  const language = useLanguage();
  const { isBusy, run } = useBusy();
  const isWaiting = last?.state === 'waiting';
  const date = (moment: string) => dateWords(moment, language);
  const notes: Readonly<Record<DataExport['state'], string>> = {
    waiting: t('person.export.waiting'),
    failed: t('person.export.failed'),
    ready: last?.expires_at
      ? t('person.export.ready', { date: date(last.asked_at), until: date(last.expires_at) })
      : '',
  };
  return (
    <PersonRow
      label={t('person.export')}
      note={<span role="status">{last ? notes[last.state] : t('person.export.note')}</span>}
      action={
        <>
          {last?.url ? (
            <a className={buttonClass({ size: 's' })} href={last.url} download>
              {t('person.export.download')}
            </a>
          ) : null}
          <Button
            size="s"
            kind={last?.url ? 'quiet' : 'plain'}
            label={t(last?.url ? 'person.export.again' : 'person.export.ask')}
            isBusy={isBusy || isWaiting}
            onClick={() => void run(() => actOn(exportData, {}))}
          />
        </>
      }
    >
      {t('person.export.words')}
    </PersonRow>
  );
}

const fields = ['ownCode'] as const;

function CloseRow() {
  const t = useText('account');
  const [isOpen, setOpen] = useState(false);
  return (
    <PersonRow
      label={t('person.close')}
      note={t('person.close.note')}
      action={
        <Button size="s" kind="quiet" label={t('person.close')} className={styles.end} onClick={() => setOpen(true)} />
      }
    >
      {t('person.close.words')}
      <Dialog
        isOpen={isOpen}
        title={t('person.close')}
        closeLabel={t('person.password.close')}
        onClose={() => setOpen(false)}
      >
        <CloseForm onLeave={() => setOpen(false)} />
      </Dialog>
    </PersonRow>
  );
}

function CloseForm({ onLeave }: { onLeave: () => void }) {
  const t = useText('account');
  const quota = useQuota();
  const [code, setCode] = useState('');
  const form = useAccountForm(fields);
  const handleSubmit = (): void => {
    void form.submit(proofFaults({ way: 'code', password: '', code }), async () => {
      await http.call(closeAccount, { code }, { quiet: true });
      await session.signOut();
    });
  };
  return (
    <form {...form.formProps(handleSubmit)} className={formStyles.form}>
      <p className={styles.lead}>{t('person.close.lead')}</p>
      <dl className={styles.facts}>
        <dt>{t('person.close.work')}</dt>
        <dd>{t('person.close.workEnds')}</dd>
        <dt>{t('person.close.credits')}</dt>
        <dd>{t('person.close.creditsEnd', { count: (quota?.residue_count ?? 0).toLocaleString('en') })}</dd>
        <dt>{t('person.close.companies')}</dt>
        <dd>{t('person.close.companiesStay')}</dd>
      </dl>
      <CodeField
        purpose="own"
        label={t('person.proof.code')}
        phone=""
        value={code}
        {...form.fieldProps('ownCode', setCode)}
        onPhoneFault={() => undefined}
      />
      {form.errorOf('form') ? (
        <p className={styles.fault} role="alert">
          {form.errorOf('form')}
        </p>
      ) : null}
      <div className={styles.actions}>
        <Button label={t('person.close.stay')} onClick={onLeave} />
        <Button kind="danger" type="submit" label={t('person.close.submit')} isBusy={form.isBusy} />
      </div>
    </form>
  );
}
