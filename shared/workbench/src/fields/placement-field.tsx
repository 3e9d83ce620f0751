import { type MotifPlacement, motifPlacement } from '@atelier/catalogue/motif-placement';
import type { PictureSlot } from '@atelier/picture-editors/picture-slot';
import { lazyDialog } from '@atelier/task-results/lazy-dialog';
import { Button } from '@atelier/ui/button';
import { Field } from '@atelier/ui/field';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../texts/words.ts';
import styles from './placement-field.module.css';

/** The garment that was shown last, by its upload, and the placement. */
export interface PlacedOn {
  garment: string | undefined;
  placement: MotifPlacement | undefined;
}

const isSame = (one: MotifPlacement, other: MotifPlacement): boolean =>
  one.x === other.x && one.y === other.y && one.scale === other.scale && one.rotation === other.rotation;

/**
 * Does the placement still belong to the picture? Not when the garment was changed under it; but a restored form changes both
 * at once, and a form that is still being read had no garment before.
 */
export const holdsPlacement = (before: PlacedOn, now: PlacedOn): boolean => {
  const isOther = before.garment !== undefined && before.garment !== now.garment;
  if (!isOther || now.placement === undefined || before.placement === undefined) return true;
  return !isSame(before.placement, now.placement);
};

const PositionDialog = lazyDialog(
  async () => (await import('@atelier/picture-editors/position-dialog')).PositionDialog,
);

export interface PlacementFieldProps {
  title: string;
  advice?: string | undefined;
  error?: string | undefined;
  /** The garment and the motif; undefined while a picture is missing. */
  garment: PictureSlot | undefined;
  motif: PictureSlot | undefined;
  value: unknown;
  onChange: (value: MotifPlacement | undefined) => void;
}

const readyImage = (slot: PictureSlot | undefined) => (slot?.kind === 'ready' ? slot.image : undefined);

/** Position of a motif on a garment, set in the position dialog. The disabled Generate button opens the dialog too. */
export function PlacementField({ title, advice, error, garment, motif, value, onChange }: PlacementFieldProps) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const [ground, print] = [readyImage(garment), readyImage(motif)];
  const placement = motifPlacement.safeParse(value).data;
  const lastGround = ground?.id;
  const before = useRef<PlacedOn>({ garment: undefined, placement: undefined });

  // A placement is of one garment: with another picture it has to be set again.
  useEffect(() => {
    const now = { garment: lastGround ?? before.current.garment, placement };
    if (!holdsPlacement(before.current, now)) onChange(undefined);
    before.current = now;
  });

  const canOpen = ground !== undefined && print !== undefined;
  return (
    <Field label={title} advice={placement ? undefined : advice} error={error}>
      {(control) => (
        <div className={styles.line}>
          <Button
            {...control}
            aria-labelledby={`${control['aria-labelledby']} ${control.id}-words`}
            icon="move"
            disabled={!canOpen}
            data-opens-on-gap=""
            onClick={() => setOpen(true)}
          >
            <span id={`${control.id}-words`}>{words(placement ? 'placementAgain' : 'placementSet')}</span>
          </Button>
          <span className={styles.state}>
            {placement
              ? words('placementDone', {
                  size: Math.round(placement.scale * 100),
                  rotation: Math.round(placement.rotation),
                })
              : words(canOpen ? 'placementOpen' : 'placementNeedsPictures')}
          </span>
          {isOpen && ground && print ? (
            <PositionDialog
              garmentUrl={ground.url}
              motifUrl={print.url}
              placement={placement}
              onClose={() => setOpen(false)}
              onUse={(next) => {
                onChange(next);
                setOpen(false);
              }}
            />
          ) : null}
        </div>
      )}
    </Field>
  );
}
