import type { Task, TaskResult } from '@atelier/contract/task';
import { type Ground, GroundPicker } from '@atelier/picture-editors/ground-picker';
import { bytesWords, useOwnWords } from '@atelier/picture-editors/own-words';
import { Stage, type StageMode } from '@atelier/picture-editors/stage';
import { useZoomPan } from '@atelier/picture-editors/use-zoom-pan';
import { useLocalized } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { IconButton } from '@atelier/ui/icon-button';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { ViewRequest } from '../actions/panel-actions.ts';
import { CommentLayer, CommentsPanel } from '../comments/comment-layer.tsx';
import { useComments } from '../comments/use-comments.ts';
import { firstInput, isVector, isVideo } from '../task/task-words.ts';
import { useWords } from '../texts/words.ts';
import { useTool } from '../tools/tool-list.tsx';
import { MarkLayer } from '../warnings/mark-layer.tsx';
import markNoteStyles from '../warnings/mark-note.module.css';
import { markTexts, WarningActs } from '../warnings/warning-acts.tsx';
import { isSameShape, marksOf, marksOn, type WarningMark, zoneOf } from '../warnings/warning-marks.ts';
import { warningWords } from '../warnings/warning-table.ts';
import { ClipViewer, ResultActions } from './clip-viewer.tsx';
import { DetailsPanel, detailsTexts } from './details-panel.tsx';
import {
  BrokenPicture,
  CommentsButton,
  CompareBar,
  type How,
  type Neighbours,
  type Step,
  StepButtons,
  useSteps,
  ZoomBar,
} from './stage-parts.tsx';
import { TaskChain } from './task-chain.tsx';
import styles from './viewer.module.css';

/** Free pixels around the fitted image. */
const stageMargin = 24;

interface MarkNoteProps {
  task: Task;
  mark: WarningMark;
  onClose: () => void;
  /** Called when an action leaves the viewer. */
  onAct: () => void;
}

/** Note of a mark: the problem and the next step. */
function MarkNote({ task, mark, onClose, onAct }: MarkNoteProps) {
  const words = useOwnWords(markTexts);
  const localized = useLocalized();
  const { wrong, next } = warningWords(mark.code);
  return (
    <section className={markNoteStyles.note} aria-live="polite">
      <div className={markNoteStyles.top}>
        <b className={markNoteStyles.number}>{mark.number}</b>
        <span className={markNoteStyles.zone}>{words(zoneOf(mark.area))}</span>
        <IconButton size="s" icon="close" label={words('close')} onClick={onClose} />
      </div>
      <p className={markNoteStyles.wrong}>{localized(wrong)}</p>
      <p className={markNoteStyles.next}>{localized(next)}</p>
      <div className={markNoteStyles.acts}>
        <WarningActs task={task} code={mark.code} onAct={onAct} />
      </div>
    </section>
  );
}

/**
 * The marks of the displayed result and its input: the list, whether they are shown (initially only for a requested mark), and the open
 * note.
 */
const useMarks = ({ task, mark: asked }: ViewRequest, result: TaskResult | undefined) => {
  const words = useOwnWords(markTexts);
  const localized = useLocalized();
  const original = firstInput(task);
  const numbered = marksOf(task);
  const after = marksOn(numbered, result, original);
  const before = marksOn(numbered, original, result);
  const [isShown, setShown] = useState(asked !== undefined);
  const [chosen, setChosen] = useState(asked);
  const all = numbered.filter((mark) => after.includes(mark) || before.includes(mark));
  const choose = (mark: WarningMark | undefined) => setChosen(mark?.number === chosen ? undefined : mark?.number);
  const startsBefore = before.some(({ number }) => number === asked) && !after.some(({ number }) => number === asked);
  const nameOf = (mark: WarningMark): string =>
    words('mark', {
      number: mark.number,
      zone: words(zoneOf(mark.area)),
      wrong: localized(warningWords(mark.code).wrong),
    });
  return {
    words,
    all,
    after,
    before,
    startsBefore,
    isShown,
    toggle: () => setShown(!isShown),
    open: all.find(({ number }) => number === chosen),
    choose,
    layer: { chosen, onChoose: choose, nameOf },
  };
};

