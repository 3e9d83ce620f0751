import type { PictureCrop } from '@atelier/contract/task';
import { useLanguage } from '@atelier/platform/i18n';
import { NumberBox } from '@atelier/ui/number-box';
import { Select } from '@atelier/ui/select';
import { Slider } from '@atelier/ui/slider';
import { useId, useMemo, useState } from 'react';
import en from '../locales/en/crop.json' with { type: 'json' };
import zh from '../locales/zh/crop.json' with { type: 'json' };
import { fillWords } from '../texts/own-words.ts';
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
import styles from './crop-panel.module.css';

type CropKey = keyof typeof zh;

export type CropWords = (key: CropKey, figures?: Record<string, string | number>) => string;

/** Texts of the dialog, bundled in its chunk. */
export const useCropWords = (): CropWords => {
  const language = useLanguage();
  return useMemo(() => (key, figures) => fillWords<CropKey>(language === 'en' ? en : zh, key, figures), [language]);
};

const ratios = ['free', 'original', '1:1', '3:4', '4:3', '9:16', '16:9'] as const;
type RatioName = (typeof ratios)[number];

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

/** The current crop; every change keeps it inside the image. */
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
    crop: { ...whole, ...turn } satisfies PictureCrop,
    /** Moves towards a rectangle, as far as it stays inside the image. */
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
        // The centre may be outside the image: then start from the image's own.
        const from = moveInside({ x: size.width / 2, y: size.height / 2, width: 0, height: 0 }, point, size, degrees);
        const wanted = { x: from.x - width / 2, y: from.y - height / 2, width, height };
        return { ...old, turn: { ...old.turn, tilt: degrees }, rectangle: moveInside(from, wanted, size, degrees) };
      }),
    flip: (axis: 'flip_x' | 'flip_y') =>
      setState((old) => {
        const size = turnedSize(picture, old.turn);
        // Flips apply to the displayed axis: after an odd number of quarter turns that is the image's other axis.
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

type Side = keyof Rectangle;
const sides = ['x', 'y', 'width', 'height'] as const satisfies readonly Side[];

const turns = [
  { key: 'turnLeft', path: <path d="M4.5 8.5A6.5 6.5 0 1 1 4 12M4 4v4.5h4.5" /> },
  { key: 'turnRight', path: <path d="M15.5 8.5A6.5 6.5 0 1 0 16 12M16 4v4.5h-4.5" /> },
  { key: 'flipX', path: <path d="M10 3v14M7.5 6v8L3 14ZM12.5 6v8l4.5 0Z" /> },
  { key: 'flipY', path: <path d="M3 10h14M6 7.5h8L14 3ZM6 12.5h8l0 4.5Z" /> },
] as const satisfies readonly { key: CropKey; path: unknown }[];

/** Aspect ratio, rotation and exact numbers of the crop. */
export function CropPanel({ crop }: { crop: CropControl }) {
  const words = useCropWords();
  const id = useId();
  const acts = {
    turnLeft: () => crop.quarter(-1),
    turnRight: () => crop.quarter(1),
    flipX: () => crop.flip('flip_x'),
    flipY: () => crop.flip('flip_y'),
  };
  const set = (side: Side, value: number) => {
    const { x, y, width, height } = crop.crop;
    const next = { x, y, width, height, [side]: value };
    if (crop.fixed !== undefined && side === 'width') next.height = value / crop.fixed;
    if (crop.fixed !== undefined && side === 'height') next.width = value * crop.fixed;
    crop.aim(next);
  };
  const most = (side: Side) => (side === 'x' || side === 'width' ? crop.turned.width : crop.turned.height);
  return (
    <div className={styles.panel}>
      <h3 className={styles.head} id={`${id}-ratio`}>
        {words('ratio')}
      </h3>
      <Select
        aria-labelledby={`${id}-ratio`}
        value={crop.ratio}
        onChange={crop.chooseRatio}
        options={ratios.map((value) => ({
          value,
          label: value === 'free' || value === 'original' ? words(value) : value,
        }))}
      />
      <h3 className={styles.head}>{words('turn')}</h3>
      <div className={styles.turns}>
        {turns.map(({ key, path }) => (
          <button
            key={key}
            type="button"
            className={styles.turn}
            aria-label={words(key)}
            title={words(key)}
            onClick={acts[key]}
          >
            <svg
              viewBox="0 0 20 20"
              width={18}
              height={18}
              aria-hidden="true"
              fill="none"
              stroke="currentColor"
              strokeWidth={1.5}
              strokeLinejoin="round"
              strokeLinecap="round"
            >
              {path}
            </svg>
          </button>
        ))}
      </div>
      <h3 className={styles.head} id={`${id}-tilt`}>
        {words('tilt')}
      </h3>
      <Slider
        aria-labelledby={`${id}-tilt`}
        min={-45}
        max={45}
        step={0.5}
        origin={0}
        value={crop.turn.tilt}
        onChange={crop.tilt}
      />
      <h3 className={styles.head}>{words('numbers')}</h3>
      <div className={styles.numbers}>
        {sides.map((side) => (
          <div key={side} className={styles.number}>
            <span id={`${id}-${side}`}>{words(side)}</span>
            <NumberBox
              aria-labelledby={`${id}-${side}`}
              min={side === 'width' || side === 'height' ? 1 : 0}
              max={most(side)}
              value={crop.crop[side]}
              onChange={(value) => set(side, value)}
            />
          </div>
        ))}
      </div>
      <button type="button" className={styles.reset} onClick={crop.reset}>
        {words('reset')}
      </button>
    </div>
  );
}
