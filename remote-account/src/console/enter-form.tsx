import { enterConsole } from '@atelier/contract/console';
import { http } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { useState } from 'react';
import { FormEnd } from '../sign-in/form-end.tsx';
import { useAccountForm } from '../sign-in/use-account-form.ts';
import { CodeEntry } from './code-entry.tsx';
import styles from './console-page.module.css';

/** The code that opens the console on this device. */
export function EnterForm({ recoveryLeft, onDone }: { recoveryLeft: number; onDone: () => void }) {
  const t = useText('account');
  const form = useAccountForm(['code'] as const);
  const [code, setCode] = useState('');
  const send = async (): Promise<void> => {
    await http.call(enterConsole, { code: code.trim() }, { quiet: true });
    onDone();
  };
  return (
    <div className={styles.narrow}>
      <h1>{t('console.title')}</h1>
      <form
        ref={form.ref}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit(
            /^(\d{6}|[a-z2-7]{5}-?[a-z2-7]{5})$/i.test(code.trim()) ? {} : { code: 'fault.factor' },
            send,
          );
        }}
      >
        <CodeEntry form={form} value={code} onChange={setCode} recoveryLeft={recoveryLeft} />
        <FormEnd label={t('console.enter')} isBusy={form.isBusy} error={form.errorOf('form')} />
      </form>
      <p>{t('console.enter.words')}</p>
    </div>
  );
}
