import { createTopUpOrder, getMembershipPackages, type OrderToPay } from '@atelier/contract/orders';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { useMembership } from '@atelier/platform/session';
import { FormDialog } from '@atelier/ui/form-dialog';
import { Skeleton } from '@atelier/ui/placeholders';
import { Select } from '@atelier/ui/select';
import { useBusy } from '@atelier/ui/use-busy';
import { useRef, useState } from 'react';
import styles from './popovers.module.css';

const yuan = (fen: number): string => `¥${fen % 100 === 0 ? fen / 100 : (fen / 100).toFixed(2)}`;

/** Buys additional credits within the current package, from any page. */
export const TopUpDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText('host');
  const membership = useMembership();
  const { data, isError } = useQuery(callQuery(getMembershipPackages, { kind: 'personal' }), queryClient);
  const [value, setValue] = useState<number>();
  const { isBusy, run } = useBusy(dialogs.showError);
  const key = useRef(crypto.randomUUID());
  const packs = membership?.menu_list ?? [];
  const chosen = packs.find((pack) => pack.value === value) ?? packs[1] ?? packs[0];
  const provider = data?.providers[0];
  const goOn = ({ order, payment }: OrderToPay): void => {
    if (payment.kind === 'redirect' && payment.url) window.location.assign(payment.url);
    else {
      onClose();
      navigation.open(`/userinfo/orderCenter?order=${order.id}`);
    }
  };
  const handlePay = async (): Promise<void> => {
    if (!chosen || !provider) return;
    const asked = { value: chosen.value, provider, idempotency_key: `${key.current}-${chosen.value}` };
    await run(async () => goOn(await http.call(createTopUpOrder, asked, { quiet: true })));
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t('topUp.title')}
      cancel={t('exchange.cancel')}
      submit={chosen ? t('topUp.pay', { amount: yuan(chosen.value) }) : t('topUp.title')}
      isBusy={isBusy}
      isDisabled={!chosen || !provider}
      onSubmit={handlePay}
    >
      {chosen && data ? (
        <Select
          aria-label={t('topUp.title')}
          value={chosen.value}
          onChange={setValue}
          options={packs.map(({ value: price, point }) => ({
            value: price,
            label: `${point.toLocaleString('en')} · ${yuan(price)}`,
          }))}
        />
      ) : isError ? (
        <p>{t('topUp.failed')}</p>
      ) : (
        <Skeleton count={2} />
      )}
      <p className={styles.terms}>{t('topUp.words')}</p>
    </FormDialog>
  );
};
