import { plainPhone } from '@atelier/contract/auth';
import { modifyTel } from '@atelier/contract/person';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { useState } from 'react';
import { CodeField } from '../sign-in/code-field.tsx';
import { FormEnd } from '../sign-in/form-end.tsx';
import { PhoneField } from '../sign-in/phone-field.tsx';
import { codeSignInFaults } from '../sign-in/rules.ts';
import formStyles from '../sign-in/sign-in-form.module.css';
import { useAccountForm } from '../sign-in/use-account-form.ts';
import { PersonRow } from './person-row.tsx';
import { type Proof, proofFaults, proofRequest } from './proof.ts';
import { ProofField } from './proof-field.tsx';
import { rereadEverything } from './use-person.ts';

const fields = ['phone', 'code', 'present', 'ownCode'] as const;

/** The number, and another one for it. */
export function PhoneRow({ phone, hasPassword }: { phone: string; hasPassword: boolean }) {
  const t = useText('account');
  const [isOpen, setOpen] = useState(false);
  return (
    <PersonRow
      label={t('person.phone')}
      note={t('person.phone.note')}
      action={
        <Button size="s" onClick={() => setOpen(true)}>
          {t('person.phone.change')}
        </Button>
      }
    >
      {phone}
      <Dialog
        isOpen={isOpen}
        title={t('person.phone.change')}
        closeLabel={t('person.password.close')}
        onClose={() => setOpen(false)}
      >
        <PhoneForm hasPassword={hasPassword} onDone={() => setOpen(false)} />
      </Dialog>
    </PersonRow>
  );
}

function PhoneForm({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const t = useText('account');
  const [typed, setTyped] = useState({ phone: '', code: '' });
  const [proof, setProof] = useState<Proof>({ way: hasPassword ? 'password' : 'code', password: '', code: '' });
  const form = useAccountForm(fields);
  const change = (field: keyof typeof typed) => (value: string) => {
    form.forgive(field);
    setTyped((known) => ({ ...known, [field]: value }));
  };
  const handleSubmit = (): void => {
    void form.submit({ ...proofFaults(proof), ...codeSignInFaults(typed) }, async () => {
      const { password, code: old_code } = proofRequest(proof);
      const request = { phone: plainPhone(typed.phone), code: typed.code };
      await http.call(
        modifyTel,
        { ...request, ...(password !== undefined && { password }), ...(old_code !== undefined && { old_code }) },
        { quiet: true },
      );
      await rereadEverything();
      dialogs.toast({ message: t('person.phone.done') });
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
      <PhoneField
        label={t('person.phone.new')}
        value={typed.phone}
        error={form.errorOf('phone')}
        onChange={change('phone')}
      />
      <CodeField
        purpose="newPhone"
        label={t('person.phone.newCode')}
        phone={typed.phone}
        value={typed.code}
        error={form.errorOf('code')}
        onPhoneFault={(fault) => form.blame('phone', fault)}
        onChange={change('code')}
      />
      <FormEnd label={t('person.phone.submit')} isBusy={form.isBusy} error={form.errorOf('form')} />
    </form>
  );
}
