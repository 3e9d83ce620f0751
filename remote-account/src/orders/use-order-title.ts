import type { Order } from '@atelier/contract/orders';
import { useLocalized, useText } from '@atelier/platform/i18n';

/** What was bought, in the language of the page: `开通个人版`, `Top up 2,000 credits`. */
export const useOrderTitle = (): ((order: Pick<Order, 'kind' | 'name' | 'points'>) => string) => {
  const t = useText('account');
  const localized = useLocalized();
  return ({ kind, name, points }) => {
    const act = t(`orders.kind.${kind}`);
    if (kind === 'number') return `${act} ${t('orders.points', { count: points.toLocaleString('en') })}`;
    return localized({ zh: `${act}${name.zh}`, en: `${act} ${name.en}` });
  };
};
