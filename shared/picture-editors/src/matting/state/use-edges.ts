import type { MattingLayer } from '@atelier/contract/matting';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createPlane, type Plane } from '../model/plane.ts';
import { createPlaneCache, type PlaneCache } from '../model/plane-cache.ts';
import { edgeWorkOf, openValue } from '../worker/edge-area.ts';
import { createEdgeFinder, type EdgeFinder, type EdgeState } from '../worker/edge-finder.ts';

export interface EdgeParts {
  colours: ImageData | undefined;
  cache: PlaneCache;
  size: { width: number; height: number; scale: number };
  layers: readonly MattingLayer[];
  /** Undefined while a layer's start plane is loading. */
  startOf: (layer: MattingLayer) => Plane | undefined;
  /** A plane changed. */
  onFound: () => void;
}

/** The hand rests this long before the search begins: the next stroke goes first. */
const restMs = 80;

/** Finds the edge near each brush stroke in a worker, one stroke after the other. */
export const useEdges = ({ colours, cache, size, layers, startOf, onFound }: EdgeParts) => {
  const [state, setState] = useState<EdgeState>('loading');
  const [isBusy, setBusy] = useState(false);
  // What the steps alone say, remembered like the planes: a long history is not replayed at each stroke.
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
