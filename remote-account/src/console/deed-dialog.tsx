import { blockPerson, consoleLimits, giveCredits, type PersonRow } from '@atelier/contract/console';
import { http } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { Field } from '@atelier/ui/field';
import { NumberBox } from '@atelier/ui/number-box';
import { useState } from 'react';
import { ReasonDialog } from './reason-dialog.tsx';

/** An admin action and its target user. */
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

/** Blocks or unblocks a user, or grants credits. */
export function DeedDialog({ deed: { kind, person }, ...rest }: DeedDialogProps) {
  const t = useText('account');
  const [onceKey] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState(100);
  const [days, setDays] = useState(90);
  const act = (reason: string): Promise<unknown> => {
    const common = { user_id: person.id, reason };
    return kind === 'grant'
      ? http.call(giveCredits, { ...common, amount, days, once_key: onceKey }, { quiet: true })
      : http.call(blockPerson, { ...common, blocked: kind === 'block' }, { quiet: true });
  };
  return (
    <ReasonDialog
      {...rest}
      title={t(`console.${kind}Title`, { name: person.nickname || person.username })}
      label={t(`console.${kind}`)}
      isDanger={kind === 'block'}
      act={act}
    >
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
    </ReasonDialog>
  );
}
