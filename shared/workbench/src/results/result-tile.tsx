import { type Task, type TaskResult, taskActions } from '@atelier/contract/task';
import { useAtomValue } from '@atelier/platform/state';
import type { IconName } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { Tip } from '@atelier/ui/tip';
import { type KeyboardEvent, type MouseEvent, memo, useState } from 'react';
import { useWords } from '../texts/words.ts';
import { useResultDrag } from '../tool-page/result-drag.tsx';
import { useToolActions } from '../tool-page/tool-actions.ts';
import { DownloadMenu, lastFormatAtom, plainDownloadFormat } from './download-menu.tsx';
import { isVideo } from './is-video.ts';
import { usePictureMenu } from './picture-menu.tsx';
import styles from './result-tile.module.css';
import { deleteResult, download, toggleFavourite } from './task-calls.ts';
import { TilePicture } from './tile-picture.tsx';
import { isTransparentTask } from './transparency.ts';

export interface ResultTileProps {
  task: Task;
  result: TaskResult;
  /** From 1. */
  number: number;
}

const carriedName = (task: Task, result: TaskResult): string =>
  `${task.name.replace(/\.(png|jpe?g|webp)$/i, '')}.${result.mime === 'image/jpeg' ? 'jpg' : 'png'}`;

/** One result: the picture, and what can be done with it. */
export const ResultTile = memo(({ task, result, number }: ResultTileProps) => {
  const words = useWords();
  const actions = useToolActions();
  const drag = useResultDrag();
  const menu = usePictureMenu();
  const lastFormat = useAtomValue(lastFormatAtom);
  const [isFavouring, setFavouring] = useState(false);
  const can = taskActions(task);
  const isTransparent = isTransparentTask(task);
  const isClip = isVideo(result);
  const carried = { result, name: carriedName(task, result) };
  const isFavourite = result.favourite !== isFavouring;

  const acts = {
    zoom: () => actions.view({ task, resultId: result.id, how: 'zoom' }),
    compare: () => actions.view({ task, resultId: result.id, how: 'compare' }),
    use: () => actions.addResult(carried),
    redraw: () => actions.redraw(task),
    favourite: async () => {
      setFavouring(true);
      await toggleFavourite(task, result);
      setFavouring(false);
    },
    remove: () => void deleteResult(task, result, words),
    download: () => void download(result, plainDownloadFormat(result, lastFormat)),
  };
  const keys: Readonly<Record<string, () => void>> = {
    ...(isClip ? {} : { c: acts.compare, u: acts.use }),
    r: acts.redraw,
    d: acts.download,
    f: () => void acts.favourite(),
    delete: acts.remove,
  };
  const handleKey = (event: KeyboardEvent) => {
    const act = keys[event.key.toLowerCase()];
    if (!act || event.ctrlKey || event.metaKey || event.altKey || task.deleted_at) return;
    event.preventDefault();
    act();
  };
  const handleMenu = (event: MouseEvent) => {
    event.preventDefault();
    menu.open(event, { task, result, acts });
  };
  const action = (icon: IconName, label: string, key: string, onAct: () => void) => (
    <Tip text={label} keys={key} placement="top">
      <IconButton icon={icon} label={label} aria-keyshortcuts={key} onClick={onAct} />
    </Tip>
  );
  const bar = (
    <>
      {action('zoom', words('zoom'), 'Enter', acts.zoom)}
      {isClip ? null : action('compare', words('compare'), 'C', acts.compare)}
      {isClip ? null : action('use-as-input', words('useAsInput'), 'U', acts.use)}
      {action('redraw', words('redraw'), 'R', acts.redraw)}
      <Tip text={words('download')} keys="D" placement="top">
        <DownloadMenu
          result={result}
          isTransparent={isTransparent}
          opener={(opener) => <IconButton {...opener} icon="download" label={words('download')} />}
        />
      </Tip>
    </>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside, so that each works from any of them
    <div className={styles.tile} onKeyDown={handleKey}>
      <button
        type="button"
        className={isTransparent ? `${styles.face} ${styles.checker}` : styles.face}
        aria-keyshortcuts={isClip ? 'R D F Delete' : 'C U R D F Delete'}
        onClick={acts.zoom}
        onContextMenu={handleMenu}
        {...(isClip ? {} : { onPointerDown: (event) => drag.begin(event, carried) })}
      >
        <TilePicture src={result.thumb_url} alt={words('resultOf', { name: task.name, number })} />
        {isClip ? <span className={styles.play} aria-hidden="true" /> : null}
      </button>
      {can.canFavourite ? (
        <IconButton
          className={isFavourite ? `${styles.heart} ${styles.given}` : styles.heart}
          icon={isFavourite ? 'heart-filled' : 'heart'}
          label={words(isFavourite ? 'unfavourite' : 'favourite')}
          isOn={isFavourite}
          onClick={() => void acts.favourite()}
        />
      ) : null}
      {can.canDownload ? <div className={styles.bar}>{bar}</div> : null}
      {menu.element}
    </div>
  );
});
