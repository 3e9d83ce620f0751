import { dialogs } from '@atelier/platform/dialogs';
import { useText } from '@atelier/platform/i18n';
import { useState } from 'react';
import { CodeField } from '../sign-in/code-field.tsx';
import { EmailField } from '../sign-in/email-field.tsx';
import { FormEnd } from '../sign-in/form-end.tsx';
import { PhoneField } from '../sign-in/phone-field.tsx';
import { codeSignInFaults, plainAddress } from '../sign-in/rules.ts';
import formStyles from '../sign-in/sign-in-form.module.css';
import { useAccountForm } from '../sign-in/use-account-form.ts';
import { type Proof, ProofField, proofFaults, proofRequest } from './proof-field.tsx';

const fields = ['phone', 'code', 'present', 'ownCode'] as const;

interface ContactFormProps {
  kind: 'phone' | 'email';
  hasPassword: boolean;
  /** Sends the new number or address with its code. */
  onSave: (contact: string, code: string, proof: ReturnType<typeof proofRequest>) => Promise<void>;
  /** Closes the dialog. */
  onDone: () => void;
}

/** A new phone number or e-mail address of the account, with the code sent to it. */
export function ContactForm({ kind, hasPassword, onSave, onDone }: ContactFormProps) {
  const t = useText('account');
  const isEmail = kind === 'email';
  const [contact, setContact] = useState('');
  const [code, setCode] = useState('');
  const [proof, setProof] = useState<Proof>({ way: hasPassword ? 'password' : 'code', password: '', code: '' });
  const form = useAccountForm(fields);
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
