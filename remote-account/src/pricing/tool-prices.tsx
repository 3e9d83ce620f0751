import { isOpenTool } from '@atelier/contract/open-tool';
import { getToolList } from '@atelier/contract/tools';
import { useLocalized, useText } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Sheet } from '@atelier/ui/sheet';
import { Skeleton } from '@atelier/ui/skeleton';
import styles from './pricing-page.module.css';

/** What one use of every tool costs, from the server's own list; folded, because it is long. */
export function ToolPrices() {
  const t = useText('account');
  const localized = useLocalized();
  const { data } = useQuery(callQuery(getToolList, {}), queryClient);
  const priced = data?.tools.filter((tool) => isOpenTool(tool) && tool.price.online !== undefined);
  const costs = priced?.map(({ price }) => price.online ?? 0) ?? [];
  return (
    <Sheet padding={24}>
      <h2 className={styles.heading}>{t('pricing.tools')}</h2>
      <p className={styles.sub}>{t('pricing.tools.words')}</p>
      {priced ? (
        <>
          <p className={styles.range}>
            {t('pricing.tools.range', { least: Math.min(...costs), most: Math.max(...costs) })}
          </p>
          <details>
            <summary className={styles.more}>{t('pricing.tools.all', { count: priced.length })}</summary>
            <ul className={styles.costs}>
              {priced.map(({ type, title, price }) => (
                <li key={type}>
                  <span>{localized(title)}</span>
                  <b>{price.online}</b>
                  <span className={styles.unit}>{t('pricing.credits')}</span>
                </li>
              ))}
            </ul>
          </details>
        </>
      ) : (
        <Skeleton shape="block" />
      )}
    </Sheet>
  );
}
