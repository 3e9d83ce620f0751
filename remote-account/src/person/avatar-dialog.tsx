import { uploadImages } from '@atelier/contract/generation';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Field } from '@atelier/ui/field';
import { FormDialog } from '@atelier/ui/form-dialog';
import { safeFocus } from '@atelier/ui/safe-focus';
import { Slider } from '@atelier/ui/slider';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import styles from './avatar-row.module.css';
import { changePerson } from './use-person.ts';

/** A square crop of an image: visible share of the shorter side (1: all of it), and its centre, 0 to 1 each. */
export interface SquareCrop {
  zoom: number;
  x: number;
  y: number;
}

export const maxZoom = 4;

interface Size {
  width: number;
  height: number;
}

/** Side of the square in image pixels. */
const sideOf = ({ width, height }: Size, zoom: number): number => Math.min(width, height) / zoom;

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** The nearest square within the image. */
export const fitCrop = (size: Size, { zoom, x, y }: SquareCrop): SquareCrop => {
  const fitting = clamp(zoom, 1, maxZoom);
  const half = sideOf(size, fitting) / 2;
  return {
    zoom: fitting,
    x: clamp(x, half / size.width, 1 - half / size.width),
    y: clamp(y, half / size.height, 1 - half / size.height),
  };
};

/** Crop moved by a share of the square's side. */
export const moveCrop = (size: Size, crop: SquareCrop, across: number, down: number): SquareCrop => {
  const side = sideOf(size, crop.zoom);
  return fitCrop(size, {
    ...crop,
    x: crop.x + (across * side) / size.width,
    y: crop.y + (down * side) / size.height,
  });
};

/** The square in image pixels. */
export const rectangleOf = (size: Size, crop: SquareCrop): { left: number; top: number; side: number } => {
  const side = sideOf(size, crop.zoom);
  return { left: crop.x * size.width - side / 2, top: crop.y * size.height - side / 2, side };
};

/** Side of the stored image, pixels. */
const side = 512;

const draw = (canvas: HTMLCanvasElement, picture: ImageBitmap, crop: SquareCrop): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { left, top, side: from } = rectangleOf(picture, crop);
  // Transparent images get a white background, as on the page.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, from, from, 0, 0, side, side);
};

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture was not drawn'))), 'image/jpeg', 0.9);
  });

const keySteps: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-0.05, 0],
  ArrowRight: [0.05, 0],
  ArrowUp: [0, -0.05],
  ArrowDown: [0, 0.05],
};

export interface AvatarDialogProps {
  file: File;
  onClose: () => void;
  /** Called to choose another file. */
  onOther: () => void;
}

/** Crops a square of an image as the avatar, by dragging, arrow keys and zoom. */
export function AvatarDialog({ file, onClose, onOther }: AvatarDialogProps) {
  const t = useText('account');
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ x: number; y: number }>(null);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [crop, setCrop] = useState<SquareCrop>({ zoom: 1, x: 0.5, y: 0.5 });
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let isGone = false;
    setFault(undefined);
    createImageBitmap(file).then(
      (made) => {
        if (isGone) return made.close();
        setCrop({ zoom: 1, x: 0.5, y: 0.5 });
        setPicture(made);
      },
      () => setFault(t('person.avatar.unreadable')),
    );
    return () => {
      isGone = true;
    };
  }, [file, t]);
  useEffect(() => {
    if (picture && canvas.current) draw(canvas.current, picture, crop);
  }, [picture, crop]);

  const handleDrag = (event: PointerEvent<HTMLDivElement>): void => {
    const from = held.current;
    if (!from || !picture) return;
    const width = event.currentTarget.clientWidth;
    setCrop((now) => moveCrop(picture, now, (from.x - event.clientX) / width, (from.y - event.clientY) / width));
    held.current = { x: event.clientX, y: event.clientY };
  };
  const handleKey = (event: KeyboardEvent): void => {
    const step = keySteps[event.key];
    if (!step || !picture) return;
    event.preventDefault();
    setCrop((now) => moveCrop(picture, now, ...step));
  };
  const handleUse = async (): Promise<void> => {
    if (!canvas.current || !picture) return;
    setBusy(true);
    try {
      const form = new FormData();
      form.append('file', await blobOf(canvas.current), 'avatar.jpg');
      const { images } = await http.call(uploadImages, form, { quiet: true });
      await changePerson({ avatar_image_id: images[0]?.id ?? '' });
      onClose();
    } catch (thrown) {
      setBusy(false);
      if (!isApiError(thrown)) throw thrown;
      setFault(dialogs.sentenceOf(thrown));
    }
  };
  return (
    <FormDialog
      title={t('person.avatar.crop')}
      onClose={onClose}
      note={<Button kind="quiet" label={t('person.avatar.other')} onClick={onOther} />}
      cancel={t('person.cancel')}
      submit={t('person.avatar.use')}
      isBusy={isBusy}
      isDisabled={!picture}
      onSubmit={handleUse}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: not a group of fields: arrow keys move the image */}
      <div
        {...safeFocus}
        className={styles.stage}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the visible area
        tabIndex={0}
        aria-label={t('person.avatar.stage')}
        onKeyDown={handleKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={handleDrag}
        onPointerUp={() => {
          held.current = null;
        }}
        onPointerCancel={() => {
          held.current = null;
        }}
      >
        <canvas ref={canvas} width={side} height={side} />
      </div>
      <Field label={t('person.avatar.zoom')} className={styles.zoom}>
        {(control) => (
          <Slider
            {...control}
            min={1}
            max={maxZoom}
            step={0.1}
            value={crop.zoom}
            onChange={(zoom) => picture && setCrop((now) => fitCrop(picture, { ...now, zoom }))}
          />
        )}
      </Field>
      {fault ? (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      ) : null}
    </FormDialog>
  );
}
