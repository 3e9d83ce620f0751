import { getToolList } from '@atelier/contract/tools';
import { useLocalized, useText } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Link } from '@atelier/platform/router';
import { useMembership, useSessionState } from '@atelier/platform/session';
import { buttonClass } from '@atelier/ui/button-class';
import { Notice } from '@atelier/ui/notice';
import { Sheet } from '@atelier/ui/sheet';
import { Skeleton } from '@atelier/ui/skeleton';
import { PublicFrame } from '../frame/public-frame.tsx';
import { LevelList } from './level-list.tsx';
import { LevelTable } from './level-table.tsx';
import styles from './pricing-page.module.css';
import { topUpPrices, yuan } from './top-up-prices.ts';

/** /pricing: what the levels are and what a drawing costs. Nothing can be bought yet, and the page says so first. */
export function PricingPage() {
  const t = useText('account');
  const localized = useLocalized();
  const membership = useMembership();
  const { status } = useSessionState();
  const { data } = useQuery(callQuery(getToolList, {}), queryClient);
  const priced = data?.tools.filter(({ state, price }) => state === 'ready' && price.online !== undefined);
  return (
    <PublicFrame>
      <div className={styles.top}>
        <h1 className={styles.title}>{t('pricing.title')}</h1>
        <p className={styles.lead}>{t('pricing.lead')}</p>
      </div>
      <Notice
        title={t('pricing.closed')}
        actions={
          status === 'signed-in' ? undefined : (
            <Link className={buttonClass({ size: 's' })} to="/register">
              {t('pricing.start')}
            </Link>
          )
        }
      >
        {t('pricing.closed.words')}
      </Notice>
      <div className={styles.levels}>
        <LevelTable mine={membership?.membership_type} />
        <LevelList mine={membership?.membership_type} />
      </div>
      <div className={styles.two}>
        <Sheet padding={24}>
          <h2 className={styles.heading}>{t('pricing.topUp')}</h2>
          <p className={styles.sub}>{t('pricing.topUp.words')}</p>
          <ul className={styles.packs}>
            {topUpPrices(membership).map((pack) => (
              <li key={`${pack.value}-${pack.point}`} className={styles.pack}>
                <b>
                  {pack.point === 1
                    ? t('pricing.point')
                    : t('pricing.points', { count: pack.point.toLocaleString('en') })}
                </b>
                <span>{yuan(pack.value)}</span>
              </li>
            ))}
          </ul>
        </Sheet>
        <Sheet padding={24}>
          <h2 className={styles.heading}>{t('pricing.tools')}</h2>
          <p className={styles.sub}>{t('pricing.tools.words')}</p>
          {priced ? null : <Skeleton shape="block" />}
          <ul className={styles.costs}>
            {priced?.map(({ type, title, price }) => (
              <li key={type}>
                <span>{localized(title)}</span>
                <b>{price.online}</b>
                <span className={styles.unit}>{t('pricing.credits')}</span>
              </li>
            ))}
          </ul>
        </Sheet>
      </div>
    </PublicFrame>
  );
}
