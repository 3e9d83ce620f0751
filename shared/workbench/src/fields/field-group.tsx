import type { FieldGroupKey } from '@atelier/catalogue/tool-form';
import { Icon } from '@atelier/ui/icon';
import { type ReactNode, useId, useState } from 'react';
import { useWords } from '../texts/words.ts';
import styles from './field-group.module.css';

export interface FieldGroupProps {
  group: FieldGroupKey;
  /** True when one of its values is not the default. */
  isChanged: boolean;
  /** True when one of its fields blocks submission: the group opens. */
  hasGap: boolean;
  onReset: () => void;
  children: ReactNode;
}

export const groupTitles = {
  more: 'groupMore',
  tuning: 'groupTuning',
  tracing: 'groupTracing',
  head: 'groupHead',
  eyes: 'groupEyes',
  mouth: 'groupMouth',
  blend: 'groupBlend',
} as const;

/** Collapsible group of related fields, with a reset to their defaults. */
export function FieldGroup({ group, isChanged, hasGap, onReset, children }: FieldGroupProps) {
  const words = useWords();
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(group !== 'more');
  const isOpen = isUnfolded || hasGap;
  return (
    <section className={styles.group} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setUnfolded(!isOpen)}
        >
          <span id={`${id}-title`}>{words(groupTitles[group])}</span>
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={16} />
        </button>
        {isChanged ? (
          <button
            type="button"
            className={styles.reset}
            aria-label={words('resetGroup', { group: words(groupTitles[group]) })}
            onClick={onReset}
          >
            {words('resetField')}
          </button>
        ) : null}
      </div>
      <div id={id} className={styles.body} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
