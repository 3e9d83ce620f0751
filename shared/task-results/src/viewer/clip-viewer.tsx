import { imageSearchAddress, isSearchable } from '@atelier/catalogue/image-search-address';
import type { Task, TaskResult } from '@atelier/contract/task';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { navigation } from '@atelier/platform/navigation';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { Icon, type IconName } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { useMediaQuery } from '@atelier/ui/media-query';
import { Menu, type MenuItem } from '@atelier/ui/menu';
import { type ReactNode, useState } from 'react';
import { usePanelActions } from '../actions/panel-actions.ts';
import { DownloadMenu } from '../downloads/download-menu.tsx';
import { useReturnCredits } from '../task/return-credits.tsx';
import { isVideo } from '../task/task-words.ts';
import { useWords } from '../texts/words.ts';
import styles from './clip-viewer.module.css';
import { DetailsPanel, detailsTexts } from './details-panel.tsx';
import { type Step, StepButtons } from './stage-parts.tsx';
import viewerStyles from './viewer.module.css';

interface ResultActionsProps {
  onClose: () => void;
  task: Task;
  result: TaskResult;
  isTransparent: boolean;
  /** Side panel content. */
  children: ReactNode;
}

/** Actions of a viewer in one row: download first, rarely used and overflowing ones in a "more" menu. */
export function ResultActions({ onClose, task, result, isTransparent, children }: ResultActionsProps) {
  const words = useWords();
  const { addToBoard, applySettings, open, publish } = usePanelActions();
  /** True when not every action fits into one row. */
  const isNarrow = useMediaQuery('(max-width: 1279.98px)');
  const back = useReturnCredits(task);
  const acts: (MenuItem & { icon: IconName })[] = [
    ...(isVideo(result)
      ? []
      : ([
          {
            key: 'send-to-tool',
            icon: 'use-as-input',
            label: words('useElsewhere'),
            onSelect: () => open({ kind: 'send-to-tool', task, result }),
          },
        ] as const)),
    {
      key: 'share',
      icon: 'share',
      label: words('share'),
      onSelect: () => open({ kind: 'share', task, result }),
    },
    ...(isSearchable(result.mime)
      ? ([
          {
            key: 'alike',
            icon: 'search',
            label: words('moreLikeThis'),
            onSelect: () => navigation.open(imageSearchAddress({ kind: 'result', id: result.id })),
          },
        ] as const)
      : []),
    ...(addToBoard
      ? ([{ key: 'board', icon: 'plus', label: words('addToBoard'), onSelect: () => addToBoard(result) }] as const)
      : []),
    ...(publish
      ? ([
          { key: 'publish', icon: 'external', label: words('publish'), onSelect: () => publish(task, result) },
        ] as const)
      : []),
  ];
  const isShown = ({ key }: MenuItem): boolean => !isNarrow && key !== 'alike';
  const rare: MenuItem[] = [
    ...acts.filter((act) => !isShown(act)),
    {
      key: 'settings',
      icon: 'sliders',
      label: words('applySettings'),
      onSelect: () => {
        onClose();
        applySettings(task);
      },
    },
    ...(back
      ? [{ key: 'give-back', label: back.label, isDisabled: back.isBusy, startsGroup: true, onSelect: back.give }]
      : []),
  ];
  return (
    <>
      <DownloadMenu
        result={result}
        isTransparent={isTransparent}
        opener={(opener) => (
          <Button {...opener} kind="primary" label={words('download')} isThrottled={false} icon="download" />
        )}
      />
      {acts.filter(isShown).map(({ key, icon, label, onSelect }) => (
        <Button key={key} icon={icon} onClick={onSelect}>
          {label}
        </Button>
      ))}
      {children}
      <Menu
        label={words('more')}
        placement="top-end"
        opener={(opener) => <IconButton {...opener} icon="more" label={words('more')} />}
        items={rare}
      />
    </>
  );
}

export interface ClipViewerProps {
  task: Task;
  clip: TaskResult;
  /** The steps that led to it. */
  chain: ReactNode;
  steps: readonly Step[];
  onClose: () => void;
}

/** A full-window video with the browser's controls; a failed load shows an error. */
export function ClipViewer({ task, clip, chain, steps, onClose }: ClipViewerProps) {
  const words = useWords();
  const detailWords = useOwnWords(detailsTexts);
  const [isDetailed, setDetailed] = useState(false);
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
      actions={
        <ResultActions onClose={onClose} task={task} result={clip} isTransparent={false}>
          <Button icon="info" aria-pressed={isDetailed} onClick={() => setDetailed(!isDetailed)}>
            {detailWords('details')}
          </Button>
        </ResultActions>
      }
    >
      <div className={viewerStyles.whole}>
        <div className={styles.stage}>
          <StepButtons steps={steps} />
          {isBroken ? (
            <div className={styles.broken} role="alert">
              <Icon name="image" size={20} />
              <p>{words('videoFailed')}</p>
              <Button
                size="s"
                label={words('retry')}
                onClick={() => {
                  setTries(tries + 1);
                  setBroken(false);
                }}
              />
            </div>
          ) : (
            // Camera moves have no sound, so there is nothing to caption.
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
        {isDetailed ? <DetailsPanel task={task} onClose={() => setDetailed(false)} onLeave={onClose} /> : null}
        {chain}
      </div>
    </Dialog>
  );
}
