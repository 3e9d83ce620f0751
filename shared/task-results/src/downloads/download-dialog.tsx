import { type DownloadFormat, downloadKb, squareSides } from '@atelier/contract/download';
import type { TaskResult } from '@atelier/contract/task';
import { bytesWords } from '@atelier/picture-editors/bytes-words';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { useAtomValue } from '@atelier/platform/state';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { Field } from '@atelier/ui/field';
import { Notice } from '@atelier/ui/notice';
import { NumberBox } from '@atelier/ui/number-box';
import { Segmented } from '@atelier/ui/segmented';
import { StitchProgress } from '@atelier/ui/stitch-progress';
import { Switch } from '@atelier/ui/switch';
import { useState } from 'react';
import { isVideo } from '../task/is-video.ts';
import { download } from './download.ts';
import styles from './download-dialog.module.css';
import { type DownloadShape, downloadShapeAtom, plainShape, rememberDownloadShape } from './download-shape.ts';
import { downloadTexts } from './download-texts.ts';
import { shareOf } from './fetch-zip.ts';

import { useZip } from './use-zip.ts';

/** What a limit begins with, KB. */
const firstLimit = 500;

const formats: readonly { value: DownloadFormat; label: string }[] = [
  { value: 'png', label: 'PNG' },
  { value: 'jpeg', label: 'JPG' },
  { value: 'webp', label: 'WebP' },
];
const vector = { value: 'svg', label: 'SVG' } as const;

export interface DownloadDialogProps {
  results: readonly TaskResult[];
  /** File name of the zip, without its ending. */
  name: string;
  onClose: () => void;
}

/** Downloads as a shop wants them: canvas, format and size; one as a file, many as a zip with its progress. */
export function DownloadDialog({ results, name, onClose }: DownloadDialogProps) {
  const words = useOwnWords(downloadTexts);
  const last = useAtomValue(downloadShapeAtom);
  const [first] = results;
  const [shape, setShape] = useState<DownloadShape>(() => (first ? plainShape(first, last) : last));
  const zip = useZip(onClose);
  const isMany = results.length > 1;
  const isBusy = zip.progress !== undefined;
  const isAllVector = results.every(({ mime }) => mime === 'image/svg+xml');
  const isVector = shape.format === 'svg';

  const start = () => {
    rememberDownloadShape(shape);
    if (isMany) return zip.start(results, name, shape);
    if (first) void download(first, shape);
    onClose();
  };
  return (
    <Dialog
      isOpen
      size="wide"
      onClose={onClose}
      title={isMany ? words('titleMany', { count: results.length }) : words('titleOne')}
      closeLabel={words('close')}
      note={<span className={styles.quiet}>{words('remembered')}</span>}
      actions={
        isBusy ? (
          <Button onClick={zip.cancel}>{words('cancel')}</Button>
        ) : (
          <Button kind="primary" icon="download" onClick={start}>
            {words(isMany ? 'startMany' : 'start')}
          </Button>
        )
      }
    >
      <div className={styles.form}>
        <Field label={words('format')}>
          {(control) => (
            <Segmented
              {...control}
              disabled={isBusy}
              value={shape.format}
              onChange={(format) => setShape(format === 'svg' ? { format } : { ...shape, format })}
              options={isAllVector ? [vector, ...formats] : formats}
            />
          )}
        </Field>
        <Field label={words('ground')} hint={words('groundHint')}>
          {(control) => (
            <Segmented
              {...control}
              disabled={isBusy || isVector}
              value={String(shape.square ?? 'none')}
              onChange={(side) => setShape({ ...shape, square: squareSides.find((one) => String(one) === side) })}
              options={[
                { value: 'none', label: words('asIs') },
                ...squareSides.map((side) => ({ value: String(side), label: words('square', { side }) })),
              ]}
            />
          )}
        </Field>
        <div className={styles.limit}>
          <Switch
            isOn={shape.maxKb !== undefined}
            disabled={isBusy || isVector}
            onChange={(isOn) => setShape({ ...shape, maxKb: isOn ? firstLimit : undefined })}
          >
            {words('limit')}
          </Switch>
          {shape.maxKb === undefined ? null : (
            <NumberBox
              aria-label={words('limit')}
              {...downloadKb}
              step={50}
              unit={words('kb')}
              value={shape.maxKb}
              disabled={isBusy}
              onChange={(maxKb) => setShape({ ...shape, maxKb })}
            />
          )}
          <small className={styles.quiet}>{words('limitHint')}</small>
        </div>
        {results.some(isVideo) ? <p className={styles.quiet}>{words('only')}</p> : null}
        {zip.progress ? (
          <div className={styles.progress}>
            <StitchProgress
              value={zip.progress.received === 0 ? undefined : shareOf(zip.progress)}
              label={words('progressOf')}
            />
            <span className={styles.quiet} role="status">
              {zip.progress.received === 0
                ? words('preparing')
                : words('progress', { received: bytesWords(zip.progress.received) })}
            </span>
          </div>
        ) : null}
        {zip.hasFailed ? <Notice ground="sheet" tone="danger" isUrgent title={words('failed')} /> : null}
      </div>
    </Dialog>
  );
}
