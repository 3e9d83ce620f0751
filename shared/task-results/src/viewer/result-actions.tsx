import { imageSearchAddress, isSearchable } from '@atelier/catalogue/image-search-address';
import type { Task, TaskResult } from '@atelier/contract/task';
import { navigation } from '@atelier/platform/navigation';
import { Button } from '@atelier/ui/button';
import { usePanelActions } from '../actions/panel-actions.ts';
import { DownloadMenu } from '../downloads/download-menu.tsx';
import { isVideo } from '../task/is-video.ts';
import { useWords } from '../texts/words.ts';

export interface ResultActionsProps {
  onClose: () => void;
  task: Task;
  result: TaskResult;
  isTransparent: boolean;
}

/** What a viewer offers for what it shows: what is like it, a link for others and a download. */
export function ResultActions({ onClose, task, result, isTransparent }: ResultActionsProps) {
  const words = useWords();
  const { applySettings, open, publish } = usePanelActions();
  return (
    <>
      {isSearchable(result.mime) ? (
        <Button icon="search" onClick={() => navigation.open(imageSearchAddress({ kind: 'result', id: result.id }))}>
          {words('moreLikeThis')}
        </Button>
      ) : null}
      <Button
        icon="filter"
        onClick={() => {
          onClose();
          applySettings(task);
        }}
      >
        {words('applySettings')}
      </Button>
      {isVideo(result) ? null : (
        <Button icon="use-as-input" onClick={() => open({ kind: 'send-to-tool', task, result })}>
          {words('useElsewhere')}
        </Button>
      )}
      <Button icon="share" onClick={() => open({ kind: 'share', task, result })}>
        {words('share')}
      </Button>
      {publish ? (
        <Button icon="external" onClick={() => publish(task, result)}>
          {words('publish')}
        </Button>
      ) : null}
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
