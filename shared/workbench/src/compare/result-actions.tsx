import type { Task, TaskResult } from '@atelier/contract/task';
import { Button } from '@atelier/ui/button';
import { DownloadMenu } from '../results/download-menu.tsx';
import { useWords } from '../texts/words.ts';
import { useToolActions } from '../tool-page/tool-actions.ts';

export interface ResultActionsProps {
  task: Task;
  result: TaskResult;
  isTransparent: boolean;
}

/** What a viewer offers for what it shows: a link for others and a download. */
export function ResultActions({ task, result, isTransparent }: ResultActionsProps) {
  const words = useWords();
  const { open } = useToolActions();
  return (
    <>
      <Button icon="share" onClick={() => open({ kind: 'share', task, result })}>
        {words('share')}
      </Button>
      <DownloadMenu
        result={result}
        isTransparent={isTransparent}
        opener={(opener) => (
          <Button {...opener} icon="download">
            {words('download')}
          </Button>
        )}
      />
    </>
  );
}
