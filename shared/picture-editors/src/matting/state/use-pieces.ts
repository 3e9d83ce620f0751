import type { MattingOperation, MattingPiece, MattingPoint } from '@atelier/contract/matting';
import { useMemo, useState } from 'react';
import type { ZoomPanControl } from '../../zoom/use-zoom-pan.ts';
import { pieceAt, type StandingPiece, standPieces, turnPiece } from '../model/doubtful-piece.ts';
import type { Plane } from '../model/plane.ts';
import { toStage } from '../model/stage-geometry.ts';
import { type PieceZone, zoneOfPiece } from '../model/zone-of-piece.ts';

export interface PieceParts {
  offered: readonly MattingPiece[];
  picture: { width: number; height: number };
  /** The layer as it is now, and its pixels for one of the picture. */
  plane: Plane;
  scale: number;
  zoom: ZoomPanControl;
  draw: (operation: MattingOperation) => boolean;
  /** Says what became of a piece: its place in the list, from 0. */
  onTurned: (piece: StandingPiece, index: number) => void;
}

export interface StagePiece {
  piece: StandingPiece;
  key: string;
  zone: PieceZone;
  /** On the stage, CSS pixels. */
  line: readonly MattingPoint[];
  area: { left: number; top: number; right: number; bottom: number };
}

export interface StagePieces {
  /** How many there are, shown or not. */
  count: number;
  shown: readonly StagePiece[];
  isShown: boolean;
  toggle: () => void;
  hovered: number | undefined;
  hover: (index: number | undefined) => void;
  /** The one at a point of the stage. */
  at: (x: number, y: number) => number | undefined;
  /** Brings it into view. */
  show: (index: number) => void;
  /** Removes or restores it; one outside the stage is only brought into view. */
  turn: (index: number) => void;
}

/** Hit distance of an outline, CSS pixels. */
const reach = 5;

/** The doubtful pieces of the active layer, their stage positions and actions. */
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

  /** Pan distance that brings the piece's centre into view; undefined when it is visible. */
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
