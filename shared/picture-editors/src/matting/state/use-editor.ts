import type { MattingLayer, MattingOperation, MattingPiece } from '@atelier/contract/matting';
import type { UploadedImage } from '@atelier/contract/task';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type EditorCommand, type Refusal, refusalOf } from '../model/editor-command.ts';
import {
  canRedo,
  canUndo,
  type EditorHistory,
  layersOf,
  perform,
  redo,
  undo,
  withoutAutomatic,
} from '../model/editor-history.ts';
import { createPlane } from '../model/plane.ts';
import { createPlaneCache } from '../model/plane-cache.ts';
import { resolveOverlap } from '../model/resolve-overlap.ts';
import { useEdges } from './use-edges.ts';
import { useEditorPicture } from './use-editor-picture.ts';
import { useStarts } from './use-starts.ts';

export interface EditorParts {
  source: UploadedImage;
  /** What the editor opens with, and as it was when its page ended. */
  history: EditorHistory;
  /** Where the pictures of layers' starts are read. */
  addresses: ReadonlyMap<string, string>;
  onRefused: (refusal: Refusal) => void;
}

const nothing: readonly MattingPiece[] = [];

/** The editor's state: layers with their history, what of the picture each of them keeps, and the work behind it. */
export const useEditor = ({ source, history: first, addresses, onRefused }: EditorParts) => {
  const [history, setHistory] = useState(first);
  const [activeId, setActiveId] = useState(first.start[0]?.id ?? '');
  const [change, setChange] = useState(0);
  const [given, setGiven] = useState<ReadonlyMap<string, string>>(addresses);
  const noteChange = useCallback(() => setChange((count) => count + 1), []);

  const picture = useEditorPicture(source);
  const { size } = picture;
  const layers = layersOf(history);
  const active = layers.find(({ id }) => id === activeId) ?? (layers[0] as MattingLayer);
  const cache = useMemo(() => createPlaneCache(size.scale), [size.scale]);
  const whole = useMemo(() => createPlane(size.width, size.height, 255), [size]);

  const addressOf = useCallback((id: string) => given.get(id), [given]);
  const starts = useStarts({ imageId: source.id, size, layers, addressOf, onChange: noteChange });
  const startPlane = starts.planeOf;
  const startOf = useCallback((layer: MattingLayer) => startPlane(layer.start), [startPlane]);
  const edges = useEdges({
    colours: picture.state.kind === 'open' ? picture.state.colours : undefined,
    cache,
    size,
    layers,
    startOf,
    onFound: noteChange,
  });

  const hasNoGarment = starts.trouble !== undefined;
  useEffect(() => {
    if (hasNoGarment) setHistory(withoutAutomatic);
  }, [hasNoGarment]);

  // `change` counts asynchronous results: start planes and detected edges.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const planes = useMemo(() => {
    const own = layers.map((layer) => cache.planeOf(startPlane(layer.start) ?? whole, layer.operations));
    const resolved = resolveOverlap(layers, own);
    return new Map(layers.map((layer, at) => [layer.id, resolved[at] ?? whole]));
  }, [layers, cache, startPlane, whole, change]);

  const run = useCallback(
    (command: EditorCommand): boolean => {
      const refusal = refusalOf(layers, command);
      if (refusal) onRefused(refusal);
      else setHistory((old) => perform(old, command));
      return refusal === undefined;
    },
    [layers, onRefused],
  );

  return {
    picture,
    layers,
    history,
    addresses: given,
    active,
    planes,
    plane: planes.get(active.id) ?? whole,
    starts,
    edges,
    /** What of the active layer the engine is not sure of. */
    pieces: startOf(active) ? starts.piecesOf(active.start) : nothing,
    isStartKnown: startOf(active) !== undefined,
    hasChanges: history.at > 0,
    canUndo: canUndo(history),
    canRedo: canRedo(history),
    run,
    draw: useCallback(
      (operation: MattingOperation) => run({ kind: 'drawn', layer: active.id, operation }),
      [run, active.id],
    ),
    undo: useCallback(() => setHistory(undo), []),
    redo: useCallback(() => setHistory(redo), []),
    choose: setActiveId,
    /** Remembers where a start's picture is read. */
    noteAddress: useCallback(
      (image: Pick<UploadedImage, 'id' | 'url'>) => setGiven((old) => new Map(old).set(image.id, image.url)),
      [],
    ),
  };
};

export type Editor = ReturnType<typeof useEditor>;
