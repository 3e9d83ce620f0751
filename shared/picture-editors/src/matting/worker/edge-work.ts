/** What the preview's worker is asked. All planes are reduced copies of the picture, row by row. */
export type EdgeRequest =
  /** The library's address and hash; asked once, first. */
  | { kind: 'load'; address: string; integrity: string }
  /** Colours of the reduced picture, RGBA. */
  | { kind: 'picture'; width: number; height: number; data: Uint8ClampedArray }
  | EdgeWork;

/** Find the edge again within an area. Every array has the area's size. */
export interface EdgeWork {
  kind: 'find';
  id: number;
  left: number;
  top: number;
  width: number;
  height: number;
  /** How much is kept now, 0 to 255. */
  kept: Uint8Array;
  /** 0 surely removed, 255 surely kept, anything else is open. */
  sure: Uint8Array;
  /** Not 0 where something may change. */
  near: Uint8Array;
}

/** `found` without data: the colours say nothing, so the stroke stays as it is. `unavailable`: the library does not run here. */
export type EdgeAnswer =
  | { kind: 'ready' }
  | { kind: 'unavailable'; reason: string }
  | { kind: 'found'; id: number; data: Uint8Array | null };
