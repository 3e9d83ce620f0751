import { type ErrorCode, isErrorCode } from '@atelier/contract/errors';
import { bytesWords } from '@atelier/picture-editors/bytes-words';
import { codeSentence } from '@atelier/picture-editors/code-sentence';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { Button } from '@atelier/ui/button';
import { IconButton } from '@atelier/ui/icon-button';
import { StitchProgress } from '@atelier/ui/stitch-progress';
import { TextInput } from '@atelier/ui/text-input';
import { useEffect, useEffectEvent, useState } from 'react';
import type { LibraryKey } from '../texts/library-texts.ts';
import { panelRows } from './panel-rows.ts';
import styles from './upload-panel.module.css';
import type { UploadQueue } from './upload-queue.ts';
import { lacksRoom } from './upload-room.ts';
import type { UploadRow } from './upload-row.ts';
import type { QueueView } from './upload-view.ts';

export interface UploadPanelProps {
  queue: UploadQueue;
  view: QueueView;
  words: OwnWords<LibraryKey>;
}

const stateWords = (row: UploadRow, words: OwnWords<LibraryKey>): string => {
  if (lacksRoom(row)) return words('stateNoRoom');
  if (row.state === 'failed')
    return row.code !== undefined && isErrorCode(row.code)
      ? codeSentence(row.code as ErrorCode, row.details ?? {})
      : words('stateFailed');
  if (row.state === 'lost') return words('stateLost');
  if (row.state === 'done') return row.isKnown ? words('stateKnown') : words('stateDone');
  return words(row.state === 'sent' ? 'stateSent' : 'stateWaiting');
};

/** How long the panel stays when everything is done, ms. */
const doneMs = 6000;

/** Running and failed uploads with reasons; collapsed it is one line. It closes when everything is done. */
export function UploadPanel({ queue, view, words }: UploadPanelProps) {
  const [isFolded, setFolded] = useState(false);
  const { rows, state } = view;
  const { done, troubles, full, mayRetry, isOver, first, isTrouble } = panelRows(rows);
  const clear = useEffectEvent(() => void queue.remove(rows.map(({ id }) => id)));
  const isDone = rows.length > 0 && isOver && troubles === 0;
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(clear, doneMs);
    return () => clearTimeout(timer);
  }, [isDone]);
  if (rows.length === 0) return null;
  const note =
    state === 'elsewhere'
      ? words('uploadElsewhere')
      : state === 'offline'
        ? words('uploadOffline')
        : state === 'full'
          ? words('uploadFull', { count: rows.length - done - troubles })
          : troubles > 0
            ? words('uploadFailed', { count: troubles })
            : words('uploadNote');
  return (
    <section className={styles.panel} aria-label={words('uploadsRegion')}>
      <header className={styles.head}>
        <div className={styles.words} role="status">
          <b>{isOver ? words('uploaded', { count: done }) : words('uploading', { done, total: rows.length })}</b>
          <span>{note}</span>
        </div>
        {mayRetry ? (
          <Button size="s" onClick={() => void queue.retry()}>
            {words('retryAll')}
          </Button>
        ) : null}
        {isOver ? (
          <IconButton
            icon="close"
            label={words('clearDone')}
            onClick={() => void queue.remove(rows.map(({ id }) => id))}
          />
        ) : null}
        <IconButton
          icon={isFolded ? 'chevron-up' : 'chevron-down'}
          label={words(isFolded ? 'unfold' : 'pause')}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        />
      </header>
      {full ? <p className={styles.full}>{codeSentence(full.code as ErrorCode, full.details ?? {})}</p> : null}
      <StitchProgress value={done / rows.length} label={words('progress')} />
      {isFolded ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys
        <ul className={styles.rows} tabIndex={0}>
          {first.map((row) => (
            <li key={row.id} className={styles.row} data-trouble={isTrouble(row) || undefined}>
              <div className={styles.words}>
                {row.state === 'waiting' || row.state === 'failed' ? (
                  <TextInput
                    aria-label={words('nameOf', { name: row.name })}
                    defaultValue={row.name}
                    maxLength={60}
                    onBlur={(event) => {
                      const name = event.target.value.trim();
                      if (name !== '' && name !== row.name) void queue.rename(row.id, name);
                    }}
                  />
                ) : (
                  <b>{row.name}</b>
                )}
                <span>{stateWords(row, words)}</span>
              </div>
              <small>{bytesWords(row.bytes)}</small>
              {row.state === 'sent' ? null : (
                <IconButton
                  size="s"
                  icon="close"
                  label={`${words('removeRow')} ${row.name}`}
                  onClick={() => void queue.remove([row.id])}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
