import type { TaskMode } from '@atelier/contract/task';
import type { ToolAvailability } from '@atelier/contract/tools';
import { useLanguage } from '@atelier/platform/i18n';
import { isKnown, momentWords, rangeWords } from '@atelier/task-results/clock-words';
import { Icon } from '@atelier/ui/icon';
import { Segmented } from '@atelier/ui/segmented';
import type { ReactNode } from 'react';
import { useWords } from '../texts/words.ts';
import styles from './mode-choice.module.css';

export interface ModeChoiceProps {
  offer: ToolAvailability;
  /** Seconds of one task, minimum and maximum. */
  estimate: { min: number; max: number };
  /** Number of images in the price. */
  count: number;
  /** Completion deadline of night tasks. */
  readyAt: string | undefined;
  /** True when the estimate applies to each image of a batch. */
  isEach?: boolean;
  mode: TaskMode;
  onMode: (mode: TaskMode) => void;
}

function Side({ name, price, wait }: { name: ReactNode; price: string; wait: string }) {
  return (
    <span className={styles.side}>
      <span className={styles.name}>
        {name} <b className={styles.price}>{price}</b>
      </span>
      <span className={styles.wait}>{wait}</span>
    </span>
  );
}

/** Selects online or night mode, with price and completion time of each. */
export function ModeChoice({ offer, estimate, count, readyAt, isEach, mode, onMode }: ModeChoiceProps) {
  const words = useWords();
  const language = useLanguage();
  const priceOf = (which: TaskMode): string => {
    const credits = (offer.price[which] ?? 0) * count;
    return `${credits.toLocaleString('en')} ${words('credits', { count: credits })}`;
  };
  const onlineWait = (): string => {
    if (!isKnown(estimate)) return words('onlineSoon');
    return words(isEach ? 'onlineWaitEach' : 'onlineWait', { range: rangeWords(estimate, words) });
  };
  return (
    <Segmented
      size="xl"
      aria-label={words('mode')}
      value={mode}
      onChange={onMode}
      options={[
        {
          value: 'online',
          label: <Side name={words('online')} price={priceOf('online')} wait={onlineWait()} />,
        },
        {
          value: 'offline',
          label: (
            <Side
              name={
                <>
                  <Icon name="moon" size={14} className={styles.moon} /> {words('night')}
                </>
              }
              price={priceOf('offline')}
              wait={
                readyAt
                  ? words('nightReady', { moment: momentWords(readyAt, new Date(), language).toLowerCase() })
                  : words('nightWait')
              }
            />
          ),
        },
      ]}
    />
  );
}
