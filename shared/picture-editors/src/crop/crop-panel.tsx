import { NumberBox } from '@atelier/ui/number-box';
import { Select } from '@atelier/ui/select';
import { Slider } from '@atelier/ui/slider';
import { useId } from 'react';
import type { Rectangle } from './crop-geometry.ts';
import styles from './crop-panel.module.css';
import { type CropKey, useCropWords } from './crop-texts.ts';
import { type CropControl, ratios } from './use-crop.ts';

type Side = keyof Rectangle;
const sides = ['x', 'y', 'width', 'height'] as const satisfies readonly Side[];

const turns = [
  { key: 'turnLeft', path: <path d="M4.5 8.5A6.5 6.5 0 1 1 4 12M4 4v4.5h4.5" /> },
  { key: 'turnRight', path: <path d="M15.5 8.5A6.5 6.5 0 1 0 16 12M16 4v4.5h-4.5" /> },
  { key: 'flipX', path: <path d="M10 3v14M7.5 6v8L3 14ZM12.5 6v8l4.5 0Z" /> },
  { key: 'flipY', path: <path d="M3 10h14M6 7.5h8L14 3ZM6 12.5h8l0 4.5Z" /> },
] as const satisfies readonly { key: CropKey; path: unknown }[];

/** Shape, turn and exact numbers of the crop. */
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
