import type { AssetTypeKey } from '@atelier/catalogue/asset-types';
import { recycleAssets } from '@atelier/contract/asset-library';
import type { Asset, AssetGroup } from '@atelier/contract/assets';
import { type ErrorCode, isErrorCode } from '@atelier/contract/errors';
import { searchByImage } from '@atelier/contract/image-search';
import { bytesWords, codeSentence, type OwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { queryClient, useQuery } from '@atelier/platform/queries';
import { useSessionState } from '@atelier/platform/session';
import { Button } from '@atelier/ui/button';
import { IconButton } from '@atelier/ui/icon-button';
import { useIsNarrow } from '@atelier/ui/media-query';
import { StitchProgress } from '@atelier/ui/stitch';
import { TextInput } from '@atelier/ui/text-input';
import { useBusy } from '@atelier/ui/use-busy';
import {
  type DragEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { LibraryKey } from '../library-texts.ts';
import dropAreaStyles from './drop-area.module.css';
import { type DroppedFile, droppedFiles } from './dropped-files.ts';
import { UploadDialog } from './upload-dialog.tsx';
import styles from './upload-panel.module.css';
import { createUploadQueue, type QueueView, type UploadQueue } from './upload-queue.ts';
import { lacksRoom, type UploadRow } from './upload-room.ts';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Accepts files and folders dropped on a page. */
function DropArea({
  label,
  failed,
  readingWords,
  onFiles,
  children,
}: {
  label: string;
  /** Message when a dropped file cannot be read. */
  failed: string;
  /** Message while a large drop is read. */
  readingWords: (count: number) => string;
  onFiles: (files: DroppedFile[]) => void;
  children: ReactNode;
}) {
  const [isOver, setOver] = useState(false);
  /** Number of files found while a drop is read. */
  const [reading, setReading] = useState<number>();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drop target; the page's button offers the same
    <div
      className={dropAreaStyles.area}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        setReading(0);
        droppedFiles(event.dataTransfer, setReading)
          .then(onFiles, () => dialogs.toast({ message: failed }))
          .finally(() => setReading(undefined));
      }}
    >
      {children}
      {isOver || reading !== undefined ? (
        <div className={dropAreaStyles.over} role="status">
          {reading === undefined ? label : readingWords(reading)}
        </div>
      ) : null}
    </div>
  );
}

const queues = new Map<string, UploadQueue>();

/** One queue per user and identity for the lifetime of the document, so uploads continue on other pages. */
const queueOf = (owner: string): UploadQueue => {
  const known = queues.get(owner);
  if (known) return known;
  const queue = createUploadQueue(owner);
  queues.set(owner, queue);
  void queue.resume();
  return queue;
};

/** The uploads of the signed-in user; undefined without one. */
const useUploads = () => {
  const state = useSessionState();
  const owner = state.status === 'signed-in' ? `${state.user.id}-${state.identity.company?.id ?? 'own'}` : undefined;
  const queue = useMemo(() => (owner === undefined ? undefined : queueOf(owner)), [owner]);
  // Files of another identity wait until it is current again: calls act for the current identity.
  useEffect(() => {
    for (const [key, other] of queues)
      if (key !== owner) {
        other.stop();
        queues.delete(key);
      }
  }, [owner]);
  const view = useSyncExternalStore(
    (listener) => queue?.subscribe(listener) ?? (() => undefined),
    () => queue?.view(),
  );
  return queue && view ? { queue, view } : undefined;
};

/** Maximum number of displayed rows: rendering 10,000 would block the page. */
const shown = 40;

/** Needs a user action; uploads that wait for storage continue by themselves. */
const isTrouble = (row: UploadRow): boolean => row.state === 'lost' || (row.state === 'failed' && !lacksRoom(row));

/** Counts of all rows and the rows to show: those that need a user action, then pending ones, then finished ones. */
const panelRows = (rows: readonly UploadRow[]) => {
  const parts: { troubles: UploadRow[]; ways: UploadRow[]; done: UploadRow[] } = { troubles: [], ways: [], done: [] };
  for (const row of rows) parts[isTrouble(row) ? 'troubles' : row.state === 'done' ? 'done' : 'ways'].push(row);
  const { troubles, ways, done } = parts;
  return {
    done: done.length,
    troubles: troubles.length,
    /** The first row that waits for storage; its error code identifies the limit. */
    full: ways.find(lacksRoom),
    mayRetry: troubles.some(({ state }) => state === 'failed') || ways.some(lacksRoom),
    isOver: ways.length === 0,
    first: [...troubles.slice(0, shown), ...ways.slice(0, shown), ...done.slice(0, shown)].slice(0, shown),
    isTrouble,
  };
};

/** Number of finished uploads that are checked for duplicates. */
const comparedRows = 20;

