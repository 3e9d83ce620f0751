import { imageSearchAddress, isSearchable } from '@atelier/catalogue/image-search-address';
import type { Task, TaskResult } from '@atelier/contract/task';
import { navigation } from '@atelier/platform/navigation';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { Icon } from '@atelier/ui/icon';
import { type ReactNode, useState } from 'react';
import { usePanelActions } from '../actions/panel-actions.ts';
import { DownloadMenu } from '../downloads/download-menu.tsx';
import { GiveBack } from '../task/give-back.tsx';
import { isVideo } from '../task/is-video.ts';
import { useWords } from '../texts/words.ts';
import styles from './clip-viewer.module.css';

interface ResultActionsProps {
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
      <GiveBack task={task} isLabelled />
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

export interface ClipViewerProps {
  task: Task;
  clip: TaskResult;
  /** The steps that led to it. */
  chain: ReactNode;
  onClose: () => void;
}

/** A full-window video with the browser's controls; a failed load shows an error. */
export function ClipViewer({ task, clip, chain, onClose }: ClipViewerProps) {
  const words = useWords();
  const [isBroken, setBroken] = useState(false);
  const [tries, setTries] = useState(0);
  return (
    <Dialog
      isOpen
      size="editor"
      onClose={onClose}
      title={task.name}
      closeLabel={words('close')}
      note={`${task.generated ? `${words('modelGenerated')} · ` : ''}${words('pixels', { width: clip.width, height: clip.height })}`}
      actions={<ResultActions onClose={onClose} task={task} result={clip} isTransparent={false} />}
    >
      <div className={styles.whole}>
        <div className={styles.stage}>
          {isBroken ? (
            <div className={styles.broken} role="alert">
              <Icon name="image" size={20} />
              <p>{words('videoFailed')}</p>
              <Button
                size="s"
                onClick={() => {
                  setTries(tries + 1);
                  setBroken(false);
                }}
              >
                {words('retry')}
              </Button>
            </div>
          ) : (
            // A camera move has no sound, so there is nothing to caption.
            <video
              key={tries}
              className={styles.clip}
              src={clip.url}
              poster={clip.thumb_url}
              aria-label={task.name}
              controls
              autoPlay
              loop
              muted
              playsInline
              onError={() => setBroken(true)}
            />
          )}
        </div>
        {chain}
      </div>
    </Dialog>
  );
}
