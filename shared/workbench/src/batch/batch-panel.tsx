import { batchLimit, generateGroup } from '@atelier/contract/batch';
import type { EngineKind, TaskMode, UploadedImage } from '@atelier/contract/task';
import { codeSentence, type OwnWords, useOwnWords } from '@atelier/picture-editors/own-words';
import { isBusySlot, type PictureSlot } from '@atelier/picture-editors/picture-slot';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { tasks } from '@atelier/platform/tasks';
import { type BatchRow, BatchTable } from '@atelier/task-results/batch-table';
import { Button } from '@atelier/ui/button';
import { FileInput } from '@atelier/ui/file-input';
import { Icon } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { StitchFrame } from '@atelier/ui/stitch';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useProviderConsent } from '../credits/use-provider-consent.ts';
import { acceptedTypes } from '../fields/picture-drop-zone.tsx';
import { useFileDrop } from '../fields/use-file-drop.ts';
import { otherEngine } from '../form/effective-form.ts';
import { isAnswered, toSubmitError } from '../form/submit-error.ts';
import { useWords } from '../texts/words.ts';
import styles from './batch-panel.module.css';
import { type BatchSetting, batchForm, batchInput, paidCount } from './batch-setting.ts';
import { type BatchKey, BatchStart, batchTexts } from './batch-start.tsx';

import { useBatchPictures } from './use-batch-pictures.ts';

export interface RowContext {
  words: OwnWords<BatchKey>;
  /** Images that are submitted: those that the credits cover. */
  sent: readonly UploadedImage[];
  /** Credits per image. */
  price: number | undefined;
}

const reasonOf = (slot: PictureSlot, words: RowContext['words']): string | undefined => {
  if (slot.kind === 'gone') return words('gone');
  if (slot.kind !== 'refused' && slot.kind !== 'stopped') return undefined;
  return slot.code ? codeSentence(slot.code, slot.details) : words('offline');
};

const stateOf = (slot: PictureSlot, isSent: boolean, words: RowContext['words']): string => {
  // After a complete upload the server validates the file.
  if (slot.kind === 'uploading' && slot.share < 1) return words('uploading', { percent: Math.floor(slot.share * 100) });
  if (isBusySlot(slot)) return words('checking');
  if (slot.kind === 'ready') return words(isSent ? 'ready' : 'unpaid');
  return words(slot.kind === 'stopped' ? 'stopped' : 'unusable');
};

/** Row of an image before submission. */
export const batchRow = (
  slot: PictureSlot,
  { words, sent, price }: RowContext,
): Omit<BatchRow, 'note'> & { reason: string | undefined } => {
  const isSent = slot.kind === 'ready' && sent.includes(slot.image);
  return {
    key: slot.key,
    name: slot.name,
    thumb: slot.preview ?? (slot.kind === 'ready' ? slot.image.thumb_url : undefined),
    state: stateOf(slot, isSent, words),
    tone: isSent || isBusySlot(slot) ? 'plain' : 'bad',
    reason: reasonOf(slot, words),
    credits: price === undefined || isBusySlot(slot) ? '' : (isSent ? price : 0).toLocaleString('en'),
  };
};

export interface BatchPanelProps {
  setting: BatchSetting;
  /** Images that were dropped on the page. */
  files: readonly File[];
  onTaken: () => void;
  /** Navigation links, before its title. */
  lead: ReactNode;
  /** Completion deadline of night tasks. */
  readyAt: string | undefined;
  onMode: (mode: TaskMode) => void;
  onEngine: (engine: EngineKind | undefined) => void;
  onStarted: (groupId: string) => void;
}

type Input = NonNullable<ReturnType<typeof batchInput>>;

export function BatchPanel(props: BatchPanelProps) {
  const input = batchInput(props.setting.tool);
  return input ? <NewBatch {...props} input={input} /> : null;
}

