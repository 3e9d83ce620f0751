import type { ToolRow } from '@atelier/catalogue/tools';
import { Button } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import { CoatArt } from '../art/coat-art.tsx';
import { useWords } from '../texts/words.ts';
import type { WorkbenchKey } from '../texts/zh.ts';
import { useToolActions } from '../tool-page/tool-actions.ts';
import styles from './empty-panel.module.css';

const camel = '#b98a56';
const bodies: Readonly<Record<string, WorkbenchKey>> = {
  hdUpscale: 'emptyBodyUpscale',
  cutout: 'emptyBodyCutout',
  recolour: 'emptyBodyRecolour',
};
const cloths = ['#86a886', '#a4596a', '#42567e', '#b3a88a'] as const;

/** What the tool would make of the coat on the left. */
function Outputs({ tool }: { tool: ToolRow }) {
  switch (tool.key) {
    case 'hdUpscale':
      return (
        <div className={`${styles.tile} ${styles.large}`}>
          <CoatArt cloth={camel} className={styles.closer} />
        </div>
      );
    case 'cutout':
      return (
        <div className={`${styles.tile} ${styles.large} ${styles.checker}`}>
          <CoatArt cloth={camel} className={styles.coat} />
        </div>
      );
    case 'recolour':
    case 'seriesColorScheme':
      return cloths.map((cloth) => (
        <div key={cloth} className={styles.tile}>
          <CoatArt cloth={cloth} className={styles.coat} />
        </div>
      ));
    default:
      // No example of this tool: an empty place says less than a wrong picture would.
      return <div className={`${styles.tile} ${styles.large} ${styles.pending}`} />;
  }
}

/** Nothing drawn yet: one picture, an arrow, what this tool would make of it, and a way to begin. */
export function EmptyPanel({ tool, isOpen }: { tool: ToolRow; isOpen: boolean }) {
  const words = useWords();
  const { trySample } = useToolActions();
  return (
    <div className={styles.empty}>
      <div className={styles.example} aria-hidden="true">
        <div className={`${styles.tile} ${styles.input}`}>
          <CoatArt cloth={camel} className={styles.coat} />
        </div>
        <Icon name="chevron-right" size={20} className={styles.arrow} />
        <Outputs tool={tool} />
      </div>
      <div className={styles.foot}>
        <div>
          <p className={styles.title}>{words(isOpen ? 'emptyTitle' : 'emptyClosed')}</p>
          <p className={styles.body}>{words(isOpen ? (bodies[tool.key] ?? 'emptyBodyDefault') : 'emptyBodyClosed')}</p>
        </div>
        {isOpen ? <Button onClick={trySample}>{words('trySample')}</Button> : null}
      </div>
    </div>
  );
}
