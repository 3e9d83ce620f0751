import { blockPerson, consoleLimits, giveCredits, type PersonRow } from '@atelier/contract/console';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { Field } from '@atelier/ui/field';
import { NumberBox } from '@atelier/ui/number-box';
import { TextInput } from '@atelier/ui/text-input';
import { useState } from 'react';
import styles from './console-page.module.css';
import { isLockedError } from './use-locked.ts';

/** What is about to be done to whom. */
export interface Deed {
  kind: 'block' | 'unblock' | 'grant';
  person: PersonRow;
}

interface DeedDialogProps {
  deed: Deed;
  onClose: () => void;
  onDone: () => void;
  /** The console was locked meanwhile. */
  onLocked: () => void;
}

/** Asks why, does it, and says so; what was refused stands under the reason. */
export function DeedDialog({ deed: { kind, person }, onClose, onDone, onLocked }: DeedDialogProps) {
  const t = useText('account');
  const [onceKey] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState(100);
  const [days, setDays] = useState(90);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const name = person.nickname || person.username;
  const act = (): Promise<unknown> => {
    const common = { user_id: person.id, reason: reason.trim() };
    return kind === 'grant'
      ? http.call(giveCredits, { ...common, amount, days, once_key: onceKey }, { quiet: true })
      : http.call(blockPerson, { ...common, blocked: kind === 'block' }, { quiet: true });
  };
  const handleAct = async (): Promise<void> => {
    if (reason.trim() === '') return setFault(t('person.needed', { label: t('console.reason') }));
    setBusy(true);
    try {
      await act();
      dialogs.toast({ message: t('console.done') });
      onDone();
    } catch (thrown) {
      if (!isApiError(thrown)) throw thrown;
      setFault(dialogs.sentenceOf(thrown));
      if (isLockedError(thrown)) onLocked();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      title={t(`console.${kind}Title`, { name })}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('console.cancel')}
          </Button>
          <Button kind={kind === 'block' ? 'danger' : 'primary'} isBusy={isBusy} onClick={() => void handleAct()}>
            {t(`console.${kind}`)}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {kind === 'grant' ? (
          <>
            <Field label={t('console.amount')}>
              {(control) => (
                <NumberBox {...control} min={1} max={consoleLimits.credits} value={amount} onChange={setAmount} />
              )}
            </Field>
            <Field label={t('console.days')}>
              {(control) => <NumberBox {...control} min={1} max={consoleLimits.days} value={days} onChange={setDays} />}
            </Field>
          </>
        ) : (
          <p>{t(`console.${kind}.words`)}</p>
        )}
        <Field label={t('console.reason')} hint={t('console.reason.hint')} error={fault}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={consoleLimits.reason}
              value={reason}
              onChange={(event) => {
                setFault(undefined);
                setReason(event.target.value);
              }}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
