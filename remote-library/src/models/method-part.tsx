import type { SquareMethod } from '@atelier/contract/model-square';
import type { ToolFacts } from '@atelier/contract/tools';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { Button } from '@atelier/ui/button';
import { EmptyState } from '@atelier/ui/empty-state';
import { Skeleton } from '@atelier/ui/skeleton';
import type { ReactNode } from 'react';
import frame from '../frame/frame.module.css';
import type { LibraryKey } from '../texts/library-texts.ts';
import { MethodList } from './method-list.tsx';
import type { ModelsKey } from './texts/models-texts.ts';
import type { useMethods } from './use-models.ts';

export interface MethodPartProps {
  query: ReturnType<typeof useMethods>;
  tools: readonly ToolFacts[] | undefined;
  /** Those that the filters leave. */
  methods: readonly SquareMethod[];
  words: OwnWords<ModelsKey>;
  library: OwnWords<LibraryKey>;
  label: string;
  /** Where the filters leave nothing. */
  empty: ReactNode;
}

/** Engines and templates while they are read, when they could not be, when none is left, and as they are. */
export function MethodPart({ query, tools, methods, words, library, label, empty }: MethodPartProps) {
  if (query.isError)
    return (
      <div className={frame.note}>
        <EmptyState
          title={library('loadFailed')}
          action={<Button onClick={() => void query.refetch()}>{library('retry')}</Button>}
        />
      </div>
    );
  if (!query.data || !tools)
    return (
      <div className={frame.waiting} role="status" aria-label={library('loading')}>
        <Skeleton shape="line" count={8} />
      </div>
    );
  if (methods.length === 0) return <div className={frame.note}>{empty}</div>;
  return <MethodList methods={methods} tools={tools} words={words} label={label} />;
}
