import { modifyTel, removeEmail, setEmail } from '@atelier/contract/person';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { useState } from 'react';
import { CodeField } from '../sign-in/code-field.tsx';
import { EmailField } from '../sign-in/email-field.tsx';
import { FormEnd } from '../sign-in/form-end.tsx';
import { PhoneField } from '../sign-in/phone-field.tsx';
import { codeSignInFaults, plainAddress } from '../sign-in/rules.ts';
import formStyles from '../sign-in/sign-in-form.module.css';
import { useAccountForm } from '../sign-in/use-account-form.ts';
import styles from './edit-row.module.css';
import { PersonRow } from './person-row.tsx';
import { type Proof, ProofField, proofFaults, proofRequest } from './proof-field.tsx';
import { rereadEverything, rereadPerson } from './use-person.ts';

const contactFields = ['phone', 'code', 'present', 'ownCode'] as const;

interface ContactFormProps {
  kind: 'phone' | 'email';
  hasPassword: boolean;
  /** Sends the new number or address with its code. */
  onSave: (contact: string, code: string, proof: ReturnType<typeof proofRequest>) => Promise<void>;
  /** Closes the dialog. */
  onDone: () => void;
}

/** A new phone number or e-mail address of the account, with the code sent to it. */
function ContactForm({ kind, hasPassword, onSave, onDone }: ContactFormProps) {
  const t = useText('account');
  const isEmail = kind === 'email';
  const [contact, setContact] = useState('');
  const [code, setCode] = useState('');
  const [proof, setProof] = useState<Proof>({ way: hasPassword ? 'password' : 'code', password: '', code: '' });
  const form = useAccountForm(contactFields);
  const handleSubmit = (): void => {
    void form.submit({ ...proofFaults(proof), ...codeSignInFaults({ phone: contact, code, isEmail }) }, async () => {
      await onSave(plainAddress(contact, isEmail), code, proofRequest(proof));
      dialogs.toast({ message: t(`person.${kind}.done`) });
      onDone();
    });
  };
  const ContactField = isEmail ? EmailField : PhoneField;
  return (
    <form {...form.formProps(handleSubmit)} className={formStyles.form}>
      <ProofField proof={proof} canPassword={hasPassword} form={form} onChange={setProof} />
      <ContactField label={t(`person.${kind}.new`)} value={contact} {...form.fieldProps('phone', setContact)} />
      <CodeField
        purpose={isEmail ? 'newEmail' : 'newPhone'}
        label={t(`person.${kind}.newCode`)}
        phone={contact}
        isEmail={isEmail}
        value={code}
        {...form.fieldProps('code', setCode)}
        onPhoneFault={(fault) => form.blame('phone', fault)}
      />
      <FormEnd label={t(`person.${kind}.submit`)} form={form} />
    </form>
  );
}

const savePhone = async (phone: string, code: string, proof: ReturnType<typeof proofRequest>): Promise<void> => {
  const { password, code: old_code } = proof;
  const request = {
    phone,
    code,
    ...(password !== undefined && { password }),
    ...(old_code !== undefined && { old_code }),
  };
  await http.call(modifyTel, request, { quiet: true });
  await rereadEverything();
};

/** The phone number, and changing it. */
export function PhoneRow({ phone, hasPassword }: { phone: string; hasPassword: boolean }) {
  const t = useText('account');
  const [isOpen, setOpen] = useState(false);
  return (
    <PersonRow
      label={t('person.phone')}
      note={t('person.phone.note')}
      action={<Button size="s" label={t('person.phone.change')} onClick={() => setOpen(true)} />}
    >
      {phone}
      <Dialog
        isOpen={isOpen}
        title={t('person.phone.change')}
        closeLabel={t('person.password.close')}
        onClose={() => setOpen(false)}
      >
        <ContactForm kind="phone" hasPassword={hasPassword} onSave={savePhone} onDone={() => setOpen(false)} />
      </Dialog>
    </PersonRow>
  );
}

const fields = ['present', 'ownCode'] as const;

/** The proof of identity in the form of both calls. */
const ownProof = ({ password, code }: ReturnType<typeof proofRequest>) => ({
  ...(password !== undefined && { password }),
  ...(code !== undefined && { own_code: code }),
});

const saveEmail = async (email: string, code: string, proof: ReturnType<typeof proofRequest>): Promise<void> => {
  await http.call(setEmail, { email, code, ...ownProof(proof) }, { quiet: true });
  await rereadPerson();
};

/** The e-mail address, also used for sign-in: change or remove it. */
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
          <Button size="s" label={setLabel} onClick={() => setOpen('set')} />
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
        <ContactForm kind="email" hasPassword={hasPassword} onSave={saveEmail} onDone={close} />
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

function RemoveForm({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const t = useText('account');
  const [proof, setProof] = useState<Proof>({ way: hasPassword ? 'password' : 'code', password: '', code: '' });
  const form = useAccountForm(fields);
  const handleSubmit = (): void => {
    void form.submit(proofFaults(proof), async () => {
      await http.call(removeEmail, ownProof(proofRequest(proof)), { quiet: true });
      await rereadPerson();
      dialogs.toast({ message: t('person.email.removed') });
      onDone();
    });
  };
  return (
    <form {...form.formProps(handleSubmit)} className={formStyles.form}>
      <p>{t('person.email.removeWords')}</p>
      <ProofField proof={proof} canPassword={hasPassword} form={form} onChange={setProof} />
      <FormEnd label={t('person.email.removeTitle')} form={form} />
    </form>
  );
}
