import type { BoardItem } from '@atelier/contract/boards';
import { type OwnTexts, type OwnWords, useOwnWords } from '@atelier/picture-editors/own-words';
import { lazyControl } from '@atelier/task-results/lazy-parts';
import { loadResultParts } from '@atelier/task-results/use-result-parts';
import { Dialog } from '@atelier/ui/dialog';
import { Icon } from '@atelier/ui/icon';
import type { ComponentProps, ReactNode } from 'react';
import en from '../locales/en/boards.json' with { type: 'json' };
import zh from '../locales/zh/boards.json' with { type: 'json' };
import styles from './boards.module.css';

export type BoardKey = keyof typeof zh;
export type BoardWords = OwnWords<BoardKey>;

const boardTexts: OwnTexts<BoardKey> = { zh, en };

export const useBoardWords = (): BoardWords => useOwnWords(boardTexts);

export const boardAddress = (id: string): string => `/resource/boards?board=${encodeURIComponent(id)}`;

/** Threads that are not resolved. */
export const openThreads = ({ threads }: BoardItem): number => threads.filter(({ resolved }) => !resolved).length;

const marks = { none: 'clock', approved: 'check', changes: 'edit' } as const;

/** The client's decision on an image. */
export function Decision({ item: { decision } }: { item: BoardItem }) {
  const words = useBoardWords();
  return (
    <span className={styles.decision} data-decision={decision}>
      <Icon name={marks[decision]} size={14} />
      {words(decision)}
    </span>
  );
}

type StageProps = ComponentProps<Awaited<ReturnType<typeof loadResultParts>>['CommentedStage']>;
export type CommentSource = NonNullable<StageProps['source']>;

const CommentedStage = lazyControl<StageProps>(async () => (await loadResultParts()).CommentedStage);

export interface BoardViewerProps {
  items: readonly BoardItem[];
  at: number;
  showsComments: boolean;
  source: CommentSource;
  /** Shown below the image. */
  actions: ReactNode;
  onMove: (at: number) => void;
  onClose: () => void;
}

/** An image of a board in full size, with its comments and navigation to the others. */
export function BoardViewer({ items, at, showsComments, source, actions, onMove, onClose }: BoardViewerProps) {
  const words = useBoardWords();
  const item = items[at];
  if (!item) return null;
  const moveTo = (place: number) => (items[place] ? () => onMove(place) : undefined);
  return (
    <Dialog
      isOpen
      size="editor"
      title={item.name}
      closeLabel={words('close')}
      note={words('place', { number: at + 1, count: items.length })}
      actions={actions}
      onClose={onClose}
    >
      <CommentedStage
        result={item}
        name={item.name}
        showsComments={showsComments}
        source={source}
        neighbours={{ previous: moveTo(at - 1), next: moveTo(at + 1) }}
      >
        {item.note === '' ? null : <p className={styles.said}>{item.note}</p>}
      </CommentedStage>
    </Dialog>
  );
}
