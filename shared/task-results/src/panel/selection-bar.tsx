import { zipLimit } from '@atelier/contract/download';
import { useBrand } from '@atelier/platform/theme';
import { Button } from '@atelier/ui/button';
import { usePanelActions } from '../actions/panel-actions.ts';
import { useSelection } from '../selection/selection.tsx';
import { useWords } from '../texts/words.ts';
import styles from './selection-bar.module.css';

/** What can be done to the chosen results; absent while none are being chosen. */
export function SelectionBar() {
  const words = useWords();
  const { webName } = useBrand();
  const { open } = usePanelActions();
  const { isOn, chosen, results, choose, end } = useSelection();
  if (!isOn) return null;
  const picked = results.filter(({ id }) => chosen.has(id));
  const all = results.slice(0, zipLimit).map(({ id }) => id);
  const hasAll = picked.length >= all.length;
  const isTooMany = picked.length > zipLimit;
  return (
    <div className={styles.bar} role="toolbar" aria-label={words('selectResults')}>
      <span className={styles.count} role="status">
        {isTooMany ? words('selectTooMany', { max: zipLimit }) : words('selectedCount', { count: picked.length })}
      </span>
      <Button size="s" kind="quiet" onClick={() => choose(hasAll ? [] : all)}>
        {words(hasAll ? 'selectNone' : 'selectAll')}
      </Button>
      <Button
        size="s"
        kind="primary"
        icon="download"
        disabled={picked.length === 0 || isTooMany}
        onClick={() => open({ kind: 'download', results: picked, name: webName })}
      >
        {words('download')}
      </Button>
      <Button size="s" onClick={end}>
        {words('selectEnd')}
      </Button>
    </div>
  );
}
