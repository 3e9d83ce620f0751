import { StitchRing } from '@atelier/ui/stitch-ring';
import type { PriceState } from '../form/price-state.ts';
import { figureWords } from '../texts/figure-words.ts';
import { useWords } from '../texts/words.ts';
import styles from './price-button.module.css';

export interface PriceButtonProps {
  state: Exclude<PriceState, { kind: 'closed' }>;
  /** Pictures that the price counts; more than one is said on the button. */
  count?: number;
  /** Id of the element that lists what is missing. */
  describedBy: string;
  /** Also called in grey: the page then goes to what is missing. */
  onPress: () => void;
}

/** The one action of a tool page: verb left, price right, both said before the press. */
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
        {isSubmitting ? <StitchRing size={16} isMoving /> : null}
        {isSubmitting ? words('submitting') : verb}
      </span>
      {'price' in state ? (
        <span className={styles.price}>
          <b>{figureWords(state.price)}</b> {words('credits', { count: state.price })}
        </span>
      ) : null}
    </button>
  );
}
