import { reducedAddress } from '@atelier/contract/image-sizes';
import { claimOrder, type MattingLayer, type MattingOperation, type MattingPiece } from '@atelier/contract/matting';
import type { UploadedImage } from '@atelier/contract/task';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  canRedo,
  canUndo,
  type EditorCommand,
  type EditorHistory,
  layersOf,
  perform,
  type Refusal,
  redo,
  refusalOf,
  undo,
  withoutAutomatic,
} from '../model/editor-history.ts';

import { createPlane, type Plane, planeSize } from '../model/plane.ts';
import { createPlaneCache, type PlaneCache } from '../model/plane-cache.ts';
import { edgeWorkOf, openValue } from '../worker/edge-area.ts';
import { createEdgeFinder, type EdgeFinder, type EdgeState } from '../worker/edge-finder.ts';
import { fetchBlob, readPicture, useStarts } from './use-starts.ts';

/** Removes what other layers claim from each plane, so that no pixel belongs to two. New planes, in layer order. */
export const resolveOverlap = (layers: readonly Pick<MattingLayer, 'overlap'>[], planes: readonly Plane[]): Plane[] => {
  const [first] = planes;
  if (!first || planes.length === 1) return [...planes];
  const left = new Uint8Array(first.data.length).fill(255);
  const resolved = [...planes];
  for (const at of claimOrder(layers)) {
    const plane = planes[at];
    if (!plane) continue;
    const data = plane.data.map((value, index) => Math.min(value, left[index] as number));
    for (let index = 0; index < data.length; index++) left[index] = (left[index] as number) - (data[index] as number);
    resolved[at] = { ...plane, data };
  }
  return resolved;
};

export interface EdgeParts {
  colours: ImageData | undefined;
  cache: PlaneCache;
  size: { width: number; height: number; scale: number };
  layers: readonly MattingLayer[];
  /** Undefined while a layer's start plane is loading. */
  startOf: (layer: MattingLayer) => Plane | undefined;
  /** Called when a plane changed. */
  onFound: () => void;
}

/** Idle time before edge detection starts, so that the next stroke has priority. */
const restMs = 80;

/** Detects the edge near each brush stroke in a worker, one stroke at a time. */
const useEdges = ({ colours, cache, size, layers, startOf, onFound }: EdgeParts) => {
  const [state, setState] = useState<EdgeState>('loading');
  const [isBusy, setBusy] = useState(false);
  // Result of the operations alone, memoised like the planes: a long history is not replayed at each stroke.
  const sure = useMemo(
    () => ({ cache: createPlaneCache(size.scale), open: createPlane(size.width, size.height, openValue) }),
    [size],
  );
  const finder = useRef<EdgeFinder>(undefined);

  useEffect(() => {
    if (!colours) return;
    setState('loading');
    const created = createEdgeFinder(setState);
    created.setPicture(colours);
    finder.current = created;
    return () => created.close();
  }, [colours]);

  useEffect(() => {
    if (state !== 'ready' || isBusy) return;
    for (const layer of layers) {
      const start = startOf(layer);
      const next = start && cache.nextUnrefined(start, layer.operations);
      if (next?.operation.tool !== 'brush') continue;
      const { operation, steps, after } = next;
      const timer = setTimeout(() => {
        const edge = edgeWorkOf({ after, sure: sure.cache.planeOf(sure.open, steps) }, operation, size.scale);
        setBusy(true);
        const found = edge ? finder.current?.find(edge.work) : undefined;
        void Promise.resolve(found ?? null).then((data) => {
          cache.refine(operation, edge && data ? { area: edge.area, data } : null);
          setBusy(false);
          onFound();
        });
      }, restMs);
      return () => clearTimeout(timer);
    }
    return;
  }, [state, isBusy, layers, startOf, cache, size, sure, onFound]);

  return { state, isBusy };
};

/** Longer side of the working copy in pixels; strokes are stored in original pixels. */
const workSide = 1024;
/** Width of the fetched copy: sufficient for the working copy and for displaying the whole image. */
const copyWidth = 1280;

const copyAddress = ({ url, width }: Pick<UploadedImage, 'url' | 'width'>): string =>
  width > copyWidth ? reducedAddress(url, copyWidth) : url;

interface OpenPicture {
  /** URL of the displayed copy. */
  url: string;
  /** Bitmap of the reduced copy. */
  bitmap: ImageBitmap;
  colours: ImageData;
}

export interface EditorPicture {
  size: { width: number; height: number; scale: number };
  /** Width of the image at `url` in pixels. */
  copyWidth: number;
  /** `url`: the image is displayed while its reduced copy is created. */
  state: { kind: 'opening'; url?: string } | { kind: 'failed' } | ({ kind: 'open' } & OpenPicture);
}

/** Fetches a copy of the image that loads and decodes fast, for display and editing. */
const useEditorPicture = (source: Pick<UploadedImage, 'url' | 'width' | 'height'>): EditorPicture => {
  const { url, width, height } = source;
  const size = useMemo(() => planeSize({ width, height }, workSide), [width, height]);
  const [state, setState] = useState<EditorPicture['state']>({ kind: 'opening' });
  useEffect(() => {
    const controller = new AbortController();
    let made: { url: string; bitmap?: ImageBitmap } | undefined;
    const close = () => {
      if (made) URL.revokeObjectURL(made.url);
      made?.bitmap?.close();
    };
    const read = async () => {
      const blob = await fetchBlob(copyAddress({ url, width }), controller.signal);
      made = { url: URL.createObjectURL(blob) };
      if (controller.signal.aborted) return close();
      // Shown immediately: both decodings run in parallel.
      setState({ kind: 'opening', url: made.url });
      const { bitmap, colours } = await readPicture(blob, size);
      made = { ...made, bitmap };
      if (controller.signal.aborted) close();
      else setState({ kind: 'open', url: made.url, bitmap, colours });
    };
    read().catch(() => {
      if (!controller.signal.aborted) setState({ kind: 'failed' });
    });
    return () => {
      controller.abort();
      close();
    };
  }, [url, width, size]);
  return { size, copyWidth: Math.min(width, copyWidth), state };
};

export interface EditorParts {
  source: UploadedImage;
  /** Initial history, restored after an ended page. */
  history: EditorHistory;
  /** URLs of the images of layers' starts. */
  addresses: ReadonlyMap<string, string>;
  onRefused: (refusal: Refusal) => void;
}

const nothing: readonly MattingPiece[] = [];

/** State of the editor: layers with their history, their planes, and background work. */
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
  const starts = useStarts({
    imageId: source.id,
    copyUrl: copyAddress(source),
    size,
    layers,
    addressOf,
    onChange: noteChange,
  });
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
    /** Uncertain regions of the active layer. */
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
    /** Stores the URL of a start's image. */
    noteAddress: useCallback(
      (image: Pick<UploadedImage, 'id' | 'url'>) => setGiven((old) => new Map(old).set(image.id, image.url)),
      [],
    ),
  };
};

export type Editor = ReturnType<typeof useEditor>;