/** The asset that each finished upload is a copy of; undefined until the library was searched. */
const useDuplicates = (rows: readonly UploadRow[], isOver: boolean) => {
  const made = rows.filter(({ state, assetId }) => state === 'done' && assetId).slice(0, comparedRows);
  const { data, isFetching } = useQuery(
    {
      queryKey: [searchByImage.path, made.map(({ assetId }) => assetId)],
      queryFn: async ({ signal }) => {
        const found = new Map<string, Asset>();
        for (const [at, { id, assetId = '' }] of made.entries()) {
          const request = { kind: 'asset' as const, id: assetId, mode: 'colour' as const, limit: 5 };
          const { hits } = await http.call(searchByImage, { ...request, places: ['assets'] }, { signal, quiet: true });
          // Of two equal uploads only the second is a copy.
          const later = made.slice(at + 1).map((row) => row.assetId);
          const original = hits.find((hit) => hit.is_duplicate && !later.includes(hit.asset?.id))?.asset;
          if (original) found.set(id, original);
        }
        return found;
      },
      enabled: isOver && made.length > 0,
      placeholderData: (before) => before,
      retry: false,
    },
    queryClient,
  );
  return { duplicates: isOver ? data : undefined, isComparing: isFetching };
};

export interface UploadPanelProps {
  queue: UploadQueue;
  view: QueueView;
  words: OwnWords<LibraryKey>;
  onChanged: () => void;
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

/** Delay in ms before the panel closes when everything is done. */
const doneMs = 6000;

/** Running and failed uploads with reasons; collapsed it is one row. It closes when everything is done. */
function UploadPanel({ queue, view, words, onChanged }: UploadPanelProps) {
  const isNarrow = useIsNarrow();
  const [chosenFold, setFolded] = useState<boolean>();
  const { rows, state } = view;
  const { done, troubles, full, mayRetry, isOver, first, isTrouble } = panelRows(rows);
  const clear = useEffectEvent(() => void queue.remove(rows.map(({ id }) => id)));
  const { duplicates, isComparing } = useDuplicates(first, isOver);
  // Finished uploads, and all of them on a phone, show rows only when one of them needs an answer.
  const isFolded = chosenFold ?? ((isNarrow || isOver) && troubles === 0 && !duplicates?.size);
  const { isBusy, run } = useBusy(dialogs.showError);
  const discardDuplicate = ({ id, assetId = '' }: UploadRow) =>
    run(async () => {
      await http.call(recycleAssets, { asset_ids: [assetId] }, { quiet: true });
      await queue.remove([id]);
      onChanged();
    });
  const isDone = rows.length > 0 && isOver && troubles === 0 && !isComparing && !duplicates?.size;
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
            : isOver
              ? undefined
              : words('uploadNote');
  return (
    <section className={styles.panel} aria-label={words('uploadsRegion')}>
      <header className={styles.head}>
        <div className={styles.words} role="status">
          <b>{isOver ? words('uploaded', { count: done }) : words('uploading', { done, total: rows.length })}</b>
          {note ? <span>{note}</span> : null}
        </div>
        {mayRetry ? <Button size="s" label={words('retryAll')} onClick={() => void queue.retry()} /> : null}
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard
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
              {duplicates?.has(row.id) ? (
                <div className={styles.duplicate}>
                  <img src={duplicates.get(row.id)?.image.thumb_url} alt="" draggable={false} />
                  <span>{words('duplicate', { name: duplicates.get(row.id)?.name ?? '' })}</span>
                  <Button size="s" isBusy={isBusy} onClick={() => void discardDuplicate(row)}>
                    {words('duplicateUse')}
                  </Button>
                  <Button size="s" kind="quiet" onClick={() => void queue.remove([row.id])}>
                    {words('duplicateKeep')}
                  </Button>
                </div>
              ) : null}
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

export interface AssetUploadsProps {
  /** Selected or dropped files waiting for the form. */
  files: readonly DroppedFile[] | undefined;
  type: AssetTypeKey | undefined;
  isPatterns: boolean;
  group: string | undefined;
  groups: readonly AssetGroup[];
  words: OwnWords<LibraryKey>;
  onFiles: (files: DroppedFile[] | undefined) => void;
  /** Called when materials were created. */
  onMade: () => void;
  children: ReactNode;
}

/** Debounce for refetching the list while materials are created, ms. */
const restMs = 800;

/** The list as a drop target, the upload form, and running uploads. */
export function AssetUploads({ files, words, onFiles, onMade, children, ...place }: AssetUploadsProps) {
  const uploads = useUploads();
  const made = uploads?.view.made ?? 0;
  const tell = useEffectEvent(onMade);
  useEffect(() => {
    if (made === 0) return;
    const timer = setTimeout(tell, restMs);
    return () => clearTimeout(timer);
  }, [made]);
  return (
    <DropArea
      label={words('dropHere')}
      failed={words('dropFailed')}
      readingWords={(count) => words('readingFiles', { count: count.toLocaleString('en') })}
      onFiles={onFiles}
    >
      {uploads ? <UploadPanel {...uploads} words={words} onChanged={onMade} /> : null}
      {children}
      {files && files.length > 0 ? (
        <UploadDialog
          {...place}
          files={files}
          words={words}
          onStart={(chosen) => {
            onFiles(undefined);
            void uploads?.queue.add(chosen);
          }}
          onClose={() => onFiles(undefined)}
        />
      ) : null}
    </DropArea>
  );
}
