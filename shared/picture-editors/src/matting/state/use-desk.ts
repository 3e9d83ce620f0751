import { uploadImages } from '@atelier/contract/generation';
import { type ImageMask, type MattingLayer, type MattingStart, mattingLimits } from '@atelier/contract/matting';
import type { UploadedImage } from '@atelier/contract/task';
import { dialogs } from '@atelier/platform/dialogs';
import { drafts } from '@atelier/platform/drafts';
import { http } from '@atelier/platform/http';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readPictureHeader } from '../../pictures/picture-header.ts';
import { useZoomPan } from '../../zoom/use-zoom-pan.ts';
import type { EditorCommand, EditorHistory, Refusal } from '../model/editor-history.ts';
import type { ToolSettings } from '../model/editor-tool.ts';
import type { Plane } from '../model/plane.ts';
import { asTrouble, type MattingTrouble } from '../server/run-matting.ts';
import { creditWords, type MattingWords, useMattingWords } from '../texts/matting-words.ts';
import { useEditor } from './use-editor.ts';
import { useFinish } from './use-finish.ts';
import { usePieces } from './use-pieces.ts';
import type { StageLive } from './use-stage-live.ts';
import { readAlpha } from './use-starts.ts';

/** Why an uploaded cutout cannot be used. */
export type UploadTrouble =
  | { kind: 'size'; width: number; height: number }
  | { kind: 'opaque' }
  | { kind: 'unreadable' }
  | { kind: 'server'; trouble: MattingTrouble };

interface UploadParts {
  source: UploadedImage;
  size: { width: number; height: number };
  onReady: (start: MattingStart, plane: Plane, image: UploadedImage) => void;
}

/** Bytes of a file that are enough to read its size. */
const headerBytes = 64 * 1024;

/** Accepts an external cutout: it must have the original's size, and transparent pixels. */
const useUploadStart = ({ source, size, onReady }: UploadParts) => {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<UploadTrouble>();

  const upload = useCallback(
    async (file: File): Promise<UploadTrouble | undefined> => {
      const header = readPictureHeader(new Uint8Array(await file.slice(0, headerBytes).arrayBuffer()));
      if (header.kind !== 'png' && header.kind !== 'jpeg') return { kind: 'unreadable' };
      if (header.width !== source.width || header.height !== source.height) {
        return { kind: 'size', width: header.width, height: header.height };
      }
      const plane = await readAlpha(file, size).catch(() => undefined);
      if (!plane) return { kind: 'unreadable' };
      if (plane.data.every((value) => value > 250)) return { kind: 'opaque' };
      const form = new FormData();
      form.append('file', file, file.name);
      try {
        const { images } = await http.call(uploadImages, form, { quiet: true });
        const [image] = images;
        if (image) onReady({ kind: 'picture', image_id: image.id }, plane, image);
        return undefined;
      } catch (error) {
        return { kind: 'server', trouble: asTrouble(error) };
      }
    },
    [source.width, source.height, size, onReady],
  );

  return {
    isBusy,
    trouble,
    clear: useCallback(() => setTrouble(undefined), []),
    take: useCallback(
      (file: File) => {
        setBusy(true);
        setTrouble(undefined);
        void upload(file).then((met) => {
          setTrouble(met);
          setBusy(false);
        });
      },
      [upload],
    ),
  };
};

/** A layer with a unique name. */
export const freshLayer = (
  start: MattingStart,
  others: readonly Pick<MattingLayer, 'name'>[],
  words: MattingWords,
): MattingLayer => {
  const taken = new Set(others.map(({ name }) => name));
  let number = others.length + 1;
  while (taken.has(words('layerName', { number }))) number += 1;
  const name = words('layerName', { number });
  return { id: crypto.randomUUID().slice(0, 8), name, start, overlap: 'take', operations: [] };
};

/** Message why an action changed nothing. */
const refusalWords = (refusal: Refusal, words: MattingWords): string | undefined => {
  switch (refusal) {
    case 'last-layer':
      return words('keepOneLayer');
    case 'too-many-layers':
      return words('tooManyLayers', { max: mattingLimits.layers });
    case 'too-many-steps':
      return words('tooManySteps');
    case 'no-such-layer':
      return undefined;
  }
};

interface KeptSteps {
  history: EditorHistory;
  /** URLs of the images of layers' starts. */
  addresses: readonly (readonly [string, string])[];
}

const draftOf = (image: string) => `matting/${image}`;
const ignore = () => undefined;

/** Unsaved operations on an image or mask, stored in this browser only. Never rejects. */
export const keptSteps = (image: string): Promise<KeptSteps | undefined> =>
  drafts.load<KeptSteps>(draftOf(image)).catch(ignore);

/** If storing fails, the editor continues without restore. */
const keepSteps = (image: string, steps: KeptSteps): void => void drafts.save(draftOf(image), steps).catch(ignore);

export const forgetSteps = (image: string): void => void drafts.clear(draftOf(image)).catch(ignore);

export interface DeskParts {
  source: UploadedImage;
  history: EditorHistory;
  addresses: ReadonlyMap<string, string>;
  /** Credits of a download; undefined until the server responds. */
  price: number | undefined;
  /** True when the download of the opened mask is already paid. */
  isPaid: boolean;
  /** Image or mask whose unsaved operations are stored until they are used or discarded. */
  keptAs: string;
  onUse: (mask: ImageMask) => void;
  onClose: () => void;
}

