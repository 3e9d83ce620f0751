import type { PictureCrop, UploadedImage } from '@atelier/contract/task';
import { isApiError } from '@atelier/platform/http';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { StitchProgress } from '@atelier/ui/stitch-progress';
import { useEffect, useRef, useState } from 'react';
import type { PictureRules } from '../pictures/check-picture.ts';
import { codeSentence } from '../pictures/code-sentence.ts';
import styles from './crop-dialog.module.css';
import { CropPanel } from './crop-panel.tsx';
import { CropStage } from './crop-stage.tsx';
import { type CropWords, useCropWords } from './crop-texts.ts';
import { makeCrop } from './make-crop.ts';
import { useCrop } from './use-crop.ts';

export interface CropDialogProps {
  /** What is in the field now; a picture that was cropped before opens with its original and its frame. */
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

/** What keeps this part from being used, in words. */
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

/** Takes a part of a picture: shape, turn, flip, numbers. The original stays with the server and opens again. */
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
            isBusy={isBusy}
            disabled={!picture || picture === 'failed' || problem !== undefined}
            onClick={() => void apply()}
          >
            {words('apply')}
          </Button>
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
