import { type MotifPlacement, placementRange } from '@atelier/catalogue/picture-marks';
import { Button } from '@atelier/ui/button';
import { Field } from '@atelier/ui/field';
import { IconButton } from '@atelier/ui/icon-button';
import { NumberBox } from '@atelier/ui/number-box';
import { Switch } from '@atelier/ui/switch';
import type { OwnWords } from '../texts/own-words.ts';
import { type FractionBox, fitPlacement, type Ratios } from './placement-model.ts';
import type { PlacementControl, PositionKey } from './position-dialog.tsx';
import styles from './position-panel.module.css';

interface Figure {
  part: keyof MotifPlacement;
  label: PositionKey;
  /** Factor between the value and the displayed value. */
  times: number;
  unit: string;
}

const figures: readonly Figure[] = [
  { part: 'x', label: 'across', times: 100, unit: '%' },
  { part: 'y', label: 'down', times: 100, unit: '%' },
  { part: 'scale', label: 'size', times: 100, unit: '%' },
  { part: 'rotation', label: 'rotation', times: 1, unit: '°' },
];

const shown = (value: number, times: number): number => Math.round(value * times * 10) / 10;

export interface PositionPanelProps {
  control: PlacementControl;
  /** Initial placement of the motif. */
  start: MotifPlacement;
  box: FractionBox;
  ratios: Ratios;
  isSnapping: boolean;
  onSnapping: (isOn: boolean) => void;
  words: OwnWords<PositionKey>;
}

/** The placement as numbers, and buttons for common placements. */
export function PositionPanel({ control, start, box, ratios, isSnapping, onSnapping, words }: PositionPanelProps) {
  const { now, place } = control;
  return (
    <section className={styles.panel} aria-label={words('panel')}>
      <div className={styles.figures}>
        {figures.map(({ part, label, times, unit }) => (
          <Field key={part} label={words(label)}>
            {(field) => (
              <NumberBox
                {...field}
                value={shown(now[part], times)}
                min={placementRange[part][0] * times}
                max={placementRange[part][1] * times}
                step={0.1}
                unit={unit}
                onChange={(value) => place({ ...now, [part]: value / times })}
              />
            )}
          </Field>
        ))}
      </div>
      <div className={styles.ways}>
        <Button size="s" label={words('fit')} onClick={() => place(fitPlacement(box, ratios))} />
        <Button size="s" label={words('centre')} onClick={() => place({ ...now, x: (box.left + box.right) / 2 })} />
        <Button size="s" label={words('reset')} onClick={() => place(start)} />
      </div>
      <div className={styles.steps}>
        <IconButton icon="undo" label={words('undo')} disabled={!control.canUndo} onClick={control.undo} />
        <IconButton icon="redo" label={words('redo')} disabled={!control.canRedo} onClick={control.redo} />
      </div>
      <div>
        <Switch isOn={isSnapping} onChange={onSnapping}>
          {words('snapping')}
        </Switch>
        <p className={styles.hint}>{words('snappingHint')}</p>
      </div>
      <p className={styles.said} role="status">
        {words('said', {
          x: shown(now.x, 100),
          y: shown(now.y, 100),
          size: shown(now.scale, 100),
          rotation: now.rotation,
        })}
      </p>
    </section>
  );
}
