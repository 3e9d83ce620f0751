import type { BoardItem } from '@atelier/contract/boards';
import { type OwnTexts, type OwnWords, useOwnWords } from '@atelier/picture-editors/own-words';
import { lazyControl } from '@atelier/task-results/lazy-control';
import { loadResultParts } from '@atelier/task-results/use-result-parts';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { Field } from '@atelier/ui/field';
import { Icon } from '@atelier/ui/icon';
import { TextInput } from '@atelier/ui/text-input';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useMutationGuard } from '../frame/use-mutation-guard.ts';
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

/** What the client decided on a picture. */
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

export interface NameDialogProps {
  title: string;
  label: string;
  /** Name that it has. */
  name?: string;
  hint?: string;
  confirm: string;
  max: number;
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a name. */
export function NameDialog({ title, label, name = '', hint, confirm, max, onSave, onClose }: NameDialogProps) {
  const words = useBoardWords();
  const [text, setText] = useState(name);
  const { isBusy, run } = useMutationGuard();
  const save = async () => {
    if (text.trim() !== '' && (await run(() => onSave(text.trim())))) onClose();
  };
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words('cancel')}
          </Button>
          <Button kind="primary" isBusy={isBusy} disabled={text.trim() === ''} onClick={() => void save()}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label={label} hint={hint}>
          {(control) => (
            <TextInput
              {...control}
              autoFocus
              maxLength={max}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

export interface BoardViewerProps {
  items: readonly BoardItem[];
  at: number;
  showsComments: boolean;
  source: CommentSource;
  /** Below the picture. */
  actions: ReactNode;
  onMove: (at: number) => void;
  onClose: () => void;
}

/** A picture of a board as large as the window, with its comments; the others are one step away. */
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
        <p className={styles.said}>{item.note}</p>
      </CommentedStage>
    </Dialog>
  );
}
