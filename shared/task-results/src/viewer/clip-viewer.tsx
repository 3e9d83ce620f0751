import type { Task, TaskResult } from '@atelier/contract/task';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { Icon } from '@atelier/ui/icon';
import { useState } from 'react';
import { useWords } from '../texts/words.ts';
import styles from './clip-viewer.module.css';
import { ResultActions } from './result-actions.tsx';

export interface ClipViewerProps {
  task: Task;
  clip: TaskResult;
  onClose: () => void;
}

/** A full-window video with the browser's controls; a failed load shows an error. */
export function ClipViewer({ task, clip, onClose }: ClipViewerProps) {
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
      note={words('pixels', { width: clip.width, height: clip.height })}
      actions={<ResultActions onClose={onClose} task={task} result={clip} isTransparent={false} />}
    >
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
    </Dialog>
  );
}
