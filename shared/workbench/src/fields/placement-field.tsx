import { type MotifPlacement, motifPlacement } from '@atelier/catalogue/picture-marks';
import type { PictureSlot } from '@atelier/picture-editors/picture-slot';
import { lazyDialog } from '@atelier/task-results/lazy-parts';
import { useWords } from '../texts/words.ts';
import { DialogField } from './dialog-field.tsx';

const PositionDialog = lazyDialog(
  async () => (await import('@atelier/picture-editors/position-dialog')).PositionDialog,
);

export interface PlacementFieldProps {
  title: string;
  advice?: string | undefined;
  error?: string | undefined;
  /** Garment and motif images; undefined while an image is missing. */
  garment: PictureSlot | undefined;
  motif: PictureSlot | undefined;
  value: unknown;
  onChange: (value: MotifPlacement | undefined) => void;
}

const readyImage = (slot: PictureSlot | undefined) => (slot?.kind === 'ready' ? slot.image : undefined);

/** Position of a motif on a garment, set in the position dialog. The disabled Generate button opens the dialog too. */
export function PlacementField({ advice, garment, motif, value, onChange, ...frame }: PlacementFieldProps) {
  const words = useWords();
  const [ground, print] = [readyImage(garment), readyImage(motif)];
  const placement = motifPlacement.safeParse(value).data;
  const canOpen = ground !== undefined && print !== undefined;
  const size = { size: Math.round((placement?.scale ?? 1) * 100), rotation: Math.round(placement?.rotation ?? 0) };
  return (
    <DialogField
      {...frame}
      advice={placement ? undefined : advice}
      icon="move"
      opensOnGap
      picture={ground?.id}
      answer={placement}
      canOpen={canOpen}
      label={words(placement ? 'placementAgain' : 'placementSet')}
      state={placement ? words('placementDone', size) : words(canOpen ? 'placementOpen' : 'placementNeedsPictures')}
      onClear={() => onChange(undefined)}
      dialog={(close) =>
        ground && print ? (
          <PositionDialog
            garmentUrl={ground.url}
            motifUrl={print.url}
            placement={placement}
            onClose={close}
            onUse={(next) => {
              onChange(next);
              close();
            }}
          />
        ) : null
      }
    />
  );
}
