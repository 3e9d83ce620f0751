import type { TaskMode } from '@atelier/contract/task';
import type { ToolAvailability } from '@atelier/contract/tools';
import { useLanguage } from '@atelier/platform/i18n';
import { momentWords } from '@atelier/task-results/clock-words';
import { rangeWords } from '@atelier/task-results/duration-words';
import { Icon } from '@atelier/ui/icon';
import { Segmented } from '@atelier/ui/segmented';
import type { ReactNode } from 'react';
import { figureWords } from '../texts/figure-words.ts';
import { useWords } from '../texts/words.ts';
import styles from './mode-choice.module.css';

export interface ModeChoiceProps {
  offer: ToolAvailability;
  /** Seconds of one task, least and most. */
  estimate: { min: number; max: number };
  /** Pictures that the price counts. */
  count: number;
  /** By when the night's tasks are drawn. */
  readyAt: string | undefined;
  /** The estimate is for each picture of a batch. */
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

/** Online or at night: what each costs and when it is done, before the press. */
export function ModeChoice({ offer, estimate, count, readyAt, isEach, mode, onMode }: ModeChoiceProps) {
  const words = useWords();
  const language = useLanguage();
  const priceOf = (which: TaskMode): string => {
    const credits = (offer.price[which] ?? 0) * count;
    return `${figureWords(credits)} ${words('credits', { count: credits })}`;
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
          label: (
            <Side
              name={words('online')}
              price={priceOf('online')}
              wait={words(isEach ? 'onlineWaitEach' : 'onlineWait', { range: rangeWords(estimate, words) })}
            />
          ),
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
