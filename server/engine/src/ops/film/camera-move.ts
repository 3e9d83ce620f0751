export type CameraMove = 'push-in' | 'pull-out' | 'pan-right' | 'pan-left' | 'rise';

/** Pose of a layer in the frame: scaled about the centre, then translated by shares of the frame. */
export interface Pose {
  scale: number;
  right: number;
  down: number;
}

/** Zoom and travel at strength 1. */
const fullZoom = 0.22;
const fullTravel = 0.08;
/** Pans need a margin beside the frame. */
const panScale = 1 + 2 * fullTravel;

/** Centre of a zoom, shares of the frame from its top left corner. */
export interface Anchor {
  x: number;
  y: number;
}

const middle: Anchor = { x: 0.5, y: 0.5 };
/** Margin above the subject, as a share of the frame. */
const headroom = 0.015;

/** Position of a subject, shares of the frame. */
export interface Extent {
  left: number;
  right: number;
  top: number;
}

/**
 * Chooses a zoom centre so that the upper end of a subject, its neckline, stays in the frame throughout, and both its sides if there is
 * space for both: the middle, or as far from it as necessary.
 */
export const anchorFor = ({ left, right, top }: Extent, strength: number, depth: number): Anchor => {
  const most = Math.max(fullZoom * depth, panScale - 1) * strength;
  if (most <= 0) return middle;
  // The anchor keeps its position, and points around it move away by `most` of their distance.
  const farthest = left + (left - headroom) / most;
  const nearest = right - (1 - headroom - right) / most;
  const x = nearest <= farthest ? Math.max(nearest, Math.min(farthest, middle.x)) : (nearest + farthest) / 2;
  return {
    x: Math.max(0, Math.min(1, x)),
    y: Math.max(0, Math.min(middle.y, top + (top - headroom) / most)),
  };
};

/** Eases in and out. `time` 0 to 1. */
const ease = (time: number): number => time * time * (3 - 2 * time);

/**
 * Pose of a layer at `time` (0 to 1). `depth` 1 is the background; the subject, nearer, moves by more than 1. At depth 1 the frame is
 * always covered. Zooms scale about `anchor`, pans about its height; a rise needs the whole margin itself.
 */
export const poseAt = (
  move: CameraMove,
  time: number,
  strength: number,
  depth: number,
  anchor: Anchor = middle,
): Pose => {
  const pose = poseAboutMiddle(move, time, strength, depth);
  if (move === 'rise') return pose;
  const grown = pose.scale - 1;
  const isPan = move === 'pan-left' || move === 'pan-right';
  return {
    scale: pose.scale,
    right: pose.right - (isPan ? 0 : grown * (anchor.x - middle.x)),
    down: pose.down - grown * (anchor.y - middle.y),
  };
};

const poseAboutMiddle = (move: CameraMove, time: number, strength: number, depth: number): Pose => {
  const way = ease(Math.max(0, Math.min(1, time)));
  const zoom = 1 + fullZoom * strength * depth * way;
  const base = 1 + (panScale - 1) * strength;
  const travel = fullTravel * strength * depth * (2 * way - 1);
  switch (move) {
    case 'push-in':
      return { scale: zoom, right: 0, down: 0 };
    case 'pull-out':
      return { scale: 1 + fullZoom * strength * depth * (1 - way), right: 0, down: 0 };
    case 'pan-right':
      return { scale: base, right: -travel, down: 0 };
    case 'pan-left':
      return { scale: base, right: travel, down: 0 };
    case 'rise':
      return { scale: base, right: 0, down: travel };
  }
};