/** A batch before submission: its images, rejected ones with reasons, and the total price. */
function NewBatch({
  setting,
  input,
  files,
  onTaken,
  lead,
  readyAt,
  onMode,
  onEngine,
  onStarted,
}: BatchPanelProps & { input: Input }) {
  const words = useOwnWords(batchTexts);
  const pageWords = useWords();
  const withConsent = useProviderConsent();
  const { tool, mode, price, rules } = setting;
  const pictures = useBatchPictures(tool, input, rules);
  const key = useRef(crypto.randomUUID());
  const form = batchForm(setting, input);
  const count = pictures.ready.length + pictures.coming;
  const paid = paidCount(setting, count);
  const sent = pictures.ready.slice(0, paid);

  const add = (more: readonly File[]) => {
    key.current = crypto.randomUUID();
    const surplus = pictures.add(more);
    if (surplus > 0) dialogs.toast({ message: words('tooMany', { max: batchLimit, count: surplus }) });
  };
  const takeDropped = useEffectEvent(() => {
    if (files.length === 0) return;
    add(files);
    onTaken();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per drop
  useEffect(() => takeDropped(), [files]);
  const drop = useFileDrop(add);
  const remove = (slot: string) => {
    key.current = crypto.randomUUID();
    pictures.remove(slot);
  };
  /** @throws the reason when nothing was submitted */
  const submit = async () => {
    if (!form.inputs || !form.params) return;
    const other = otherEngine(setting.offer);
    const engine = setting.form.engine === other ? other : undefined;
    const request = {
      type: tool.type,
      group: setting.group,
      mode,
      input: input.name,
      inputs: form.inputs,
      params: form.params,
      ...(engine && { engine }),
      images: sent.map(({ id }) => id),
      idempotency_key: key.current,
    };
    try {
      const send = () => http.call(generateGroup, request, { quiet: true });
      const answer = await withConsent(send);
      tasks.put(answer.tasks);
      pictures.started(sent);
      onStarted(answer.group_id);
    } catch (error) {
      if (isAnswered(toSubmitError(error))) key.current = crypto.randomUUID();
      throw error;
    }
  };

  const rows = pictures.slots.map((slot): BatchRow => {
    const { reason, ...row } = batchRow(slot, { words, sent, price });
    return {
      ...row,
      note: reason ? <p>{reason}</p> : null,
      acts: (
        <span className={styles.acts}>
          {slot.kind === 'stopped' ? (
            <IconButton
              size="s"
              icon="redo"
              label={words('retry', { name: slot.name })}
              onClick={() => pictures.retry(slot.key)}
            />
          ) : null}
          <IconButton
            size="s"
            icon="close"
            label={words('remove', { name: slot.name })}
            onClick={() => remove(slot.key)}
          />
        </span>
      ),
    };
  });

  const waitingRows = pictures.waiting.map(
    (file, at): BatchRow => ({
      key: `waiting-${at}`,
      name: file.name,
      state: words('waiting'),
      credits: '',
      acts: (
        <span className={styles.acts}>
          <IconButton
            size="s"
            icon="close"
            label={words('remove', { name: file.name })}
            onClick={() => pictures.skip(file)}
          />
        </span>
      ),
    }),
  );
  const all = [...rows, ...waitingRows];

  return (
    <section className={styles.panel} aria-label={pageWords('batchTab')} {...drop.props}>
      <header className={styles.head}>
        {lead}
        <h2 className={styles.title}>{pageWords('batchTab')}</h2>
        {all.length > 0 ? (
          <span className={styles.state} role="status">
            {words('count', { ready: pictures.ready.length, all: all.length })}
          </span>
        ) : null}
        <span className={styles.acts}>
          {pictures.stopped.length > 0 ? (
            <Button
              size="s"
              label={words('retryAll')}
              onClick={() => {
                for (const slot of pictures.stopped) pictures.retry(slot.key);
              }}
            />
          ) : null}
          {pictures.bad.length > 0 ? (
            <Button
              size="s"
              label={words('removeBad', { count: pictures.bad.length })}
              onClick={() => {
                for (const slot of pictures.bad) remove(slot.key);
              }}
            />
          ) : null}
        </span>
      </header>
      <div className={styles.body} data-scroll-memory="panel">
        <StitchFrame isOver={drop.isOver}>
          <label className={styles.zone}>
            <FileInput multiple accept={acceptedTypes} onFiles={add} />
            <Icon name="image" size={20} />
            <span>{words(all.length > 0 ? 'another' : 'drop')}</span>
            <small>{words('lead', { max: batchLimit })}</small>
          </label>
        </StitchFrame>
        {all.length > 0 ? <BatchTable label={pageWords('batchTab')} rows={all} /> : null}
      </div>
      <BatchStart
        setting={setting}
        gaps={form.gaps}
        count={count}
        paid={paid}
        coming={pictures.coming}
        readyAt={readyAt}
        onMode={onMode}
        onEngine={onEngine}
        onSubmit={submit}
      />
    </section>
  );
}
