import { isSearchable } from '@atelier/catalogue/image-search-address';
import { type Task, type TaskResult, taskActions } from '@atelier/contract/task';
import { Menu } from '@atelier/ui/menu';
import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useDownloadItems } from '../downloads/download-menu.tsx';
import { isVideo } from '../task/is-video.ts';
import { useWords } from '../texts/words.ts';
import { useTool } from '../tools/tool-list.tsx';
import styles from './picture-menu.module.css';

export interface PictureMenuSubject {
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

/** Our own right-click menu on pictures; the browser's is off in this product. */
export const usePictureMenu = () => {
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
            className={styles.point}
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
          { key: 'settings', icon: 'filter', label: words('applySettings'), onSelect: acts.applySettings },
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
