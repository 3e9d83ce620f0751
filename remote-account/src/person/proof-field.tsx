import { useText } from '@atelier/platform/i18n';
import { PasswordField } from '@atelier/ui/text-input';
import { CodeField } from '../sign-in/code-field.tsx';
import type { FieldErrors } from '../sign-in/rules.ts';
import formStyles from '../sign-in/sign-in-form.module.css';
import type { AccountForm } from '../sign-in/use-account-form.ts';

/** Re-authentication of the signed-in user by password or code. */
export interface Proof {
  way: 'password' | 'code';
  password: string;
  code: string;
}

/** Validation errors of the proof. */
export const proofFaults = ({ way, password, code }: Proof): FieldErrors<'present' | 'ownCode'> => {
  if (way === 'password') return password === '' ? { present: 'fault.password.empty' } : {};
  return /^\d{6}$/.test(code) ? {} : { ownCode: code === '' ? 'fault.code.empty' : 'fault.code.format' };
};

/** Request fields of the proof. */
export const proofRequest = ({ way, password, code }: Proof): { password?: string; code?: string } =>
  way === 'password' ? { password } : { code };

export interface ProofFieldProps {
  proof: Proof;
  /** False: the account has no password. */
  canPassword: boolean;
  form: Pick<AccountForm<'present' | 'ownCode'>, 'fieldProps'>;
  onChange: (proof: Proof) => void;
}

/** The current password, or a code sent to the current number. */
export function ProofField({ proof, canPassword, form, onChange }: ProofFieldProps) {
  const t = useText('account');
  const code = form.fieldProps('ownCode', (code: string) => onChange({ ...proof, code }));
  const password = form.fieldProps('present', (password: string) => onChange({ ...proof, password }));
  if (proof.way === 'code')
    return (
      <CodeField
        purpose="own"
        label={t('person.proof.code')}
        phone=""
        value={proof.code}
        {...code}
        onPhoneFault={() => undefined}
      />
    );
  return (
    <PasswordField
      label={t('person.proof.password')}
      {...password}
      aside={
        canPassword ? (
          <button type="button" className={formStyles.link} onClick={() => onChange({ ...proof, way: 'code' })}>
            {t('person.proof.byCode')}
          </button>
        ) : undefined
      }
      showLabel={t('password.show')}
      hideLabel={t('password.hide')}
      value={proof.password}
    />
  );
}
