import { setPassword } from '@atelier/contract/person';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { useState } from 'react';
import { formatSince } from '../frame/format.ts';
import { NewPasswordField } from '../sign-in/new-password-field.tsx';
import { resetFaults } from '../sign-in/rules.ts';
import { useAccountForm } from '../sign-in/use-account-form.ts';
import styles from './password-row.module.css';
import { PersonRow } from './person-row.tsx';
import { type Proof, ProofField, proofFaults, proofRequest } from './proof-field.tsx';
import { rereadEverything } from './use-person.ts';

const fields = ['present', 'ownCode', 'password'] as const;

/** Changes the password inline; other devices must sign in again. */
export function PasswordRow({ hasPassword, changedAt }: { hasPassword: boolean; changedAt: string | null }) {
  const t = useText('account');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const words = !hasPassword
    ? t('person.password.none')
    : changedAt === null
      ? t('person.password.set')
      : t('person.password.changed', { when: formatSince(new Date(changedAt), new Date(), language) });
  return (
    <PersonRow
      label={t('person.password')}
      action={
        isOpen ? null : (
          <Button size="s" onClick={() => setOpen(true)}>
            {t(hasPassword ? 'person.password.change' : 'person.password.make')}
          </Button>
        )
      }
    >
      {words}
      {isOpen ? <PasswordForm hasPassword={hasPassword} onClose={() => setOpen(false)} /> : null}
    </PersonRow>
  );
}

function PasswordForm({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const t = useText('account');
  const [password, setTyped] = useState('');
  const [proof, setProof] = useState<Proof>({ way: hasPassword ? 'password' : 'code', password: '', code: '' });
  const form = useAccountForm(fields);
  const handleSubmit = (): void => {
    const { password: fault } = resetFaults({ phone: '-', code: '-', password });
    void form.submit({ ...proofFaults(proof), ...(fault && { password: fault }) }, async () => {
      const { password: old_password, code } = proofRequest(proof);
      const request = {
        password,
        ...(old_password !== undefined && { old_password }),
        ...(code !== undefined && { code }),
      };
      await http.call(setPassword, request, { quiet: true });
      await rereadEverything();
      dialogs.toast({ message: t('person.password.done') });
      onClose();
    });
  };
  return (
    <form {...form.formProps(handleSubmit)} className={styles.form}>
      <div className={styles.pair}>
        <ProofField proof={proof} canPassword={hasPassword} form={form} onChange={setProof} />
        <div className={styles.fresh}>
          <NewPasswordField
            label={t('reset.password')}
            hint={password === '' ? t('reset.hint') : undefined}
            value={password}
            {...form.fieldProps('password', setTyped)}
          />
        </div>
      </div>
      {form.errorOf('form') ? (
        <p className={styles.fault} role="alert">
          {form.errorOf('form')}
        </p>
      ) : null}
      <div className={styles.actions}>
        <Button kind="primary" type="submit" label={t('reset.submit')} isBusy={form.isBusy} />
        <Button kind="quiet" label={t('person.cancel')} onClick={onClose} />
        <span className={styles.hint}>{t('person.password.others')}</span>
      </div>
    </form>
  );
}
