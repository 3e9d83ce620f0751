import { beginFactor, confirmFactor } from '@atelier/contract/console';
import { http } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { TextField } from '@atelier/ui/text-input';
import { useState } from 'react';
import { copyText, qrPath } from '../frame/text-transfer.ts';
import pay from '../orders/pay-dialog.module.css';
import { type Proof, ProofField, proofFaults, proofRequest } from '../person/proof-field.tsx';
import { FormEnd } from '../sign-in/form-end.tsx';
import { type AccountForm, useAccountForm } from '../sign-in/use-account-form.ts';
import styles from './console-page.module.css';

interface CodeEntryProps {
  form: Pick<AccountForm<'code'>, 'fieldProps'>;
  value: string;
  onChange: (value: string) => void;
  /** Number of recovery codes left; absent where only the authenticator's digits are accepted. */
  recoveryLeft?: number;
}

/** Input for the authenticator's code, focused initially. */
export function CodeEntry({ form, value, onChange, recoveryLeft }: CodeEntryProps) {
  const t = useText('account');
  const takesRecovery = recoveryLeft !== undefined;
  const code = form.fieldProps('code', onChange);
  return (
    <TextField
      label={t('console.code')}
      {...(takesRecovery ? { hint: t('console.code.hint', { count: recoveryLeft }) } : {})}
      error={code.error}
      size="l"
      autoFocus
      autoComplete="one-time-code"
      inputMode={takesRecovery ? 'text' : 'numeric'}
      maxLength={takesRecovery ? 11 : 6}
      value={value}
      onChange={code.onChange}
    />
  );
}

/** The recovery codes; shown only once. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useText('account');
  const copy = () =>
    copyText(codes.join('\n'), { copied: t('console.codes.copied'), failed: t('console.codes.uncopied') });
  return (
    <div className={styles.narrow}>
      <h1>{t('console.codes')}</h1>
      <p>{t('console.codes.words')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.end}>
        <Button label={t('console.codes.copy')} onClick={() => void copy()} />
        <Button kind="primary" label={t('console.codes.kept')} onClick={onDone} />
      </div>
    </div>
  );
}

interface Begun {
  secret: string;
  uri: string;
  qr: { path: string; size: number };
}

/** Sets up the second factor: identity check, authenticator app, recovery codes. */
export function SetUp({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const t = useText('account');
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <div className={styles.narrow}>
      <h1>{t('console.setUp')}</h1>
      {begun ? (
        <ConfirmForm begun={begun} onConfirmed={setCodes} />
      ) : (
        <BeginForm hasPassword={hasPassword} onBegun={setBegun} />
      )}
    </div>
  );
}

function BeginForm({ hasPassword, onBegun }: { hasPassword: boolean; onBegun: (begun: Begun) => void }) {
  const t = useText('account');
  const form = useAccountForm(['present', 'ownCode'] as const);
  const [proof, setProof] = useState<Proof>({ way: hasPassword ? 'password' : 'code', password: '', code: '' });
  const send = async (): Promise<void> => {
    const { secret, uri } = await http.call(beginFactor, proofRequest(proof), { quiet: true });
    onBegun({ secret, uri, qr: await qrPath(uri) });
  };
  return (
    <form {...form.formProps(() => form.submit(proofFaults(proof), send))} className={styles.form}>
      <p>{t('console.setUp.words')}</p>
      <ProofField proof={proof} canPassword={hasPassword} form={form} onChange={setProof} />
      <FormEnd label={t('console.setUp.begin')} form={form} />
    </form>
  );
}

interface ConfirmFormProps {
  begun: Begun;
  onConfirmed: (codes: readonly string[]) => void;
}

function ConfirmForm({ begun, onConfirmed }: ConfirmFormProps) {
  const t = useText('account');
  const form = useAccountForm(['code'] as const);
  const [code, setCode] = useState('');
  const send = async (): Promise<void> => {
    const { recovery_codes: codes } = await http.call(confirmFactor, { code: code.trim() }, { quiet: true });
    onConfirmed(codes);
  };
  return (
    <form
      {...form.formProps(() => form.submit(/^\d{6}$/.test(code.trim()) ? {} : { code: 'fault.factor' }, send))}
      className={styles.form}
    >
      <p>{t('console.setUp.scan')}</p>
      <div className={pay.code}>
        <svg viewBox={`0 0 ${begun.qr.size} ${begun.qr.size}`} role="img" aria-label={t('console.setUp.qr')}>
          <path d={begun.qr.path} />
        </svg>
      </div>
      <p>
        {t('console.setUp.secret')}
        <br />
        <code className={styles.key}>{begun.secret}</code>
      </p>
      <CodeEntry form={form} value={code} onChange={setCode} />
      <FormEnd label={t('console.setUp.confirm')} form={form} />
    </form>
  );
}
