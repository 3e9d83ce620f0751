import { batchLimit, generateGroup } from '@atelier/contract/batch';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLocalized } from '@atelier/platform/i18n';
import { tasks } from '@atelier/platform/tasks';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { Icon } from '@atelier/ui/icon';
import { Notice } from '@atelier/ui/notice';
import { StitchFrame } from '@atelier/ui/stitch-frame';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { LowCreditRow } from '../credits/low-credit-row.tsx';
import { acceptedTypes } from '../fields/picture-drop-zone.tsx';
import { useFileDrop } from '../fields/use-file-drop.ts';
import type { FormState } from '../form/form-state.ts';
import { lowCreditFor } from '../form/price-state.ts';
import { isAnswered, type SubmitTrouble, troubleOf } from '../form/submit-trouble.ts';
import { figureWords } from '../texts/figure-words.ts';
import styles from './batch-dialog.module.css';
import { type BatchSetting, batchForm, batchInput } from './batch-setting.ts';
import { batchTexts } from './batch-texts.ts';
import { BatchTile } from './batch-tile.tsx';
import { useBatchPictures } from './use-batch-pictures.ts';

export interface BatchDialogProps {
  setting: BatchSetting;
  /** Pictures to begin with. */
  files?: readonly File[] | undefined;
  /**
   * Draws fields and pictures of the form by their names; what is filled in goes into the form. `sample`: one picture of the
   * batch, by its input, for what is set on the picture itself.
   */
  renderFields: (names: readonly string[], sample: FormState['inputs']) => ReactNode;
  onSent: () => void;
  onClose: () => void;
}

type Input = NonNullable<ReturnType<typeof batchInput>>;

export function BatchDialog(props: BatchDialogProps) {
  const input = batchInput(props.setting.tool);
  return input ? <BatchForm {...props} input={input} /> : null;
}

