import { imageSearchAddress, isSearchable } from '@atelier/catalogue/image-search-address';
import { reducedAddress } from '@atelier/contract/image-sizes';
import { type Task, type TaskResult, taskActions } from '@atelier/contract/task';
import { navigation } from '@atelier/platform/navigation';
import { useAtomValue } from '@atelier/platform/state';
import { Checkbox } from '@atelier/ui/checkbox';
import type { IconName } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { Menu } from '@atelier/ui/menu';
import { Tip } from '@atelier/ui/tip';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { usePanelActions } from '../actions/panel-actions.ts';
import { useResultDrag } from '../actions/result-drag.tsx';
import { download, downloadShapeAtom, plainShape } from '../downloads/download.ts';
import { DownloadMenu, useDownloadItems } from '../downloads/download-menu.tsx';
import { useRoving } from '../selection/roving.tsx';
import { useSelection } from '../selection/selection.tsx';
import { deleteResult, toggleFavourite } from '../task/task-calls.ts';
import { carriedName, firstInput, isVector, isVideo } from '../task/task-words.ts';
import { useWords } from '../texts/words.ts';
import { useTool } from '../tools/tool-list.tsx';
import { MarkLayer } from '../warnings/mark-layer.tsx';
import { marksOf, marksOn } from '../warnings/warning-marks.ts';
import pictureMenuStyles from './picture-menu.module.css';
import styles from './result-tile.module.css';
import { TilePicture } from './tile-picture.tsx';

interface PictureMenuSubject {
  task: Task;
  result: TaskResult;
  acts: {
    zoom: () => void;
    compare: () => void;
    use: () => void;
    sendToTool: () => void;
    searchAlike: () => void;
    share: () => void;
    redraw: () => void;
    applySettings: () => void;
    favourite: () => Promise<void>;
    remove: () => void;
  };
}

interface Place {
  x: number;
  y: number;
}

/** Custom context menu on images; the browser's is disabled in this product. */
const usePictureMenu = () => {
  const [opened, setOpened] = useState<{ subject: PictureMenuSubject; place: Place }>();
  const open = useCallback(
    (event: MouseEvent, subject: PictureMenuSubject) =>
      setOpened({ subject, place: { x: event.clientX, y: event.clientY } }),
    [],
  );
  const element: ReactNode = opened ? <PictureMenu key={`${opened.place.x},${opened.place.y}`} {...opened} /> : null;
  return { open, element };
};

function PictureMenu({ subject, place }: { subject: PictureMenuSubject; place: Place }) {
  const words = useWords();
  const { task, result, acts } = subject;
  const home = useRef<HTMLSpanElement>(null);
  const downloads = useDownloadItems(result, useTool(task.tool_type)?.is_transparent ?? false);
  const can = taskActions(task);
  const pictureItems = [
    { key: 'compare', icon: 'compare', label: words('compare'), note: 'C', onSelect: acts.compare },
    { key: 'use', icon: 'use-as-input', label: words('useAsInput'), note: 'U', onSelect: acts.use },
    {
      key: 'send-to-tool',
      icon: 'external',
      label: words('useElsewhere'),
      note: 'O',
      onSelect: acts.sendToTool,
    },
  ] as const;
  useEffect(() => home.current?.querySelector('button')?.click(), []);
  return (
    <span ref={home}>
      <Menu
        label={words('pictureMenu')}
        placement="bottom-start"
        opener={(props) => (
          <button
            {...props}
            type="button"
            tabIndex={-1}
            className={pictureMenuStyles.point}
            style={{ left: place.x, top: place.y }}
            aria-label={words('pictureMenu')}
          />
        )}
        items={[
          { key: 'zoom', icon: 'zoom', label: words('zoom'), note: 'Enter', onSelect: acts.zoom },
          ...(isVideo(result) ? [] : pictureItems),
          ...(isSearchable(result.mime)
            ? [
                {
                  key: 'alike',
                  icon: 'search' as const,
                  label: words('moreLikeThis'),
                  note: 'L',
                  onSelect: acts.searchAlike,
                },
              ]
            : []),
          { key: 'redraw', icon: 'redraw', label: words('redraw'), note: 'R', onSelect: acts.redraw },
          { key: 'settings', icon: 'sliders', label: words('applySettings'), onSelect: acts.applySettings },
          {
            key: 'share',
            icon: 'share',
            label: words('share'),
            note: 'S',
            isDisabled: !can.canDownload,
            onSelect: acts.share,
          },
          {
            key: 'favourite',
            icon: result.favourite ? 'heart-filled' : 'heart',
            label: words(result.favourite ? 'unfavourite' : 'favourite'),
            note: 'F',
            isDisabled: !can.canFavourite,
            onSelect: () => void acts.favourite(),
          },
          ...downloads.map((item, at) => ({ ...item, icon: 'download' as const, startsGroup: at === 0 })),
          {
            key: 'remove',
            icon: 'trash',
            label: words('delete'),
            note: 'Delete',
            isDanger: true,
            startsGroup: true,
            isDisabled: !can.canDelete,
            onSelect: acts.remove,
          },
        ]}
      />
    </span>
  );
}

