import { Link } from '@atelier/platform/router';
import { Button } from '@atelier/ui/button';
import { buttonClass } from '@atelier/ui/button-class';
import { Dialog } from '@atelier/ui/dialog';
import { EmptyState } from '@atelier/ui/empty-state';
import type { ReactNode } from 'react';
import styles from './square.module.css';

export interface OpenedProps {
  title: string;
  closeLabel: string;
  isNarrow: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** What is open: beside the list, or over it where there is no room. */
export function Opened({ title, closeLabel, isNarrow, onClose, children }: OpenedProps) {
  if (!isNarrow) return <aside className={styles.aside}>{children}</aside>;
  return (
    <Dialog isOpen size="wide" title={title} closeLabel={closeLabel} onClose={onClose}>
      {children}
    </Dialog>
  );
}

type Key = 'nothing' | 'nothingBody' | 'clear' | 'empty' | 'emptyBody';

export interface NothingProps {
  words: (key: Key) => string;
  /** The filters leave nothing; else there is nothing at all. */
  isNarrowed: boolean;
  onClear: () => void;
  /** Where to go while there is nothing. */
  way: { to: string; label: string };
}

/** A square without anything to show, and what to do. */
export function Nothing({ words, isNarrowed, onClear, way }: NothingProps) {
  if (isNarrowed)
    return (
      <EmptyState title={words('nothing')} action={<Button onClick={onClear}>{words('clear')}</Button>}>
        {words('nothingBody')}
      </EmptyState>
    );
  return (
    <EmptyState
      title={words('empty')}
      action={
        <Link className={buttonClass()} to={way.to}>
          {way.label}
        </Link>
      }
    >
      {words('emptyBody')}
    </EmptyState>
  );
}
