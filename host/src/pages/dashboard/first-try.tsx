import { useMembership, useQuota } from '@atelier/platform/session';
import { buttonClass } from '@atelier/ui/button-class';
import { Icon } from '@atelier/ui/icon';
import { Link } from 'react-router-dom';
import { coat } from '../home/home-pictures.ts';
import styles from './dashboard.module.css';
import { useDashboardWords } from './dashboard-texts.ts';
import type { ToolPages } from './use-tool-pages.ts';

/** Recolour; its example is the coat that is shown here. */
const firstTool = 220;

/** Start of an account without tasks: the recolour tool with its sample filled in, where it can be used now. */
export const FirstTry = ({ pages }: { pages: ToolPages }) => {
  const words = useDashboardWords();
  const quota = useQuota();
  const tool = pages.tools?.find(({ type, state }) => type === firstTool && state === 'ready');
  const membership = useMembership();
  const address = pages.addressOf(firstTool, { example: 'true' });
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
        <img src={coat.before} alt="" width={880} height={704} />
        <Icon name="chevron-right" size={20} className={styles.arrow} />
        <img src={coat.colour} alt="" width={880} height={704} />
      </div>
      <div className={styles.bare}>
        <p>
          <b>{words('firstTitle')}</b>
          <small>
            {count > 0
              ? words(membership?.package ? 'first' : 'firstTrial', { credits: quota?.residue_count ?? 0, count })
              : words('firstPoor')}
          </small>
        </p>
        <Link to={address} className={buttonClass({ kind: 'primary' })}>
          {words('firstAct')}
        </Link>
      </div>
    </div>
  );
};
