import type { MattingOperation, MattingPiece, MattingPoint } from '@atelier/contract/matting';
import { useMemo, useState } from 'react';
import type { ZoomPanControl } from '../../zoom/use-zoom-pan.ts';
import { boundsOf, fillShape } from '../model/fill-shape.ts';
import { createPlane, kept, type Plane } from '../model/plane.ts';
import { toStage } from '../model/stage-geometry.ts';

/** Current state of an uncertain region. */
interface StandingPiece {
  /** Corners in image pixels. */
  outline: readonly MattingPoint[];
  box: MattingPiece['box'];
  isKept: boolean;
  /** True when it differs from the engine's result. */
  isChanged: boolean;
}

/** Minimum plane value of a foreground pixel. */
const half = 128;

/** True when more than half of the region is foreground. `scale`: plane pixels per image pixel. */
const isPieceKept = (plane: Plane, outline: readonly MattingPoint[], scale: number): boolean => {
  const points = outline.map(([x, y]): MattingPoint => [x * scale, y * scale]);
  const { left, top, right, bottom } = boundsOf(plane, points);
  const [width, height] = [Math.max(0, right - left), Math.max(0, bottom - top)];
  const inside = createPlane(width, height);
  fillShape(
    inside,
    points.map(([x, y]): MattingPoint => [x - left, y - top]),
    kept,
  );
  let [all, on] = [0, 0];
  for (let at = 0; at < inside.data.length; at++) {
    if (inside.data[at] === 0) continue;
    all++;
    const row = top + Math.floor(at / width);
    if ((plane.data[row * plane.width + left + (at % width)] as number) >= half) on++;
  }
  return on > all / 2;
};

/** State of the regions on a layer's plane, whichever operation changed them. */
export const standPieces = (pieces: readonly MattingPiece[], plane: Plane, scale: number): StandingPiece[] =>
  pieces.map(({ outline, box, is_in }) => {
    const isKept = isPieceKept(plane, outline, scale);
    return { outline, box, isKept, isChanged: isKept !== is_in };
  });

/** The operation that removes or restores a region. */
export const turnPiece = ({ outline, isKept }: StandingPiece): MattingOperation => ({
  tool: 'lasso',
  act: isKept ? 'remove' : 'keep',
  points: [...outline],
  edge: 'soft',
});

/** Index of the outline (in any coordinates) that contains a point or is at most `reach` away; of several the one with the nearest edge. */
export const pieceAt = (
  outlines: readonly (readonly MattingPoint[])[],
  [x, y]: MattingPoint,
  reach: number,
): number | undefined => {
  let [found, nearest]: [number | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const [index, outline] of outlines.entries()) {
    const { isInside, distance } = placeOf(outline, x, y);
    if ((isInside || distance <= reach) && distance < nearest) [found, nearest] = [index, distance];
  }
  return found;
};

const placeOf = (outline: readonly MattingPoint[], x: number, y: number) => {
  let [isInside, distance] = [false, Number.POSITIVE_INFINITY];
  for (const [index, [x1, y1]] of outline.entries()) {
    const [x2, y2] = outline[(index + 1) % outline.length] as MattingPoint;
    if (y1 <= y !== y2 <= y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside;
    const [dx, dy] = [x2 - x1, y2 - y1];
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length));
    distance = Math.min(distance, Math.hypot(x - x1 - along * dx, y - y1 - along * dy));
  }
  return { isInside, distance };
};

const rows = ['Top', 'Middle', 'Bottom'] as const;
const columns = ['Left', 'Centre', 'Right'] as const;
type PieceZone = `zone${(typeof rows)[number]}${(typeof columns)[number]}`;

const third = (at: number, size: number): number => Math.max(0, Math.min(2, Math.floor((3 * at) / size)));

/** The ninth of the image that contains a region's centre. */
export const zoneOfPiece = (
  { left, top, width, height }: MattingPiece['box'],
  picture: { width: number; height: number },
): PieceZone => {
  const column = columns[third(left + width / 2, picture.width)] ?? 'Centre';
  const row = rows[third(top + height / 2, picture.height)] ?? 'Middle';
  return `zone${row}${column}`;
};

export interface PieceParts {
  offered: readonly MattingPiece[];
  picture: { width: number; height: number };
  /** The current layer plane, and its pixels per image pixel. */
  plane: Plane;
  scale: number;
  zoom: ZoomPanControl;
  draw: (operation: MattingOperation) => boolean;
  /** Called when a region was removed or restored, with its zero-based index. */
  onTurned: (piece: StandingPiece, index: number) => void;
}

export interface StagePiece {
  piece: StandingPiece;
  key: string;
  zone: PieceZone;
  /** Outline on the stage in CSS pixels. */
  line: readonly MattingPoint[];
  area: { left: number; top: number; right: number; bottom: number };
}

export interface StagePieces {
  /** Total number, whether shown or hidden. */
  count: number;
  shown: readonly StagePiece[];
  isShown: boolean;
  toggle: () => void;
  hovered: number | undefined;
  hover: (index: number | undefined) => void;
  /** Index of the region at a stage point. */
  at: (x: number, y: number) => number | undefined;
  /** Pans it into view. */
  show: (index: number) => void;
  /** Removes or restores it; a region outside the stage is only panned into view. */
  turn: (index: number) => void;
}

/** Hit distance of an outline in CSS pixels. */
const reach = 5;

/** Uncertain regions of the active layer, their stage positions and actions. */
export const usePieces = (parts: PieceParts): StagePieces => {
  const { offered, picture, plane, scale, zoom, draw, onTurned } = parts;
  const [isShown, setShown] = useState(true);
  const [hovered, setHovered] = useState<number>();
  const standing = useMemo(() => standPieces(offered, plane, scale), [offered, plane, scale]);
  const { size, fitSize, view } = zoom;
  const all = useMemo(() => {
    const stage = { picture, fit: fitSize, window: size, view };
    return standing.map((piece): StagePiece => {
      const { box, outline } = piece;
      const [left, top] = toStage(stage, [box.left, box.top]);
      const [right, bottom] = toStage(stage, [box.left + box.width, box.top + box.height]);
      const line = outline.map((point) => toStage(stage, point));
      return {
        piece,
        key: `${box.left} ${box.top} ${box.width} ${box.height}`,
        zone: zoneOfPiece(box, picture),
        line,
        area: { left, top, right, bottom },
      };
    });
  }, [standing, picture, fitSize, size, view]);
  const shown = isShown && size.width > 0 ? all : [];

  /** Pan distance that brings the region's centre into view; undefined when it is visible. */
  const wayTo = (index: number): [number, number] | undefined => {
    const area = shown[index]?.area;
    if (!area) return undefined;
    const [x, y] = [(area.left + area.right) / 2, (area.top + area.bottom) / 2];
    const isInView = x >= 0 && y >= 0 && x <= size.width && y <= size.height;
    return isInView ? undefined : [size.width / 2 - x, size.height / 2 - y];
  };
  const show = (index: number): boolean => {
    const way = wayTo(index);
    if (way) zoom.pan(...way);
    return way !== undefined;
  };
  return {
    count: offered.length,
    shown,
    isShown,
    toggle: () => setShown((was) => !was),
    hovered,
    hover: setHovered,
    at: (x, y) =>
      pieceAt(
        shown.map(({ line }) => line),
        [x, y],
        reach,
      ),
    show: (index) => void show(index),
    turn(index) {
      const piece = shown[index]?.piece;
      if (!piece || show(index)) return;
      if (draw(turnPiece(piece))) onTurned(piece, index);
    },
  };
};
