import { uploadImages } from '@atelier/contract/generation';
import type { PictureCrop, UploadedImage, UploadOrigin } from '@atelier/contract/task';
import { http, isApiError } from '@atelier/platform/http';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { StitchProgress } from '@atelier/ui/stitch';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { PictureRules } from '../pictures/check-picture.ts';
import { runPictureWorker } from '../pictures/run-picture-worker.ts';
import { codeSentence } from '../texts/own-words.ts';
import { arrows, fitExtent } from '../zoom/zoom-pan.ts';
import styles from './crop-dialog.module.css';
import { type Handle, handles, pullHandle, type Rectangle, type Size } from './crop-geometry.ts';
import { type CropControl, CropPanel, type CropWords, useCrop, useCropWords } from './crop-panel.tsx';
import cropStageStyles from './crop-stage.module.css';

/** Margin around the image in CSS pixels. */
const margin = 32;
/** Screen pixels that an arrow key moves; with Shift one pixel of the image. */
const keyStep = 8;

interface Held {
  x: number;
  y: number;
  from: Rectangle;
  handle: Handle | undefined;
}

/** The transformed image with the crop frame over it. */
function CropStage({ picture, url, crop }: { picture: Size; url: string | undefined; crop: CropControl }) {
  const words = useCropWords();
  const helpId = useId();
  const element = useRef<HTMLDivElement>(null);
  const held = useRef<Held>(undefined);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const stage = element.current;
    if (!stage) return;
    const measure = () =>
      setSize({
        width: Math.max(0, stage.clientWidth - 2 * margin),
        height: Math.max(0, stage.clientHeight - 2 * margin),
      });
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(stage);
    return () => watcher.disconnect();
  }, []);

  const { turn, turned, rectangle, fixed } = crop;
  const fit = fitExtent(turned, size);
  const scale = fit.width / turned.width || 1;

  const reach = (from: Rectangle, handle: Handle | undefined, x: number, y: number): Rectangle =>
    handle ? pullHandle(from, handle, { x, y }, fixed) : { ...from, x: from.x + x, y: from.y + y };

  const pointers = (handle?: Handle) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { x: event.clientX, y: event.clientY, from: rectangle, handle };
    },
    onPointerMove(event: PointerEvent) {
      const { current } = held;
      if (!current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const [x, y] = [(event.clientX - current.x) / scale, (event.clientY - current.y) / scale];
      crop.aim(reach(current.from, current.handle, x, y));
    },
    onPointerUp() {
      held.current = undefined;
    },
    onKeyDown(event: KeyboardEvent) {
      const arrow = arrows[event.key];
      if (!arrow) return;
      event.preventDefault();
      event.stopPropagation();
      const step = event.shiftKey ? 1 : keyStep / scale;
      crop.aim(reach(rectangle, handle, arrow[0] * step, arrow[1] * step));
    },
  });

  const isOdd = turn.quarter % 2 === 1;
  const look: CSSProperties = {
    width: (isOdd ? fit.height : fit.width) || undefined,
    height: (isOdd ? fit.width : fit.height) || undefined,
    transform: `translate(-50%, -50%) rotate(${turn.tilt + turn.quarter * 90}deg) scale(${turn.flip_x ? -1 : 1}, ${turn.flip_y ? -1 : 1})`,
  };
  const frame: CSSProperties = {
    left: `calc(50% + ${(rectangle.x - turned.width / 2) * scale}px)`,
    top: `calc(50% + ${(rectangle.y - turned.height / 2) * scale}px)`,
    width: rectangle.width * scale,
    height: rectangle.height * scale,
  };
  return (
    <section ref={element} className={cropStageStyles.stage} aria-label={words('stage')}>
      {url ? (
        <img
          className={cropStageStyles.picture}
          src={url}
          alt=""
          draggable={false}
          style={look}
          width={picture.width}
          height={picture.height}
        />
      ) : null}
      <div className={cropStageStyles.frame} style={frame}>
        <button
          type="button"
          className={cropStageStyles.area}
          aria-label={words('area')}
          aria-describedby={helpId}
          {...pointers()}
        />
        <i className={cropStageStyles.thirds} />
        {handles.map((handle) => (
          <button
            key={handle.name}
            type="button"
            className={cropStageStyles.handle}
            data-handle={handle.name}
            aria-label={words('handle', { name: words(handle.name) })}
            {...pointers(handle)}
          />
        ))}
      </div>
      <span id={helpId} hidden>
        {words('areaHelp')}
      </span>
    </section>
  );
}

interface CropWork {
  /** The image as stored on the server. */
  original: UploadedImage;
  file: Blob;
  crop: PictureCrop;
  maxBytes: number;
  signal: AbortSignal;
  onShare: (share: number) => void;
}

