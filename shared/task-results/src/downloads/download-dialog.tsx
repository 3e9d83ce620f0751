import { marketplacePictures } from '@atelier/catalogue/marketplaces';
import { canvasSide, type DownloadFormat, downloadKb, downloadResults } from '@atelier/contract/download';
import type { TaskResult } from '@atelier/contract/task';
import { bytesWords, type OwnTexts, useOwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLocalized } from '@atelier/platform/i18n';
import { useAtomValue } from '@atelier/platform/state';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { Field } from '@atelier/ui/field';
import { Notice } from '@atelier/ui/notice';
import { NumberBox } from '@atelier/ui/number-box';
import { saveAddress } from '@atelier/ui/save-address';
import { Segmented } from '@atelier/ui/segmented';
import { Select } from '@atelier/ui/select';
import { StitchProgress } from '@atelier/ui/stitch';
import { Switch } from '@atelier/ui/switch';
import { useEffect, useRef, useState } from 'react';
import en from '../locales/en/downloads.json' with { type: 'json' };
import zh from '../locales/zh/downloads.json' with { type: 'json' };
import { isVideo } from '../task/task-words.ts';
import {
  type DownloadShape,
  download,
  downloadShapeAtom,
  isWhole,
  plainShape,
  rememberDownloadShape,
  saveBlob,
  shapeFields,
} from './download.ts';
import styles from './download-dialog.module.css';

const downloadTexts = { zh, en } satisfies OwnTexts<keyof typeof zh>;

export interface ZipProgress {
  received: number;
  /** Estimated size in bytes; the server encodes the files while they are downloaded. */
  expected: number;
}

/** Maximum displayed progress before the end: the size is an estimate. */
const almost = 0.99;

export const shareOf = ({ received, expected }: ZipProgress): number =>
  expected <= 0 ? 0 : Math.min(almost, received / expected);

/**
 * Downloads a zip and reports its progress. Aborting also stops the server's encoding. @throws Error when the response is no zip,
 * DOMException `AbortError` when aborted.
 */
export const fetchZip = async (
  url: string,
  expected: number,
  options: { signal: AbortSignal; onProgress: (progress: ZipProgress) => void; fetch?: typeof fetch },
): Promise<Blob> => {
  const response = await (options.fetch ?? fetch)(url, { signal: options.signal });
  if (!response.ok || !response.body) throw new Error(`the zip answered ${response.status}`);
  const parts: BlobPart[] = [];
  let received = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    received += value.byteLength;
    options.onProgress({ received, expected });
  }
  return new Blob(parts, { type: 'application/zip' });
};

/** Larger zips go directly to the browser's downloads: they would not fit into the page's memory. */
const heldBytes = 300 * 1024 * 1024;

/** A zip download: progress and abort. */
export const useZip = (onDone: () => void) => {
  const words = useOwnWords(downloadTexts);
  const [progress, setProgress] = useState<ZipProgress>();
  const [hasFailed, setFailed] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (results: readonly TaskResult[], name: string, shape: DownloadShape, signal: AbortSignal) => {
    const request = { result_ids: results.map(({ id }) => id), name, ...shapeFields(shape) };
    const zip = await http.call(downloadResults, request, { quiet: true, signal });
    const left = results.length - zip.files;
    if (zip.bytes > heldBytes) saveAddress(zip.url, zip.file_name);
    else saveBlob(await fetchZip(zip.url, zip.bytes, { signal, onProgress: setProgress }), zip.file_name);
    dialogs.toast({
      message: left > 0 ? words('gone', { count: left }) : words('done', { count: zip.files, name: zip.file_name }),
    });
  };

  return {
    progress,
    hasFailed,
    start(results: readonly TaskResult[], name: string, shape: DownloadShape): void {
      const controller = new AbortController();
      running.current = controller;
      setFailed(false);
      setProgress({ received: 0, expected: 0 });
      run(results, name, shape, controller.signal)
        .then(onDone, () => {
          if (!controller.signal.aborted) setFailed(true);
        })
        .finally(() => setProgress(undefined));
    },
    cancel(): void {
      running.current?.abort();
      dialogs.toast({ message: words('cancelled') });
    },
  };
};

/** Initial size limit in KB. */
const firstLimit = 500;

