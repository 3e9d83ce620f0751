import type { TaskResult } from '@atelier/contract/task';
import { Stage } from '@atelier/picture-editors/stage';
import { useZoomPan } from '@atelier/picture-editors/use-zoom-pan';
import { type ReactNode, useState } from 'react';
import { CommentLayer, CommentsPanel } from '../comments/comment-layer.tsx';
import { useComments } from '../comments/use-comments.ts';
import { BrokenPicture, ZoomBar } from './stage-parts.tsx';
import styles from './viewer.module.css';

export interface CommentedStageProps {
  result: TaskResult;
  name: string;
  showsComments: boolean;
  /** Beside the picture while comments are not shown. */
  children: ReactNode;
}

/** A single result with zoom and comments, for who does not see its task. */
export function CommentedStage({ result, name, showsComments, children }: CommentedStageProps) {
  const comments = useComments(result, showsComments);
  const zoom = useZoomPan(result);
  const [tries, setTries] = useState(0);
  const [brokenTry, setBrokenTry] = useState<number>();
  return (
    <div className={styles.whole}>
      <div className={styles.viewer}>
        <Stage
          key={tries}
          mode="zoom"
          before={undefined}
          after={result}
          ground="mat"
          zoom={zoom}
          share={1}
          onShare={() => undefined}
          names={{ before: '', after: name }}
          overAfter={comments.isOn ? <CommentLayer comments={comments} scale={zoom.view.scale} /> : null}
          onBroken={() => setBrokenTry(tries)}
        />
        {brokenTry === tries ? <BrokenPicture onRetry={() => setTries(tries + 1)} /> : null}
        <ZoomBar zoom={zoom} comments={comments} />
      </div>
      {comments.isOn ? <CommentsPanel comments={comments} /> : <div className={styles.beside}>{children}</div>}
    </div>
  );
}
