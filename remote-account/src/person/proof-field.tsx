import { useText } from '@atelier/platform/i18n';
import { Field } from '@atelier/ui/field';
import { PasswordInput } from '@atelier/ui/password-input';
import { CodeField } from '../sign-in/code-field.tsx';
import formStyles from '../sign-in/sign-in-form.module.css';
import type { AccountForm } from '../sign-in/use-account-form.ts';
import type { Proof } from './proof.ts';

export interface ProofFieldProps {
  proof: Proof;
  /** False: the account has no password. */
  canPassword: boolean;
  form: Pick<AccountForm<'present' | 'ownCode'>, 'errorOf' | 'forgive'>;
  onChange: (proof: Proof) => void;
}

/** The present password, or a code to the present number. */
export function ProofField({ proof, canPassword, form, onChange }: ProofFieldProps) {
  const t = useText('account');
  if (proof.way === 'code')
    return (
      <CodeField
        purpose="own"
        label={t('person.proof.code')}
        phone=""
        value={proof.code}
        error={form.errorOf('ownCode')}
        onPhoneFault={() => undefined}
        onChange={(code) => {
          form.forgive('ownCode');
          onChange({ ...proof, code });
        }}
      />
    );
  return (
    <Field
      label={t('person.proof.password')}
      error={form.errorOf('present')}
      aside={
        canPassword ? (
          <button type="button" className={formStyles.link} onClick={() => onChange({ ...proof, way: 'code' })}>
            {t('person.proof.byCode')}
          </button>
        ) : undefined
      }
    >
      {(control) => (
        <PasswordInput
          {...control}
          size="l"
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          value={proof.password}
          onChange={(event) => {
            form.forgive('present');
            onChange({ ...proof, password: event.target.value });
          }}
        />
      )}
    </Field>
  );
}
