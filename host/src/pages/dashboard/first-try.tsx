import { useQuota } from '@atelier/platform/session';
import { buttonClass } from '@atelier/ui/button-class';
import { Icon } from '@atelier/ui/icon';
import { Link } from 'react-router-dom';
import { Garment } from '../../art/garment.tsx';
import styles from './dashboard.module.css';
import { useDashboardWords } from './dashboard-texts.ts';
import type { ToolPages } from './use-tool-pages.ts';

/** Series colours: one garment in, four out. */
const firstTool = 221;
const cloths = ['#86a886', '#a55b69', '#44577f', '#b5a98c'] as const;

/** What somebody sees who has not drawn yet; absent where the tool cannot be used now. */
export const FirstTry = ({ pages }: { pages: ToolPages }) => {
  const words = useDashboardWords();
  const quota = useQuota();
  const tool = pages.tools?.find(({ type, state }) => type === firstTool && state === 'ready');
  const address = pages.addressOf(firstTool);
  if (!tool || !address)
    return (
      <div className={styles.bare}>
        <p>
          <b>{words('nothingToday')}</b>
          <small>{words('nothingTodayBody')}</small>
        </p>
      </div>
    );
  const price = tool.price.online ?? 0;
  const count = price > 0 ? Math.floor((quota?.residue_count ?? 0) / price) : 0;
  return (
    <div className={styles.first}>
      <div className={styles.firstPictures} aria-hidden="true">
        <span className={styles.mat}>
          <Garment kind="coat" cloth="#b98a52" />
        </span>
        <Icon name="chevron-right" size={20} className={styles.arrow} />
        {cloths.map((cloth) => (
          <span key={cloth} className={styles.mat}>
            <Garment kind="coat" cloth={cloth} />
          </span>
        ))}
      </div>
      <div className={styles.bare}>
        <p>
          <b>{words('firstTitle')}</b>
          <small>
            {count > 0 ? words('first', { credits: quota?.residue_count ?? 0, count }) : words('firstPoor')}
          </small>
        </p>
        <Link to={address} className={buttonClass({ kind: 'primary' })}>
          {words('firstAct', { tool: pages.nameOf(firstTool) })}
        </Link>
      </div>
    </div>
  );
};