export interface TileBarProps {
  result: TaskResult;
  isTransparent: boolean;
  /** Tab index of the tile: its buttons follow it in tab order. */
  tabIndex: number;
  acts: { zoom: () => void; compare: () => void; use: () => void; searchAlike: () => void; redraw: () => void };
}

/** Action buttons over the lower edge of a tile. */
function TileBar({ result, isTransparent, tabIndex, acts }: TileBarProps) {
  const words = useWords();
  const isClip = isVideo(result);
  const action = (icon: IconName, label: string, key: string, onAct: () => void) => (
    <Tip text={label} keys={key} placement="top">
      <IconButton icon={icon} label={label} aria-keyshortcuts={key} tabIndex={tabIndex} onClick={onAct} />
    </Tip>
  );
  return (
    <div className={styles.bar}>
      {action('zoom', words('zoom'), 'Enter', acts.zoom)}
      {isClip ? null : action('compare', words('compare'), 'C', acts.compare)}
      {isClip ? null : action('use-as-input', words('useAsInput'), 'U', acts.use)}
      {isSearchable(result.mime) ? action('search', words('moreLikeThis'), 'L', acts.searchAlike) : null}
      {action('redraw', words('redraw'), 'R', acts.redraw)}
      <Tip text={words('download')} keys="D" placement="top">
        <DownloadMenu
          result={result}
          isTransparent={isTransparent}
          opener={(opener) => <IconButton {...opener} icon="download" label={words('download')} tabIndex={tabIndex} />}
        />
      </Tip>
    </div>
  );
}

export interface ResultTileProps {
  task: Task;
  result: TaskResult;
  /** One-based. */
  number: number;
  /** True when shown large: a higher resolution is loaded. */
  isLarge?: boolean;
}

/** Maximum age in ms of results that appear with a sharpening animation. */
const freshMs = 30_000;
const isFresh = ({ finished_at: at }: Task): boolean => at !== null && Date.now() - Date.parse(at) < freshMs;

/** Touch devices have no hover, so the buttons are always rendered; elsewhere they are rendered on hover to keep long lists light. */
const hasNoHover = (): boolean => window.matchMedia('(hover: none), (max-width: 991px)').matches;

