import type { MotifPlacement } from '@atelier/catalogue/picture-marks';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { Icon } from '@atelier/ui/icon';
import { StitchRing } from '@atelier/ui/stitch';
import { type KeyboardEvent, useEffect, useReducer, useState } from 'react';
import en from '../locales/en/position.json' with { type: 'json' };
import zh from '../locales/zh/position.json' with { type: 'json' };
import { type OwnTexts, useOwnWords } from '../texts/own-words.ts';
import { allowedPlacement, type FractionBox, firstPlacement, type Ratios } from './placement-model.ts';
import styles from './position-dialog.module.css';
import { PositionPanel } from './position-panel.tsx';
import { PositionStage } from './position-stage.tsx';

/** A placement with its undo and redo steps. */
interface PlacementHistory {
  past: readonly MotifPlacement[];
  now: MotifPlacement;
  future: readonly MotifPlacement[];
  /** Id of the current gesture: its steps are merged. */
  gesture: string | undefined;
}

type PlacementStep =
  /** Merged with the previous step if that has the same `gesture`. */
  | { kind: 'placed'; placement: MotifPlacement; gesture?: string }
  | { kind: 'gesture-ended' }
  | { kind: 'undone' }
  | { kind: 'redone' };

export const startHistory = (now: MotifPlacement): PlacementHistory => ({
  past: [],
  now,
  future: [],
  gesture: undefined,
});

const isSame = (one: MotifPlacement, other: MotifPlacement): boolean =>
  one.x === other.x && one.y === other.y && one.scale === other.scale && one.rotation === other.rotation;

export const reducePlacement = (history: PlacementHistory, step: PlacementStep): PlacementHistory => {
  const { past, now, future, gesture } = history;
  switch (step.kind) {
    case 'placed': {
      if (step.gesture !== undefined && step.gesture === gesture) return { ...history, now: step.placement };
      if (isSame(now, step.placement)) return history;
      return { past: [...past, now], now: step.placement, future: [], gesture: step.gesture };
    }
    case 'gesture-ended':
      return { ...history, gesture: undefined };
    case 'undone': {
      const before = past.at(-1);
      if (before === undefined) return history;
      return { past: past.slice(0, -1), now: before, future: [now, ...future], gesture: undefined };
    }
    case 'redone': {
      const [next, ...rest] = future;
      if (next === undefined) return history;
      return { past: [...past, now], now: next, future: rest, gesture: undefined };
    }
  }
};

export interface PlacementControl {
  now: MotifPlacement;
  canUndo: boolean;
  canRedo: boolean;
  /** Consecutive steps with the same `gesture` are one undo step. */
  place: (placement: MotifPlacement, gesture?: string) => void;
  endGesture: () => void;
  undo: () => void;
  redo: () => void;
}

/** A placement with undo. */
const usePlacement = (start: MotifPlacement): PlacementControl => {
  const [history, dispatch] = useReducer(reducePlacement, start, startHistory);
  return {
    now: history.now,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    place: (placement, gesture) =>
      dispatch({
        kind: 'placed',
        placement: allowedPlacement(placement),
        ...(gesture === undefined ? {} : { gesture }),
      }),
    endGesture: () => dispatch({ kind: 'gesture-ended' }),
    undo: () => dispatch({ kind: 'undone' }),
    redo: () => dispatch({ kind: 'redone' }),
  };
};

export type PositionKey = keyof typeof zh;

const positionTexts: OwnTexts<PositionKey> = { zh, en };

/** Minimum channel difference from the border colour for a garment pixel; 0 to 255. */
const apart = 34;
/** Minimum share of garment pixels in a row or column of the garment. */
const leastShare = 0.03;

const whole: FractionBox = { left: 0, top: 0, right: 1, bottom: 1 };

const median = (values: number[]): number => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;

const framePixels = (width: number, height: number): number[] => {
  const row = Array.from({ length: width }, (_, x) => [x, (height - 1) * width + x]).flat();
  const column = Array.from({ length: height }, (_, y) => [y * width, y * width + width - 1]).flat();
  return [...row, ...column];
};

const span = (counts: readonly number[], of: number): [number, number] | undefined => {
  const first = counts.findIndex((count) => count / of > leastShare);
  const last = counts.findLastIndex((count) => count / of > leastShare);
  return first < 0 ? undefined : [first / counts.length, (last + 1) / counts.length];
};