/** One setting over many pictures: which ones, what they cost together, and off they go as one group. */
function BatchForm({ setting, input, files = [], renderFields, onSent, onClose }: BatchDialogProps & { input: Input }) {
  const words = useOwnWords(batchTexts);
  const localized = useLocalized();
  const { tool, mode, offer, price, rules, wallet } = setting;
  const pictures = useBatchPictures(tool, input, rules, files);
  const [isSubmitting, setSubmitting] = useState(false);
  const [trouble, setTrouble] = useState<SubmitTrouble>();
  const key = useRef(crypto.randomUUID());
  const form = batchForm(setting, input);
  const count = pictures.ready.length;
  const total = price === undefined ? undefined : price * count;
  const low =
    (offer && wallet && total !== undefined ? lowCreditFor(offer, total, wallet) : undefined) ??
    (trouble?.kind === 'low' ? trouble.low : undefined);
  const lacking = form.gaps.map(({ field }) => field);
  // A field that was filled in here stays, so that it can be seen and changed.
  const [asked, setAsked] = useState<readonly string[]>(lacking);
  const late = lacking.filter((name) => !asked.includes(name));
  if (late.length > 0) setAsked([...asked, ...late]);
  const titles = [...tool.inputs, ...tool.fields]
    .filter(({ name }) => lacking.includes(name))
    .map(({ title }) => localized(title));
  const sample = pictures.slots.filter(({ kind }) => kind === 'ready').slice(0, 1);
  const canSubmit =
    count > 0 && lacking.length === 0 && !low && total !== undefined && !pictures.isBusy && !isSubmitting;

  const tellSurplus = (surplus: number) => {
    if (surplus > 0) dialogs.toast({ message: words('tooMany', { max: batchLimit, count: surplus }) });
  };
  const tellFirstSurplus = useEffectEvent(() => tellSurplus(files.length - batchLimit));
  useEffect(() => tellFirstSurplus(), []);
  const add = (more: readonly File[]) => {
    key.current = crypto.randomUUID();
    tellSurplus(pictures.add(more));
  };
  const drop = useFileDrop(add);
  const remove = (slot: string) => {
    key.current = crypto.randomUUID();
    pictures.remove(slot);
  };
  const close = async () => {
    const kept = pictures.slots.length + pictures.waiting;
    const isMeant =
      kept < 2 ||
      (await dialogs.confirm({
        title: words('closeQuestion', { count: kept }),
        confirm: words('closeAnyway'),
        cancel: words('stay'),
        isDanger: true,
      }));
    if (isMeant) onClose();
  };
  const submit = async () => {
    if (!form.inputs || !form.params) return;
    setSubmitting(true);
    setTrouble(undefined);
    try {
      const request = {
        type: tool.type,
        group: setting.group,
        mode,
        input: input.name,
        inputs: form.inputs,
        params: form.params,
        images: pictures.ready.map(({ id }) => id),
        idempotency_key: key.current,
      };
      const answer = await http.call(generateGroup, request, { quiet: true });
      tasks.put(answer.tasks);
      dialogs.toast({ message: words('sent', { count: answer.tasks.length }) });
      onSent();
      onClose();
    } catch (error) {
      const met = troubleOf(error);
      if (isAnswered(met)) key.current = crypto.randomUUID();
      if (met.kind === 'low') setTrouble(met);
      else if (isAnswered(met)) dialogs.showError(error);
      else setTrouble(met);
      setSubmitting(false);
    }
  };

  return (
    <Dialog
      isOpen
      size="editor"
      onClose={() => void close()}
      title={words('title', { tool: localized(tool.title) })}
      closeLabel={words('close')}
      note={
        <span className={styles.price}>
          {total === undefined || count === 0 ? null : (
            <b>{words('price', { count, price: figureWords(price ?? 0), total: figureWords(total) })}</b>
          )}
          {wallet ? <small>{words('balance', { now: figureWords(wallet.quota.residue_count) })}</small> : null}
        </span>
      }
      actions={
        <Button kind="primary" isThrottled isBusy={isSubmitting} disabled={!canSubmit} onClick={() => void submit()}>
          {isSubmitting ? words('submitting') : words('submit', { count })}
        </Button>
      }
    >
      <div className={styles.body} {...drop.props}>
        <p className={styles.lead}>{words('lead', { input: localized(input.title), max: batchLimit })}</p>
        {titles.length > 0 ? (
          <Notice ground="sheet" tone="warn" title={words('gap', { fields: titles.join(words('and')) })}>
            {words('gapHere')}
          </Notice>
        ) : null}
        {asked.length > 0 ? <div className={styles.fields}>{renderFields(asked, { [input.name]: sample })}</div> : null}
        {low ? <LowCreditRow low={low} tool={tool} /> : null}
        {trouble && trouble.kind !== 'low' ? (
          <Notice
            ground="sheet"
            tone="warn"
            isUrgent
            title={words(trouble.kind === 'later' ? 'unsureLater' : 'unsure')}
          />
        ) : null}
        <StitchFrame isOver={drop.isOver}>
          <label className={styles.zone}>
            <input
              type="file"
              multiple
              accept={acceptedTypes}
              onChange={(event) => {
                add([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
            <Icon name="image" size={20} />
            <span>{words(pictures.slots.length > 0 ? 'another' : 'drop')}</span>
            <small>{words('hint', { max: batchLimit })}</small>
          </label>
        </StitchFrame>
        {pictures.slots.length > 0 ? (
          <div className={styles.state} role="status">
            <span>{words('count', { ready: count, all: pictures.slots.length + pictures.waiting })}</span>
            {pictures.waiting > 0 ? <span>{words('waiting', { count: pictures.waiting })}</span> : null}
            {pictures.stopped.length > 0 ? (
              <Button
                size="s"
                onClick={() => {
                  for (const slot of pictures.stopped) pictures.retry(slot.key);
                }}
              >
                {words('retryAll')}
              </Button>
            ) : null}
            {pictures.bad.length > 0 ? (
              <Button
                size="s"
                onClick={() => {
                  for (const slot of pictures.bad) remove(slot.key);
                }}
              >
                {words('removeBad', { count: pictures.bad.length })}
              </Button>
            ) : null}
          </div>
        ) : null}
        <ul className={styles.tiles}>
          {pictures.slots.map((slot) => (
            <BatchTile key={slot.key} slot={slot} onRemove={() => remove(slot.key)} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
