import type { ImageMask, MattingLayer } from '@atelier/contract/matting';
import type { UploadedImage } from '@atelier/contract/task';
import { dialogs } from '@atelier/platform/dialogs';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useZoomPan } from '../../zoom/use-zoom-pan.ts';
import type { EditorCommand, Refusal } from '../model/editor-command.ts';
import type { EditorHistory } from '../model/editor-history.ts';
import type { ToolSettings } from '../model/editor-tool.ts';
import { creditWords, useMattingWords } from '../texts/matting-words.ts';
import { freshLayer, refusalWords } from './fresh-layer.ts';
import { forgetSteps, keepSteps } from './kept-steps.ts';
import { useEditor } from './use-editor.ts';
import { useFinish } from './use-finish.ts';
import { usePieces } from './use-pieces.ts';
import type { StageLive } from './use-stage-live.ts';
import { useUploadStart } from './use-upload-start.ts';

export interface DeskParts {
  source: UploadedImage;
  history: EditorHistory;
  addresses: ReadonlyMap<string, string>;
  /** Credits of a download; undefined while the server has not said. */
  price: number | undefined;
  /** The download of what the editor opened with has been paid for. */
  isPaid: boolean;
  /** The picture or mask whose unsaved steps are stored until they are used or discarded. */
  keptAs: string;
  onUse: (mask: ImageMask) => void;
  onClose: () => void;
}

/** Free pixels round the picture when it fits. */
const stageMargin = 24;

/** Everything that the editor's controls do. */
export const useDesk = (parts: DeskParts) => {
  const { source, addresses, price, isPaid, keptAs, onUse, onClose } = parts;
  const opening = parts.history.start;
  const words = useMattingWords();
  const [settings, setSettings] = useState<ToolSettings>({
    tool: 'brush',
    // Of nothing, nothing can be removed.
    act: opening[0]?.start.kind === 'empty' ? 'keep' : 'remove',
    width: 44,
    hardness: 90,
  });
  const [refusal, setRefusal] = useState<string>();
  const [said, setSaid] = useState('');
  const [paidFor, setPaidFor] = useState(isPaid ? opening : undefined);
  const live = useRef<StageLive>(undefined);
  const picker = useRef<HTMLInputElement>(null);
  /** The layer that the next upload begins anew; undefined adds one. */
  const target = useRef<string>(undefined);

  const handleRefused = useCallback((met: Refusal) => setRefusal(refusalWords(met, words)), [words]);
  const editor = useEditor({ source, history: parts.history, addresses, onRefused: handleRefused });
  const finish = useFinish({ imageId: source.id, layers: editor.layers, planes: editor.planes });
  const zoom = useZoomPan(source, stageMargin);
  const { layers, history, hasChanges } = editor;
  const hasNoOutline = editor.starts.trouble !== undefined;
  useEffect(() => {
    // Of an empty layer nothing can be removed.
    if (hasNoOutline) setSettings((old) => ({ ...old, tool: 'brush', act: 'keep' }));
  }, [hasNoOutline]);
  useEffect(() => {
    if (hasChanges) keepSteps(keptAs, { history, addresses: [...editor.addresses] });
    else forgetSteps(keptAs);
  }, [hasChanges, keptAs, history, editor.addresses]);
  const change = (changed: Partial<ToolSettings>) => setSettings((old) => ({ ...old, ...changed }));

  const run = (command: EditorCommand): boolean => {
    // What is being made is what was on the stage at the press.
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
    /** Asks for a file that the layer begins anew from, or a new one. */
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