/**
 * Estimates the garment's bounding box from the pixels that differ from the image's border. A snapping hint, not a matte; the whole image
 * when no pixels differ. @param rgba pixels of a reduced image, 4 bytes each.
 */
export const garmentBox = (rgba: Uint8ClampedArray, width: number, height: number): FractionBox => {
  const frame = framePixels(width, height);
  const ground = [0, 1, 2].map((channel) => median(frame.map((at) => rgba[at * 4 + channel] ?? 0)));
  const across = new Array<number>(width).fill(0);
  const down = new Array<number>(height).fill(0);
  for (let at = 0; at < width * height; at++) {
    const isSeen = (rgba[at * 4 + 3] ?? 255) > 127;
    const far = ground.some((value, channel) => Math.abs((rgba[at * 4 + channel] ?? 0) - value) > apart);
    if (!isSeen || !far) continue;
    across[at % width] = (across[at % width] ?? 0) + 1;
    down[Math.floor(at / width)] = (down[Math.floor(at / width)] ?? 0) + 1;
  }
  const [columns, rows] = [span(across, height), span(down, width)];
  if (!columns || !rows) return whole;
  const box = { left: columns[0], right: columns[1], top: rows[0], bottom: rows[1] };
  const isTiny = (box.right - box.left) * (box.bottom - box.top) < 0.03;
  return isTiny ? whole : box;
};

/** Why the dialog cannot show the images; each has its own message. */
export type PositionTrouble = 'image-load-failed' | 'canvas-init-failed' | 'size-calc-failed';

export interface OpenedPictures {
  ratios: Ratios;
  box: FractionBox;
}

export class PositionError extends Error {
  readonly trouble: PositionTrouble;
  constructor(trouble: PositionTrouble, options?: { cause?: unknown }) {
    super(trouble, options);
    this.name = 'PositionError';
    this.trouble = trouble;
  }
}

/** Browser functions, replaceable in tests. */
export interface PictureTools {
  load: (url: string) => Promise<HTMLImageElement>;
  canvas: (width: number, height: number) => CanvasRenderingContext2D | null;
}

const browserTools: PictureTools = {
  async load(url) {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  },
  canvas(width, height) {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    return canvas.getContext('2d', { willReadFrequently: true });
  },
};

/** Maximum side of the copy for detecting the garment's box, in pixels. */
const lookSide = 160;

const load = async (tools: PictureTools, url: string): Promise<HTMLImageElement> => {
  try {
    return await tools.load(url);
  } catch (cause) {
    throw new PositionError('image-load-failed', { cause });
  }
};

const ratioOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): number => {
  const ratio = naturalWidth / naturalHeight;
  if (!Number.isFinite(ratio) || ratio <= 0) throw new PositionError('size-calc-failed');
  return ratio;
};

const boxOf = (tools: PictureTools, image: HTMLImageElement): FractionBox => {
  const share = lookSide / Math.max(image.naturalWidth, image.naturalHeight);
  const width = Math.max(1, Math.round(image.naturalWidth * share));
  const height = Math.max(1, Math.round(image.naturalHeight * share));
  const context = tools.canvas(width, height);
  if (!context) throw new PositionError('canvas-init-failed');
  context.drawImage(image, 0, 0, width, height);
  return garmentBox(context.getImageData(0, 0, width, height).data, width, height);
};

/** Loads and measures both images. @throws PositionError */
export const openPictures = async (
  garmentUrl: string,
  motifUrl: string,
  tools: PictureTools = browserTools,
): Promise<OpenedPictures> => {
  const [garment, motif] = await Promise.all([load(tools, garmentUrl), load(tools, motifUrl)]);
  const ratios = { garment: ratioOf(garment), motif: ratioOf(motif) };
  return { ratios, box: boxOf(tools, garment) };
};

export interface PositionDialogProps {
  garmentUrl: string;
  motifUrl: string;
  /** Previous placement; absent: starts on the chest. */
  placement: MotifPlacement | undefined;
  /** Set when the motif is a subject on its background: its start, instead of the chest, and its own texts. */
  subjectStart?: MotifPlacement;
  onUse: (placement: MotifPlacement) => void;
  onClose: () => void;
}

