import { removeEmail, setEmail } from '@atelier/contract/person';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { useState } from 'react';
import { CodeField } from '../sign-in/code-field.tsx';
import { EmailField } from '../sign-in/email-field.tsx';
import { FormEnd } from '../sign-in/form-end.tsx';
import { codeSignInFaults, plainAddress } from '../sign-in/rules.ts';
import formStyles from '../sign-in/sign-in-form.module.css';
import { useAccountForm } from '../sign-in/use-account-form.ts';
import styles from './edit-row.module.css';
import { PersonRow } from './person-row.tsx';
import { type Proof, proofFaults, proofRequest } from './proof.ts';
import { ProofField } from './proof-field.tsx';
import { rereadPerson } from './use-person.ts';

const fields = ['phone', 'code', 'present', 'ownCode'] as const;

interface EmailFormProps {
  hasPassword: boolean;
  /** Closes the dialog. */
  onDone: () => void;
}

/** The e-mail address that also signs in, another one for it, or none. */
export function EmailRow({ email, hasPassword }: { email: string | null; hasPassword: boolean }) {
  const t = useText('account');
  const [open, setOpen] = useState<'set' | 'remove'>();
  const setLabel = t(email === null ? 'person.email.add' : 'person.email.change');
  const close = () => setOpen(undefined);
  return (
    <PersonRow
      label={t('person.email')}
      note={t('person.email.note')}
      action={
        <>
          <Button size="s" onClick={() => setOpen('set')}>
            {setLabel}
          </Button>
          {email === null ? null : (
            <Button size="s" kind="quiet" aria-label={t('person.email.removeTitle')} onClick={() => setOpen('remove')}>
              {t('person.email.remove')}
            </Button>
          )}
        </>
      }
    >
      {email ?? <span className={styles.unset}>{t('person.email.none')}</span>}
      <Dialog isOpen={open === 'set'} title={setLabel} closeLabel={t('person.password.close')} onClose={close}>
        <SetForm hasPassword={hasPassword} onDone={close} />
      </Dialog>
      <Dialog
        isOpen={open === 'remove'}
        title={t('person.email.removeTitle')}
        closeLabel={t('person.password.close')}
        onClose={close}
      >
        <RemoveForm hasPassword={hasPassword} onDone={close} />
      </Dialog>
    </PersonRow>
  );
}

const useProof = (hasPassword: boolean) =>
  useState<Proof>({ way: hasPassword ? 'password' : 'code', password: '', code: '' });

/** The proof as both calls take it. */
const ownProof = (proof: Proof) => {
  const { password, code } = proofRequest(proof);
  return { ...(password !== undefined && { password }), ...(code !== undefined && { own_code: code }) };
};

function SetForm({ hasPassword, onDone }: EmailFormProps) {
  const t = useText('account');
  const [typed, setTyped] = useState({ phone: '', code: '' });
  const [proof, setProof] = useProof(hasPassword);
  const form = useAccountForm(fields);
  const change = (field: keyof typeof typed) => (value: string) => {
    form.forgive(field);
    setTyped((known) => ({ ...known, [field]: value }));
  };
  const handleSubmit = (): void => {
    void form.submit({ ...proofFaults(proof), ...codeSignInFaults({ ...typed, isEmail: true }) }, async () => {
      const request = { email: plainAddress(typed.phone, true), code: typed.code, ...ownProof(proof) };
      await http.call(setEmail, request, { quiet: true });
      await rereadPerson();
      dialogs.toast({ message: t('person.email.done') });
      onDone();
    });
  };
  return (
    <form
      ref={form.ref}
      noValidate
      className={formStyles.form}
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit();
      }}
    >
      <ProofField proof={proof} canPassword={hasPassword} form={form} onChange={setProof} />
      <EmailField
        label={t('person.email.new')}
        value={typed.phone}
        error={form.errorOf('phone')}
        onChange={change('phone')}
      />
      <CodeField
        purpose="newEmail"
        label={t('person.email.newCode')}
        phone={typed.phone}
        isEmail
        value={typed.code}
        error={form.errorOf('code')}
        onPhoneFault={(fault) => form.blame('phone', fault)}
        onChange={change('code')}
      />
      <FormEnd label={t('person.email.submit')} isBusy={form.isBusy} error={form.errorOf('form')} />
    </form>
  );
}

function RemoveForm({ hasPassword, onDone }: EmailFormProps) {
  const t = useText('account');
  const [proof, setProof] = useProof(hasPassword);
  const form = useAccountForm(fields);
  const handleSubmit = (): void => {
    void form.submit(proofFaults(proof), async () => {
      await http.call(removeEmail, ownProof(proof), { quiet: true });
      await rereadPerson();
      dialogs.toast({ message: t('person.email.removed') });
      onDone();
    });
  };
  return (
    <form
      ref={form.ref}
      noValidate
      className={formStyles.form}
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit();
      }}
    >
      <p>{t('person.email.removeWords')}</p>
      <ProofField proof={proof} canPassword={hasPassword} form={form} onChange={setProof} />
      <FormEnd label={t('person.email.removeTitle')} isBusy={form.isBusy} error={form.errorOf('form')} />
    </form>
  );
}