/** Crops in a worker and uploads the crop as an image that references its original. @throws ApiError, or when it cannot be decoded */
const makeCrop = async (work: CropWork): Promise<UploadedImage> => {
  const { original, file, crop, maxBytes, signal, onShare } = work;
  const { x, y, width, height, ...turn } = crop;
  const made = await runPictureWorker({ file, crop: { x, y, width, height }, turn, width, height, maxBytes }, signal);
  const extension = made.blob.type === 'image/png' ? 'png' : 'jpg';
  const name = `${original.name.replace(/\.[^.]*$/, '')}.${extension}`;
  const origin: UploadOrigin = { image_id: original.id, crop };
  const form = new FormData();
  form.append('origin', JSON.stringify(origin));
  form.append('file', new File([made.blob], name, { type: made.blob.type }), name);
  const { images } = await http.call(uploadImages, form, { signal, onUploadProgress: onShare, quiet: true });
  const [image] = images;
  if (!image) throw new Error('the upload was answered without a picture');
  return image;
};

export interface CropDialogProps {
  /** Current image of the field; a cropped image opens with its original and its frame. */
  image: UploadedImage;
  rules: PictureRules;
  onDone: (image: UploadedImage) => void;
  onClose: () => void;
}

type State =
  | { kind: 'idle' }
  | { kind: 'working' }
  | { kind: 'uploading'; share: number }
  | { kind: 'failed'; text: string };

/** Message why this crop cannot be used. */
const problemOf = ({ width, height }: PictureCrop, rules: PictureRules, words: CropWords): string | undefined => {
  if (Math.min(width, height) < rules.min_side) return words('tooSmall', { min: rules.min_side, width, height });
  const ratio = Math.max(width, height) / Math.min(width, height);
  if (ratio > rules.max_ratio) return words('tooLong', { ratio: ratio.toFixed(2), max: rules.max_ratio });
  return undefined;
};

const useBlob = (url: string) => {
  const [picture, setPicture] = useState<{ blob: Blob; url: string } | 'failed'>();
  useEffect(() => {
    const controller = new AbortController();
    let made: string | undefined;
    fetch(url, { signal: controller.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(`the picture answered ${response.status}`);
        const blob = await response.blob();
        if (controller.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setPicture({ blob, url: made });
      })
      .catch(() => {
        if (!controller.signal.aborted) setPicture('failed');
      });
    return () => {
      controller.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [url]);
  return picture;
};

/** Crops an image: aspect ratio, rotation, flip, exact numbers. The original stays on the server and can be opened again. */
export function CropDialog({ image, rules, onDone, onClose }: CropDialogProps) {
  const words = useCropWords();
  const before = image.origin?.crop ?? undefined;
  const original: UploadedImage = before && image.origin ? image.origin.image : image;
  const picture = useBlob(original.url);
  const crop = useCrop(original, before);
  const [state, setState] = useState<State>({ kind: 'idle' });
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const problem = problemOf(crop.crop, rules, words);
  const isBusy = state.kind === 'working' || state.kind === 'uploading';
  const apply = async () => {
    if (!picture || picture === 'failed' || problem) return;
    const run = new AbortController();
    controller.current = run;
    setState({ kind: 'working' });
    try {
      const made = await makeCrop({
        original,
        file: picture.blob,
        crop: crop.crop,
        maxBytes: rules.max_bytes,
        signal: run.signal,
        onShare: (share) => setState({ kind: 'uploading', share }),
      });
      onDone(made);
    } catch (error) {
      if (run.signal.aborted) return setState({ kind: 'idle' });
      const isSaid = isApiError(error) && error.code !== undefined;
      setState({
        kind: 'failed',
        text: isSaid && error.code ? codeSentence(error.code, error.details) : words('failed'),
      });
    }
  };

  const note = (): { text: string; isBad?: boolean; share?: number | undefined } => {
    if (picture === 'failed') return { text: words('openFailed'), isBad: true };
    if (!picture) return { text: words('opening') };
    if (state.kind === 'failed') return { text: state.text, isBad: true };
    if (state.kind === 'working') return { text: words('working') };
    if (state.kind === 'uploading')
      return { text: words('uploading', { percent: Math.round(100 * state.share) }), share: state.share };
    return problem
      ? { text: problem, isBad: true }
      : { text: words('result', { width: crop.crop.width, height: crop.crop.height }) };
  };
  const said = note();
  return (
    <Dialog
      isOpen
      size="editor"
      title={words('title')}
      headNote={words('sourceFacts', { name: original.name, width: original.width, height: original.height })}
      closeLabel={words('close')}
      onClose={onClose}
      note={
        <span className={styles.note}>
          <span role="status" className={said.isBad ? styles.bad : undefined}>
            {said.text}
          </span>
          {isBusy ? <StitchProgress value={said.share} label={said.text} className={styles.progress ?? ''} /> : null}
        </span>
      }
      actions={
        <>
          <Button kind="quiet" data-safe-focus="" onClick={() => (isBusy ? controller.current?.abort() : onClose())}>
            {words('cancel')}
          </Button>
          <Button
            kind="primary"
            label={words('apply')}
            isBusy={isBusy}
            disabled={!picture || picture === 'failed' || problem !== undefined}
            onClick={() => void apply()}
          />
        </>
      }
    >
      <div className={styles.desk}>
        <CropStage picture={original} url={picture && picture !== 'failed' ? picture.url : undefined} crop={crop} />
        <CropPanel crop={crop} />
      </div>
    </Dialog>
  );
}
