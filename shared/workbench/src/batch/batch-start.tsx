import { creditsOf } from '@atelier/catalogue/tool-form';
import type { EngineKind, TaskMode } from '@atelier/contract/task';
import { type OwnTexts, useOwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { useLocalized } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Notice } from '@atelier/ui/notice';
import { useState } from 'react';
import { useToolActions } from '../actions/tool-actions.ts';
import { LowCreditRow } from '../credits/low-credit-row.tsx';
import { ModeChoice } from '../credits/mode-choice.tsx';
import { ProviderNote } from '../credits/provider-note.tsx';
import type { ValidationIssue } from '../form/check-form.ts';
import { lowCreditFor, modesOf } from '../form/price-state.ts';
import { isAnswered, type SubmitError, toSubmitError } from '../form/submit-error.ts';
import en from '../locales/en/batch.json' with { type: 'json' };
import zh from '../locales/zh/batch.json' with { type: 'json' };
import styles from './batch-panel.module.css';
import type { BatchSetting } from './batch-setting.ts';

export type BatchKey = keyof typeof zh;

export const batchTexts: OwnTexts<BatchKey> = { zh, en };

export interface BatchStartProps {
  setting: BatchSetting;
  gaps: readonly ValidationIssue[];
  /** Number of usable or uploading images, and number that the credits cover. */
  count: number;
  paid: number;
  /** Number of uploading images. */
  coming: number;
  /** Completion deadline of night tasks. */
  readyAt: string | undefined;
  onMode: (mode: TaskMode) => void;
  onEngine: (engine: EngineKind | undefined) => void;
  onSubmit: () => Promise<void>;
}

/** Total price, missing credits, and the submit button. */
export function BatchStart({
  setting,
  gaps,
  count,
  paid,
  coming,
  readyAt,
  onMode,
  onEngine,
  onSubmit,
}: BatchStartProps) {
  const words = useOwnWords(batchTexts);
  const localized = useLocalized();
  const { showField } = useToolActions();
  const { tool, mode, offer, price, wallet } = setting;
  const [isSubmitting, setSubmitting] = useState(false);
  const [trouble, setTrouble] = useState<SubmitError>();
  const low =
    (offer && wallet && price !== undefined ? lowCreditFor(offer, price * count, wallet) : undefined) ??
    (trouble?.kind === 'low' ? trouble.low : undefined);
  const [gap] = gaps;
  const titles = [...tool.inputs, ...tool.fields]
    .filter(({ name }) => gaps.some(({ field }) => field === name))
    .map(({ title }) => localized(title));
  const canSubmit = paid > 0 && !gap && price !== undefined && coming === 0 && !isSubmitting;
  const startWords = () => {
    if (isSubmitting) return words('submitting');
    if (coming > 0) return words('submitWaits', { count: coming });
    return words(count === 0 ? 'submitNone' : 'submit', { count: paid });
  };
  const submit = async () => {
    setSubmitting(true);
    setTrouble(undefined);
    try {
      await onSubmit();
    } catch (error) {
      const met = toSubmitError(error);
      if (isAnswered(met) && met.kind !== 'low') dialogs.showError(error);
      else setTrouble(met);
      setSubmitting(false);
    }
  };
  return (
    <footer className={styles.foot}>
      {gap && count > 0 ? (
        <Notice
          ground="sheet"
          tone="warn"
          title={words('gap', { fields: titles.join(words('and')) })}
          actions={<Button size="s" label={words('gapGo')} onClick={() => showField(gap.field)} />}
        />
      ) : null}
      {low && count > 0 ? <LowCreditRow low={low} tool={tool} /> : null}
      {trouble && trouble.kind !== 'low' ? (
        <Notice
          ground="sheet"
          tone="warn"
          isUrgent
          title={words(trouble.kind === 'later' ? 'unsureLater' : 'unsure')}
        />
      ) : null}
      {offer && modesOf(offer).length > 1 ? (
        <ModeChoice
          offer={offer}
          estimate={offer.estimate ?? { min: tool.minutes[0] * 60, max: tool.minutes[1] * 60 }}
          count={Math.max(1, count) * creditsOf(tool, 1, setting.form.params)}
          readyAt={readyAt}
          isEach
          mode={mode}
          onMode={onMode}
        />
      ) : null}
      {offer ? <ProviderNote offer={offer} engine={setting.form.engine} onEngine={onEngine} /> : null}
      <div className={styles.start}>
        <p className={styles.price} role="status">
          {price === undefined || count === 0 ? null : (
            <b>
              {paid < count ? `${words('paidOnly', { paid, count })} ` : null}
              {words('price', {
                count: paid,
                price: price.toLocaleString('en'),
                total: (price * paid).toLocaleString('en'),
              })}
            </b>
          )}
          {wallet ? <small>{words('balance', { now: wallet.quota.residue_count.toLocaleString('en') })}</small> : null}
        </p>
        <Button kind="primary" isThrottled isBusy={isSubmitting} disabled={!canSubmit} onClick={() => void submit()}>
          {startWords()}
        </Button>
      </div>
    </footer>
  );
}
