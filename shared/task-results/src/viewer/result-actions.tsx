import type { Task, TaskResult } from '@atelier/contract/task';
import { Button } from '@atelier/ui/button';
import { usePanelActions } from '../actions/panel-actions.ts';
import { DownloadMenu } from '../downloads/download-menu.tsx';
import { useWords } from '../texts/words.ts';

export interface ResultActionsProps {
  task: Task;
  result: TaskResult;
  isTransparent: boolean;
}

/** What a viewer offers for what it shows: a link for others and a download. */
export function ResultActions({ task, result, isTransparent }: ResultActionsProps) {
  const words = useWords();
  const { open } = usePanelActions();
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