/** Margin around the fitted image in pixels. */
const stageMargin = 24;

/** State and actions of the editor's controls. */
export const useDesk = (parts: DeskParts) => {
  const { source, addresses, price, isPaid, keptAs, onUse, onClose } = parts;
  const opening = parts.history.start;
  const words = useMattingWords();
  const [settings, setSettings] = useState<ToolSettings>({
    tool: 'brush',
    // An empty layer has nothing to remove.
    act: opening[0]?.start.kind === 'empty' ? 'keep' : 'remove',
    width: 44,
    hardness: 90,
  });
  const [refusal, setRefusal] = useState<string>();
  const [said, setSaid] = useState('');
  const [paidFor, setPaidFor] = useState(isPaid ? opening : undefined);
  const live = useRef<StageLive>(undefined);
  const picker = useRef<HTMLInputElement>(null);
  /** The layer that the next upload resets; undefined adds one. */
  const target = useRef<string>(undefined);

  const handleRefused = useCallback((met: Refusal) => setRefusal(refusalWords(met, words)), [words]);
  const editor = useEditor({ source, history: parts.history, addresses, onRefused: handleRefused });
  const finish = useFinish({ imageId: source.id, layers: editor.layers, planes: editor.planes });
  const zoom = useZoomPan(source, stageMargin);
  const { layers, history, hasChanges } = editor;
  const hasNoOutline = editor.starts.trouble !== undefined;
  useEffect(() => {
    // An empty layer has nothing to remove.
    if (hasNoOutline) setSettings((old) => ({ ...old, tool: 'brush', act: 'keep' }));
  }, [hasNoOutline]);
  useEffect(() => {
    if (hasChanges) keepSteps(keptAs, { history, addresses: [...editor.addresses] });
    else forgetSteps(keptAs);
  }, [hasChanges, keptAs, history, editor.addresses]);
  const change = (changed: Partial<ToolSettings>) => setSettings((old) => ({ ...old, ...changed }));

  const run = (command: EditorCommand): boolean => {
    // The submitted layers are those on the stage at the press.
    if (finish.isBusy) return false;
    setRefusal(undefined);
    finish.clear();
    upload.clear();
    return editor.run(command);
  };
  const add = (start: MattingLayer['start']) => {
    const layer = freshLayer(start, layers, words);
    if (!run({ kind: 'layer-added', layer })) return;
    editor.choose(layer.id);
    if (start.kind === 'empty') change({ act: 'keep' });
  };
  const upload = useUploadStart({
    source,
    size: editor.picture.size,
    onReady: (start, plane, image) => {
      editor.noteAddress(image);
      editor.starts.give(start, plane);
      if (target.current === undefined) add(start);
      else run({ kind: 'start-set', layer: target.current, start });
    },
  });
  const step = (act: () => void, sentence: string) => () => {
    if (finish.isBusy) return;
    act();
    finish.clear();
    setRefusal(undefined);
    setSaid(sentence);
  };

  const pieces = usePieces({
    offered: editor.pieces,
    picture: source,
    plane: editor.plane,
    scale: editor.picture.size.scale,
    zoom,
    draw: (operation) => run({ kind: 'drawn', layer: editor.active.id, operation }),
    onTurned: ({ isKept }, index) => setSaid(words(isKept ? 'pieceTaken' : 'pieceGiven', { number: index + 1 })),
  });

  const agreesToPay = async (): Promise<boolean> => {
    if (paidFor === layers) return true;
    const credits = creditWords(price ?? 0, words);
    return dialogs.confirm({
      title: words('downloadTitle', { credits }),
      body: words('downloadBody'),
      confirm: words('downloadConfirm', { credits }),
      cancel: words('cancel'),
    });
  };

  return {
    settings,
    change,
    refusal,
    said,
    setSaid,
    live,
    picker,
    editor,
    finish,
    upload,
    zoom,
    pieces,
    isPaid: paidFor === layers,
    run,
    add,
    /** Opens a file dialog to reset the layer, or to add one. */
    pick: (layer?: string) => {
      target.current = layer;
      picker.current?.click();
    },
    undo: step(editor.undo, words('undone')),
    redo: step(editor.redo, words('redone')),
    inverse: () => void run({ kind: 'drawn', layer: editor.active.id, operation: { tool: 'inverse' } }),
    reset: () => void run({ kind: 'drawn', layer: editor.active.id, operation: { tool: 'reset' } }),
    async close() {
      const leaves =
        !hasChanges ||
        (await dialogs.confirm({
          title: words('leaveTitle'),
          body: words('leaveBody'),
          confirm: words('leaveConfirm'),
          cancel: words('leaveStay'),
          isDanger: true,
        }));
      if (!leaves) return;
      forgetSteps(keptAs);
      onClose();
    },
    async use() {
      const mask = await finish.make();
      if (!mask) return;
      forgetSteps(keptAs);
      onUse(mask);
    },
    async download() {
      if (!(await agreesToPay())) return;
      if (await finish.download(editor.active.id)) setPaidFor(layers);
    },
  };
};