const troubleKeys = {
  'image-load-failed': 'loadFailed',
  'canvas-init-failed': 'canvasFailed',
  'size-calc-failed': 'sizeFailed',
} as const satisfies Record<PositionTrouble, PositionKey>;

const wholePicture: FractionBox = { left: 0, top: 0, right: 1, bottom: 1 };

/** Texts that differ for a subject on its background. */
const subjectKeys: Partial<Record<PositionKey, PositionKey>> = {
  motif: 'subject',
  fit: 'fitCanvas',
  reset: 'resetSubject',
  snappingHint: 'snappingHintCanvas',
};

type Opening = { kind: 'opening' } | { kind: 'failed'; trouble: PositionTrouble } | ({ kind: 'open' } & OpenedPictures);

/** Places a motif on a garment by pointer, keyboard or numbers. */
export function PositionDialog(props: PositionDialogProps) {
  const { garmentUrl, motifUrl, onClose } = props;
  const words = useOwnWords(positionTexts);
  const [attempt, setAttempt] = useState(0);
  const [opening, setOpening] = useState<Opening>({ kind: 'opening' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry opens the same images again
  useEffect(() => {
    let isLeft = false;
    setOpening({ kind: 'opening' });
    openPictures(garmentUrl, motifUrl).then(
      (opened) => {
        if (!isLeft) setOpening({ kind: 'open', ...opened });
      },
      (error: unknown) => {
        const trouble = error instanceof PositionError ? error.trouble : 'canvas-init-failed';
        if (!isLeft) setOpening({ kind: 'failed', trouble });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [garmentUrl, motifUrl, attempt]);

  if (opening.kind === 'open') return <OpenPosition {...props} pictures={opening} />;
  return (
    <Dialog isOpen size="editor" title={words('title')} closeLabel={words('close')} onClose={onClose}>
      <div className={styles.waiting}>
        {opening.kind === 'opening' ? (
          <p className={styles.said} role="status">
            <StitchRing size={20} /> {words('opening')}
          </p>
        ) : (
          <div className={styles.trouble} role="alert">
            <Icon name="warn" size={20} />
            <p>{words(troubleKeys[opening.trouble])}</p>
            <Button label={words('retry')} onClick={() => setAttempt(attempt + 1)} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

function OpenPosition({
  garmentUrl,
  motifUrl,
  placement,
  subjectStart,
  pictures,
  onUse,
  onClose,
}: PositionDialogProps & { pictures: OpenedPictures }) {
  const allWords = useOwnWords(positionTexts);
  const words: typeof allWords = (key, values) => allWords((subjectStart && subjectKeys[key]) ?? key, values);
  const { ratios } = pictures;
  const box = subjectStart ? wholePicture : pictures.box;
  const start = subjectStart ?? firstPlacement(box, ratios);
  const [isSnapping, setSnapping] = useState(true);
  const control = usePlacement(placement ?? start);
  const { now } = control;
  const handleKey = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const isUndo = isCommand && key === 'z' && !event.shiftKey;
    const isRedo = isCommand && (key === 'y' || (key === 'z' && event.shiftKey));
    if (isCommand && key === 'enter') onUse(now);
    else if (isUndo) control.undo();
    else if (isRedo) control.redo();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      isOpen
      size="editor"
      title={words('title')}
      closeLabel={words('close')}
      onClose={onClose}
      note={<span className={styles.hint}>{words('hint')}</span>}
      actions={
        <>
          <Button kind="quiet" label={words('cancel')} onClick={onClose} />
          <Button kind="primary" label={words('use')} onClick={() => onUse(now)} />
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: undo and redo shortcuts of the dialog, each also a button */}
      <div className={styles.desk} onKeyDown={handleKey}>
        <PositionStage
          garmentUrl={garmentUrl}
          motifUrl={motifUrl}
          ratios={ratios}
          box={box}
          placement={now}
          isSnapping={isSnapping}
          words={words}
          onPlace={control.place}
          onEnd={control.endGesture}
        />
        <PositionPanel
          control={control}
          start={start}
          box={box}
          ratios={ratios}
          isSnapping={isSnapping}
          onSnapping={setSnapping}
          words={words}
        />
      </div>
    </Dialog>
  );
}
