import { StitchRing } from '@atelier/ui/stitch';
import type { PriceState } from '../form/price-state.ts';
import { useWords } from '../texts/words.ts';
import styles from './price-button.module.css';

export interface PriceButtonProps {
  state: Exclude<PriceState, { kind: 'closed' }>;
  /** Number of images in the price; above one it is shown on the button. */
  count?: number;
  /** Id of the element that lists what is missing. */
  describedBy: string;
  /** Also called while disabled: the page then focuses what is missing. */
  onPress: () => void;
}

/** The main action of a tool page, with its price. */
export function PriceButton({ state, count = 1, describedBy, onPress }: PriceButtonProps) {
  const words = useWords();
  const isReady = state.kind === 'ready';
  const isSubmitting = state.kind === 'submitting';
  const verb = count > 1 ? words('generateCount', { count }) : words('generate');
  return (
    <button
      type="button"
      className={isReady || isSubmitting ? styles.button : styles.grey}
      aria-disabled={!isReady || undefined}
      aria-busy={isSubmitting || undefined}
      aria-describedby={describedBy}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      onClick={() => {
        if (!isSubmitting) onPress();
      }}
    >
      <span className={styles.verb}>
        {isSubmitting ? <StitchRing size={16} /> : null}
        {isSubmitting ? words('submitting') : verb}
      </span>
      {'price' in state ? (
        <span className={styles.price}>
          <b>{state.price.toLocaleString('en')}</b> {words('credits', { count: state.price })}
        </span>
      ) : null}
    </button>
  );
}