/** One result: the image and its actions. */
export const ResultTile = memo(({ task, result, number, isLarge = false }: ResultTileProps) => {
  const words = useWords();
  const actions = usePanelActions();
  const drag = useResultDrag();
  const menu = usePictureMenu();
  const lastShape = useAtomValue(downloadShapeAtom);
  const selection = useSelection();
  const roving = useRoving(result.id);
  const [isFavouring, setFavouring] = useState(false);
  const [isNear, setNear] = useState(hasNoHover);
  const comeNear = () => setNear(true);
  const can = taskActions(task);
  const isTransparent = useTool(task.tool_type)?.is_transparent ?? false;
  const isClip = isVideo(result);
  const carried = { result, name: carriedName(task, result) };
  const isFavourite = result.favourite !== isFavouring;

  const acts = {
    zoom: () => actions.view({ task, resultId: result.id, how: 'zoom', among: selection.readTasks() }),
    compare: () => actions.view({ task, resultId: result.id, how: 'compare', among: selection.readTasks() }),
    use: () => actions.addResult(carried),
    sendToTool: () => actions.open({ kind: 'send-to-tool', task, result }),
    searchAlike: () => navigation.open(imageSearchAddress({ kind: 'result', id: result.id })),
    share: () => actions.open({ kind: 'share', task, result }),
    redraw: () => actions.redraw(task),
    applySettings: () => actions.applySettings(task),
    favourite: async () => {
      setFavouring(true);
      await toggleFavourite(task, result);
      setFavouring(false);
    },
    remove: () => void deleteResult(task, result, words),
    download: () => void download(result, plainShape(result, lastShape)),
  };
  const keys: Readonly<Record<string, () => void>> = {
    ...(isClip ? {} : { c: acts.compare, u: acts.use, o: acts.sendToTool }),
    ...(isSearchable(result.mime) ? { l: acts.searchAlike } : {}),
    s: acts.share,
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
  const isChosen = selection.chosen.has(result.id);
  const chooses = selection.isOn && can.canDownload;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keyboard shortcuts of the buttons inside
    <div
      className={isChosen ? `${styles.tile} ${styles.chosen}` : styles.tile}
      onKeyDown={handleKey}
      onPointerEnter={comeNear}
      onFocus={comeNear}
    >
      <button
        type="button"
        data-face={result.id}
        {...roving}
        className={isTransparent ? `${styles.face} ${styles.checker}` : styles.face}
        aria-keyshortcuts={isClip ? 'R S D F Delete' : 'C U O L R S D F Delete'}
        {...(chooses ? { 'aria-pressed': isChosen } : {})}
        onClick={chooses ? () => selection.toggle(result.id) : acts.zoom}
        onContextMenu={handleMenu}
        {...(isClip || chooses ? {} : { onPointerDown: (event) => drag.begin(event, carried) })}
      >
        <TilePicture
          src={result.thumb_url}
          alt={words('resultOf', { name: task.name, number })}
          isFresh={isFresh(task)}
          {...(isLarge && !isClip ? { fineSrc: reducedAddress(result.url, 1280) } : {})}
          {...(isVector(result) ? { mark: words('vectorMark') } : {})}
        />
        {isLarge ? (
          <span className={styles.marks}>
            <MarkLayer marks={marksOn(marksOf(task), result, firstInput(task))} />
          </span>
        ) : null}
        {isClip ? <span className={styles.play} aria-hidden="true" /> : null}
      </button>
      {chooses ? (
        <span className={styles.check}>
          <Checkbox
            isChecked={isChosen}
            tabIndex={-1}
            aria-label={words('selectOne', { name: task.name, number })}
            onChange={() => selection.toggle(result.id)}
          />
        </span>
      ) : null}
      {can.canFavourite && !chooses ? (
        <IconButton
          className={isFavourite ? `${styles.heart} ${styles.given}` : styles.heart}
          icon={isFavourite ? 'heart-filled' : 'heart'}
          label={words(isFavourite ? 'unfavourite' : 'favourite')}
          isOn={isFavourite}
          tabIndex={roving.tabIndex}
          onClick={() => void acts.favourite()}
        />
      ) : null}
      {can.canDownload && !chooses && isNear ? (
        <TileBar result={result} isTransparent={isTransparent} tabIndex={roving.tabIndex} acts={acts} />
      ) : null}
      {menu.element}
    </div>
  );
});