const formats: readonly { value: DownloadFormat; label: string }[] = [
  { value: 'png', label: 'PNG' },
  { value: 'jpeg', label: 'JPG' },
  { value: 'webp', label: 'WebP' },
  { value: 'psd', label: 'PSD' },
];
const vector = { value: 'svg', label: 'SVG' } as const;

/** Named canvas sizes; any other is a custom size. */
const sizes = [...new Set(marketplacePictures.map(({ width, height }) => `${width}x${height}`))];
const canvases = [...sizes, '1:1', '3:4', '4:5'];
const firstCustom = '1200x1600';

interface CanvasFieldProps {
  canvas: string | undefined;
  isDisabled: boolean;
  onChange: (canvas: string | undefined) => void;
}

/** White canvas of a download: none, a marketplace size, a ratio, or a custom size. */
function CanvasField({ canvas, isDisabled, onChange }: CanvasFieldProps) {
  const words = useOwnWords(downloadTexts);
  const localized = useLocalized();
  const isCustom = canvas !== undefined && !canvases.includes(canvas);
  const [width = 0, height = 0] = (canvas ?? '').split('x').map(Number);
  const side = (label: string, value: number, change: (side: number) => void) => (
    <NumberBox aria-label={label} {...canvasSide} unit="px" value={value} disabled={isDisabled} onChange={change} />
  );
  const sizeWords = (value: string): string => {
    const named = marketplacePictures.filter(({ width, height }) => `${width}x${height}` === value);
    const markets = [...new Set(named.map(({ market }) => localized(market)))].join(localized({ zh: '、', en: ', ' }));
    return words('pixelsFor', { size: value.replace('x', ' × '), markets });
  };
  const choose = (value: string) => onChange(value === 'none' ? undefined : value === 'custom' ? firstCustom : value);
  return (
    <Field label={words('ground')} hint={words('groundHint')}>
      {(control) => (
        <div className={styles.canvas}>
          <Select
            {...control}
            disabled={isDisabled}
            value={isCustom ? 'custom' : (canvas ?? 'none')}
            onChange={choose}
            options={[
              { value: 'none', label: words('asIs') },
              ...canvases.map((value) => ({ value, label: value.includes(':') ? value : sizeWords(value) })),
              { value: 'custom', label: words('custom') },
            ]}
          />
          {isCustom ? (
            <>
              {side(words('width'), width, (given) => onChange(`${given}x${height}`))}
              {side(words('height'), height, (given) => onChange(`${width}x${given}`))}
            </>
          ) : null}
        </div>
      )}
    </Field>
  );
}

export interface DownloadDialogProps {
  results: readonly TaskResult[];
  /** File name of the zip without extension. */
  name: string;
  onClose: () => void;
}

/** Downloads with canvas, format and size limit; one result as a file, several as a zip with progress. */
export function DownloadDialog({ results, name, onClose }: DownloadDialogProps) {
  const words = useOwnWords(downloadTexts);
  const last = useAtomValue(downloadShapeAtom);
  const [first] = results;
  const isMany = results.length > 1;
  const [shape, setShape] = useState<DownloadShape>(() => {
    const shape = first ? plainShape(first, last) : last;
    // One result comes here for its canvas.
    return isMany || !isWhole(shape) ? shape : { format: 'jpeg' };
  });
  const zip = useZip(onClose);
  const isBusy = zip.progress !== undefined;
  const isAllVector = results.every(({ mime }) => mime === 'image/svg+xml');

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
          <Button label={words('cancel')} onClick={zip.cancel} />
        ) : (
          <Button kind="primary" icon="download" label={words(isMany ? 'startMany' : 'start')} onClick={start} />
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
              onChange={(format) => setShape(isWhole({ format }) ? { format } : { ...shape, format })}
              options={isAllVector ? [vector, ...formats] : formats}
            />
          )}
        </Field>
        {shape.format === 'psd' ? <p className={styles.quiet}>{words('layers')}</p> : null}
        {isWhole(shape) ? null : (
          <>
            <CanvasField
              canvas={shape.canvas}
              isDisabled={isBusy}
              onChange={(canvas) => setShape({ ...shape, canvas })}
            />
            <div className={styles.limit}>
              <Switch
                isOn={shape.maxKb !== undefined}
                disabled={isBusy}
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
          </>
        )}
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
