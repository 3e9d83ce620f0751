import { type ErrorCode, isErrorCode } from '@atelier/contract/errors';
import { bytesWords } from '@atelier/picture-editors/bytes-words';
import { codeSentence } from '@atelier/picture-editors/code-sentence';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { Button } from '@atelier/ui/button';
import { IconButton } from '@atelier/ui/icon-button';
import { StitchProgress } from '@atelier/ui/stitch-progress';
import { TextInput } from '@atelier/ui/text-input';
import { useState } from 'react';
import type { LibraryKey } from '../texts/library-texts.ts';
import styles from './upload-panel.module.css';
import type { QueueView, UploadQueue } from './upload-queue.ts';
import type { UploadRow } from './upload-row.ts';

export interface UploadPanelProps {
  queue: UploadQueue;
  view: QueueView;
  words: OwnWords<LibraryKey>;
}

/** Rows that are shown; of 10,000 files nobody reads more, and drawing them would hold the page up. */
const shown = 40;

const stateWords = (row: UploadRow, words: OwnWords<LibraryKey>): string => {
  if (row.state === 'failed')
    return row.code !== undefined && isErrorCode(row.code)
      ? codeSentence(row.code as ErrorCode, row.details ?? {})
      : words('stateFailed');
  if (row.state === 'lost') return words('stateLost');
  if (row.state === 'done') return row.isKnown ? words('stateKnown') : words('stateDone');
  return words(row.state === 'sent' ? 'stateSent' : 'stateWaiting');
};

const isTrouble = ({ state }: UploadRow): boolean => state === 'failed' || state === 'lost';
const rank = (row: UploadRow): number => (isTrouble(row) ? 0 : row.state === 'done' ? 2 : 1);

/** What is on its way, what failed and why; folded it is one line. */
export function UploadPanel({ queue, view, words }: UploadPanelProps) {
  const [isFolded, setFolded] = useState(false);
  const { rows, state } = view;
  if (rows.length === 0) return null;
  const done = rows.filter((row) => row.state === 'done');
  const troubles = rows.filter(isTrouble);
  const isOver = done.length + troubles.length === rows.length;
  const note =
    state === 'elsewhere'
      ? words('uploadElsewhere')
      : state === 'offline'
        ? words('uploadOffline')
        : state === 'full'
          ? words('uploadFull', { count: rows.length - done.length })
          : troubles.length > 0
            ? words('uploadFailed', { count: troubles.length })
            : words('uploadNote');
  return (
    <section className={styles.panel} aria-label={words('uploadsRegion')}>
      <header className={styles.head}>
        <div className={styles.words} role="status">
          <b>
            {isOver
              ? words('uploaded', { count: done.length })
              : words('uploading', { done: done.length, total: rows.length })}
          </b>
          <span>{note}</span>
        </div>
        {troubles.some((row) => row.state === 'failed') ? (
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
      <StitchProgress value={done.length / rows.length} label={words('progress')} />
      {isFolded ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys
        <ul className={styles.rows} tabIndex={0}>
          {rows
            .toSorted((one, other) => rank(one) - rank(other) || one.at - other.at)
            .slice(0, shown)
            .map((row) => (
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
