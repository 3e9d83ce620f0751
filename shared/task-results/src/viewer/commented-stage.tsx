import { Stage } from '@atelier/picture-editors/stage';
import { useZoomPan } from '@atelier/picture-editors/use-zoom-pan';
import { type ReactNode, useState } from 'react';
import { CommentLayer, CommentsPanel } from '../comments/comment-layer.tsx';
import { type CommentSource, useComments } from '../comments/use-comments.ts';
import { isVideo } from '../task/task-words.ts';
import clipStyles from './clip-viewer.module.css';
import { BrokenPicture, type Neighbours, StepButtons, useSteps, ZoomBar } from './stage-parts.tsx';
import styles from './viewer.module.css';

export interface CommentedStageProps {
  result: { id: string; url: string; thumb_url: string; mime: string; width: number; height: number };
  name: string;
  showsComments: boolean;
  neighbours: Neighbours;
  /** Absent: the comments of the company in use. */
  source?: CommentSource;
  /** Side panel content while comments are hidden. */
  children: ReactNode;
}

/** A single result with its neighbours, zoom and comments, for users without access to its task. */
export function CommentedStage({ neighbours, ...parts }: CommentedStageProps) {
  const { result, name, children } = parts;
  const steps = useSteps(neighbours);
  const buttons = <StepButtons steps={steps} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keyboard shortcuts of the viewer, each also a button
    <div
      className={styles.whole}
      onKeyDown={({ key, target }) => {
        if (target instanceof HTMLTextAreaElement) return;
        steps.find(({ by }) => key === (by === 1 ? ']' : '['))?.onStep();
      }}
    >
      {isVideo(result) ? (
        <>
          <div className={clipStyles.stage}>
            {buttons}
            {/* A camera move has no sound, so there is nothing to caption. */}
            <video
              key={result.id}
              className={clipStyles.clip}
              src={result.url}
              poster={result.thumb_url}
              aria-label={name}
              controls
              loop
              muted
              playsInline
            />
          </div>
          <div className={styles.beside}>{children}</div>
        </>
      ) : (
        <CommentedPicture key={result.id} {...parts} buttons={buttons} />
      )}
    </div>
  );
}

function CommentedPicture({
  result,
  name,
  showsComments,
  source,
  buttons,
  children,
}: Omit<CommentedStageProps, 'neighbours'> & { buttons: ReactNode }) {
  const comments = useComments(result, showsComments, source);
  const zoom = useZoomPan(result);
  const [tries, setTries] = useState(0);
  const [brokenTry, setBrokenTry] = useState<number>();
  return (
    <>
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
        {buttons}
        <ZoomBar zoom={zoom} comments={comments} />
      </div>
      {comments.isOn ? <CommentsPanel comments={comments} /> : <div className={styles.beside}>{children}</div>}
    </>
  );
}
