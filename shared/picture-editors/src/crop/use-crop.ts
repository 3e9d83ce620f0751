import type { PictureCrop } from '@atelier/contract/task';
import { useMemo, useState } from 'react';
import {
  largestCrop,
  moveInside,
  type Rectangle,
  type Size,
  type Turn,
  turnCrop,
  turnedSize,
  uprightTurn,
  wholePixels,
  withRatio,
} from './crop-geometry.ts';

export const ratios = ['free', 'original', '1:1', '3:4', '4:3', '9:16', '16:9'] as const;
export type RatioName = (typeof ratios)[number];

interface CropState {
  turn: Turn;
  rectangle: Rectangle;
  ratio: RatioName;
}

const ratioOf = (name: RatioName, turned: Size): number | undefined => {
  if (name === 'free') return undefined;
  if (name === 'original') return turned.width / turned.height;
  const [across = 1, down = 1] = name.split(':').map(Number);
  return across / down;
};

const opened = (picture: Size, crop: PictureCrop | undefined): CropState => {
  if (!crop) return { turn: uprightTurn, rectangle: largestCrop(picture, 0), ratio: 'free' };
  const { x, y, width, height, quarter, tilt, flip_x, flip_y } = crop;
  return { turn: { quarter, tilt, flip_x, flip_y }, rectangle: { x, y, width, height }, ratio: 'free' };
};

/** The current crop; every change keeps it within the picture. */
export const useCrop = (picture: Size, before: PictureCrop | undefined) => {
  const [state, setState] = useState(() => opened(picture, before));
  const { turn, rectangle, ratio } = state;
  const turned = useMemo(() => turnedSize(picture, turn), [picture, turn]);
  const fixed = ratioOf(ratio, turned);
  const whole = wholePixels(rectangle, turned);

  return {
    turn,
    turned,
    rectangle,
    ratio,
    fixed,
    /** What would be cut. */
    crop: { ...whole, ...turn } satisfies PictureCrop,
    /** Towards a rectangle, as far as there is picture. */
    aim: (to: Rectangle) =>
      setState((old) => ({
        ...old,
        rectangle: moveInside(old.rectangle, to, turnedSize(picture, old.turn), old.turn.tilt),
      })),
    chooseRatio: (name: RatioName) =>
      setState((old) => {
        const size = turnedSize(picture, old.turn);
        return { ...old, ratio: name, rectangle: withRatio(old.rectangle, size, old.turn.tilt, ratioOf(name, size)) };
      }),
    quarter: (by: 1 | -1) =>
      setState((old) => {
        const size = turnedSize(picture, old.turn);
        const steps = by === 1 ? 1 : 3;
        let [rectangleThen, sizeThen] = [old.rectangle, size];
        for (let step = 0; step < steps; step++) {
          rectangleThen = turnCrop(rectangleThen, sizeThen);
          sizeThen = turnedSize(sizeThen, { quarter: 1 });
        }
        const next = {
          ...old,
          turn: { ...old.turn, quarter: (old.turn.quarter + steps) % 4 },
          rectangle: rectangleThen,
        };
        return { ...next, rectangle: withRatio(rectangleThen, sizeThen, old.turn.tilt, ratioOf(old.ratio, sizeThen)) };
      }),
    tilt: (degrees: number) =>
      setState((old) => {
        const size = turnedSize(picture, old.turn);
        const { x, y, width, height } = old.rectangle;
        const point = { x: x + width / 2, y: y + height / 2, width: 0, height: 0 };
        // The middle itself may have left the picture: then begin from the picture's own.
        const from = moveInside({ x: size.width / 2, y: size.height / 2, width: 0, height: 0 }, point, size, degrees);
        const wanted = { x: from.x - width / 2, y: from.y - height / 2, width, height };
        return { ...old, turn: { ...old.turn, tilt: degrees }, rectangle: moveInside(from, wanted, size, degrees) };
      }),
    flip: (axis: 'flip_x' | 'flip_y') =>
      setState((old) => {
        const size = turnedSize(picture, old.turn);
        // On the screen a mirror goes across what is seen: after an odd quarter that is the picture's other axis.
        const isOdd = old.turn.quarter % 2 === 1;
        const own = isOdd ? (axis === 'flip_x' ? 'flip_y' : 'flip_x') : axis;
        const { x, y, width, height } = old.rectangle;
        const mirrored = axis === 'flip_x' ? { x: size.width - x - width, y } : { x, y: size.height - y - height };
        const flipped = { ...old.turn, [own]: !old.turn[own], tilt: old.turn.tilt === 0 ? 0 : -old.turn.tilt };
        return { ...old, turn: flipped, rectangle: { ...mirrored, width, height } };
      }),
    reset: () => setState(opened(picture, undefined)),
  };
};

export type CropControl = ReturnType<typeof useCrop>;
