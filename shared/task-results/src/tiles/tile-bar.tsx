import { isSearchable } from '@atelier/catalogue/image-search-address';
import type { TaskResult } from '@atelier/contract/task';
import type { IconName } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { Tip } from '@atelier/ui/tip';
import { DownloadMenu } from '../downloads/download-menu.tsx';
import { isVideo } from '../task/is-video.ts';
import { useWords } from '../texts/words.ts';
import styles from './result-tile.module.css';

export interface TileBarProps {
  result: TaskResult;
  isTransparent: boolean;
  /** That of the tile: its buttons are reached after its face. */
  tabIndex: number;
  acts: { zoom: () => void; compare: () => void; use: () => void; searchAlike: () => void; redraw: () => void };
}

/** The buttons over the lower edge of a tile. */
export function TileBar({ result, isTransparent, tabIndex, acts }: TileBarProps) {
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