/** True when the side panel takes the space of the actions. */
const isNarrow = (): boolean => window.matchMedia('(max-width: 991px)').matches;

export interface ViewerProps {
  request: ViewRequest;
  /** Used when `request.among` does not provide them. */
  neighbours?: Neighbours;
  onClose: () => void;
}

/** One result in a full-window viewer, a video player or an image viewer, with the steps that led to it. */
export function Viewer({ request, neighbours = {}, onClose }: ViewerProps) {
  const [moved, setMoved] = useState({ from: request.resultId, end: request.task, shown: request });
  // A new request overrides the steps taken.
  const { end, shown } =
    moved.from === request.resultId ? moved : { end: request.task, shown: { ...request, how: 'zoom' as const } };
  const { task, resultId } = shown;
  const clip = task.results.find((result) => result.id === resultId && isVideo(result));
  const show = (step: Task, last: Task, result = step.results[0]) => {
    if (!result) return;
    const next: ViewRequest = {
      task: step,
      resultId: result.id,
      how: 'zoom',
      showsComments: request.showsComments ?? false,
    };
    setMoved({ from: request.resultId, end: last, shown: next });
  };
  const among = request.among?.filter(({ results, deleted_at: at }) => results.length > 0 && at === null) ?? [];
  const at = among.findIndex(({ id }) => id === end.id);
  const stepTo = (by: Step['by']): (() => void) | undefined => {
    const beside = at < 0 ? undefined : among[at + by];
    if (beside) return () => show(beside, beside, by === 1 ? beside.results[0] : beside.results.at(-1));
    return at < 0 ? neighbours[by === 1 ? 'next' : 'previous'] : undefined;
  };
  const steps = useSteps({ previous: stepTo(-1), next: stepTo(1) });
  const chain = <TaskChain end={end} shown={task} onShow={(step) => show(step, end)} onClose={onClose} />;
  return clip ? (
    <ClipViewer key={task.id} task={task} clip={clip} chain={chain} steps={steps} onClose={onClose} />
  ) : (
    <PictureViewer key={task.id} request={shown} chain={chain} steps={steps} onClose={onClose} />
  );
}

/** Zoom, pan and comparison with the input. */
function PictureViewer({
  request,
  chain,
  steps: outer,
  onClose,
}: Omit<ViewerProps, 'neighbours'> & { chain: ReactNode; steps: readonly Step[] }) {
  const words = useWords();
  const detailWords = useOwnWords(detailsTexts);
  const [isDetailed, setDetailed] = useState(false);
  const { task } = request;
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      task.results.findIndex(({ id }) => id === request.resultId),
    ),
  );
  const [tries, setTries] = useState(0);
  const [brokenTry, setBrokenTry] = useState<number>();
  const [share, setShare] = useState(0.5);
  const result = task.results[at];
  const before = firstInput(task);
  const isTransparent = useTool(task.tool_type)?.is_transparent ?? false;
  const [ground, setGround] = useState<Ground>(isTransparent ? 'checker' : 'mat');
  const hasSameShape = before !== undefined && result !== undefined && isSameShape(before, result);
  const [how, setHow] = useState<How>(() => {
    if (request.how === 'zoom' || before === undefined) return 'zoom';
    return hasSameShape ? 'slider' : 'side';
  });
  const comments = useComments(result, request.showsComments);
  const zoom = useZoomPan(result ?? { width: 1, height: 1 }, stageMargin);
  const marks = useMarks(request, result);
  // A mark of the original without a counterpart on the result is shown on the original.
  const [isPeeking, setPeeking] = useState(marks.startsBefore);
  if (!result) return null;

  const count = task.results.length;
  const move = (by: number) => {
    setAt(at + by);
    setBrokenTry(undefined);
    comments.place(undefined);
    zoom.fit();
  };
  // Only the result has pins.
  const toggleComments = () => {
    if (!comments.isOn) setHow('zoom');
    setDetailed(false);
    comments.toggle();
  };
  const toggleDetails = () => {
    if (comments.isOn) comments.toggle();
    setDetailed(!isDetailed);
  };
  const shownComments = { ...comments, toggle: toggleComments };
  const hasSide = comments.isOn || isDetailed;
  // First through the other results of the task, then to the neighbours.
  const steps = ([-1, 1] as const).flatMap((by): Step[] => {
    const isOwn = at + by >= 0 && at + by < count;
    const beside = outer.find((one) => one.by === by);
    if (isOwn) return [{ by, isFocused: beside?.isFocused ?? false, onStep: () => move(by) }];
    return beside ? [beside] : [];
  });
  const canPeek = before !== undefined && how !== 'side';
  const mode: StageMode = isPeeking && canPeek ? 'before' : how === 'slider' && !hasSameShape ? 'side' : how;
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoom.by(1.25),
    '=': () => zoom.by(1.25),
    '-': () => zoom.by(0.8),
    '0': zoom.fit,
    '1': zoom.actual,
    ...(marks.all.length > 0 ? { m: marks.toggle } : {}),
    ...(comments.isOffered ? { c: toggleComments } : {}),
    ...Object.fromEntries(steps.map(({ by, onStep }) => [by === 1 ? ']' : '[', onStep])),
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === ' ' && canPeek && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      setPeeking(true);
      return;
    }
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };

  return (
    <Dialog
      isOpen
      size="editor"
      onClose={onClose}
      title={task.name}
      closeLabel={words('close')}
      note={
        <span className={styles.note}>
          {task.generated ? `${words('modelGenerated')} · ` : ''}
          {words('pixels', { width: result.width, height: result.height })}
          {count > 1 ? ` · ${words('tileWaiting', { number: at + 1, count })}` : ''}
          {isVector(result) ? ` · ${words('vectorSize', { size: bytesWords(result.bytes) })}` : ''}
          {how !== 'zoom' && !hasSameShape ? ` · ${words('compareShapes')}` : ''}
        </span>
      }
      actions={
        hasSide && isNarrow() ? null : (
          <ResultActions onClose={onClose} task={task} result={result} isTransparent={isTransparent}>
            <Button icon="info" label={detailWords('details')} aria-pressed={isDetailed} onClick={toggleDetails} />
            <CommentsButton comments={shownComments} />
          </ResultActions>
        )
      }
    >
      <div className={styles.whole}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keyboard shortcuts of the viewer, each also a button */}
        <div
          className={styles.viewer}
          onKeyDown={handleKey}
          onKeyUp={(event) => {
            if (event.key === ' ') setPeeking(false);
          }}
        >
          <Stage
            key={tries}
            onBroken={() => setBrokenTry(tries)}
            mode={mode}
            before={before}
            after={result}
            ground={ground}
            zoom={zoom}
            share={share}
            onShare={setShare}
            overBefore={
              marks.isShown ? <MarkLayer {...marks.layer} marks={marks.before} scale={zoom.view.scale} /> : null
            }
            overAfter={
              <>
                {comments.isOn ? <CommentLayer comments={comments} scale={zoom.view.scale} /> : null}
                {marks.isShown ? <MarkLayer {...marks.layer} marks={marks.after} scale={zoom.view.scale} /> : null}
              </>
            }
            names={{
              before: words('originalOf', { name: task.name }),
              after: words('resultOf', { name: task.name, number: at + 1 }),
            }}
          />
          {brokenTry === tries ? <BrokenPicture onRetry={() => setTries(tries + 1)} /> : null}
          {before && !comments.isOn ? (
            <CompareBar
              how={how}
              onHow={setHow}
              hasSameShape={hasSameShape}
              {...(canPeek ? { peek: { isOn: isPeeking, set: setPeeking } } : {})}
            />
          ) : null}
          {marks.isShown && marks.open ? (
            <MarkNote task={task} mark={marks.open} onClose={() => marks.choose(undefined)} onAct={onClose} />
          ) : null}
          <StepButtons steps={steps} />
          <ZoomBar zoom={zoom} marks={marks} />
          {isTransparent ? (
            <div className={styles.grounds}>
              <GroundPicker value={ground} onChange={setGround} />
            </div>
          ) : null}
        </div>
        {comments.isOn ? <CommentsPanel comments={comments} /> : null}
        {isDetailed ? <DetailsPanel task={task} onClose={() => setDetailed(false)} onLeave={onClose} /> : null}
        {chain}
      </div>
    </Dialog>
  );
}
