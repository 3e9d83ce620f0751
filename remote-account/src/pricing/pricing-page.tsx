import { nicknameIn } from '@atelier/catalogue/text';
import {
  createOrderMembership,
  createOrderRenew,
  createOrderUpgrade,
  getMembershipPackages,
  getUpgradePayPrice,
  type PackageForSale,
  type PaymentProviderId,
} from '@atelier/contract/orders';
import { getToolList, isOpenTool } from '@atelier/contract/tools';
import { http } from '@atelier/platform/http';
import { useLanguage, useLocalized, useText } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Link, useSearchParams } from '@atelier/platform/router';
import { useMembership, useSessionState } from '@atelier/platform/session';
import { Button, buttonClass } from '@atelier/ui/button';
import { lastDayWords } from '@atelier/ui/date-words';
import { Icon } from '@atelier/ui/icon';
import { Skeleton } from '@atelier/ui/placeholders';
import { Segmented } from '@atelier/ui/segmented';
import { Sheet } from '@atelier/ui/sheet';
import { Tag } from '@atelier/ui/tag';
import { useState } from 'react';
import { formatDiscount, shortYuan, yuan } from '../frame/format.ts';
import { PublicFrame } from '../frame/public-frame.tsx';
import { usePay } from '../orders/use-pay.tsx';
import cardStyles from './buy-card.module.css';
import { Outcome } from './outcome.tsx';
import packageTableStyles from './package-table.module.css';
import styles from './pricing-page.module.css';
import { TopUpCard, useKey, WaysToPay } from './top-up-card.tsx';

interface PackageTableProps {
  packages: readonly PackageForSale[];
  chosen: string | undefined;
  /** The current package. */
  mine: string | undefined;
  onChoose: (code: string) => void;
}

const rows = ['points', 'each', 'seats', 'storage'] as const;

/** Packages side by side; on a phone one below the other. */
function PackageTable({ packages, chosen, mine, onChoose }: PackageTableProps) {
  const t = useText('account');
  const localized = useLocalized();
  const language = useLanguage();
  const figureOf = (row: (typeof rows)[number], item: PackageForSale): string => {
    if (row === 'points') return item.points.toLocaleString('en');
    if (row === 'each') return `¥${(item.price / 100 / (item.points * item.months)).toFixed(3)}`;
    if (row === 'seats') return item.seats === null ? '1' : String(item.seats);
    return `${item.storage_gb.toLocaleString('en')} GB`;
  };
  return (
    <ul className={packageTableStyles.packages}>
      {packages.map((item) => {
        const name = localized(item.name);
        const isChosen = item.code === chosen;
        return (
          <li
            key={item.code}
            className={
              isChosen ? `${packageTableStyles.package} ${packageTableStyles.chosen}` : packageTableStyles.package
            }
          >
            <h2 className={packageTableStyles.name}>
              {name}
              {item.code === mine ? <Tag look="strong">{t('pricing.yours')}</Tag> : null}
            </h2>
            <p className={packageTableStyles.price}>
              <b>{shortYuan(Math.round(item.price / item.months / 100) * 100)}</b>
              <span>{t('pricing.perMonth')}</span>
            </p>
            {item.months === 12 ? (
              <p className={packageTableStyles.quiet}>{t('pricing.year', { price: shortYuan(item.price) })}</p>
            ) : null}
            {isChosen ? (
              <p className={packageTableStyles.is}>
                <Icon name="check" size={16} />
                {t('pricing.chosen')}
              </p>
            ) : (
              <Button isWide label={t('pricing.chooseNamed', { name })} onClick={() => onChoose(item.code)} />
            )}
            <dl className={packageTableStyles.rows}>
              {rows.map((row) => (
                <div key={row} className={packageTableStyles.row}>
                  <dt>{t(`pricing.row.${row}`)}</dt>
                  <dd>{figureOf(row, item)}</dd>
                </div>
              ))}
            </dl>
            <ul className={packageTableStyles.features}>
              {item.features[language === 'zh' ? 'zh' : 'en'].map((feature) => (
                <li key={feature}>
                  <Icon name="check" size={16} />
                  {feature}
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

/** The price of one use of every tool, from the server's list; collapsed, because it is long. */
function ToolPrices() {
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

/** The kind of purchase for a user with a package: more credits for periods of the same length is an upgrade, everything else a renewal. */
export const purchaseKind = (
  chosen: Pick<PackageForSale, 'code' | 'months' | 'points'>,
  packages: readonly Pick<PackageForSale, 'code' | 'months' | 'points'>[],
  running: string | undefined,
): 'membership' | 'renew' | 'upgrade' => {
  if (running === undefined) return 'membership';
  const now = packages.find(({ code }) => code === running);
  return now && now.months === chosen.months && chosen.points > now.points ? 'upgrade' : 'renew';
};

interface BuyCardProps {
  chosen: PackageForSale;
  packages: readonly PackageForSale[];
  providers: readonly PaymentProviderId[];
  /** Name of the buyer. */
  buyer: string;
  onSettled: (orderId: string) => void;
}

const calls = { membership: createOrderMembership, renew: createOrderRenew, upgrade: createOrderUpgrade } as const;

/** The purchase: package, buyer, period, price and payment method. */
export function BuyCard({ chosen, packages, providers, buyer, onSettled }: BuyCardProps) {
  const t = useText('account');
  const language = useLanguage();
  const localized = useLocalized();
  const membership = useMembership();
  const kind = purchaseKind(chosen, packages, membership?.package?.code);
  const upgrade = useQuery({
    ...callQuery(getUpgradePayPrice, { package_code: chosen.code }),
    enabled: kind === 'upgrade',
    staleTime: 0,
  });
  const [provider, setProvider] = useState<PaymentProviderId | undefined>();
  const [hasAgreed, setAgreed] = useState(false);
  const pay = usePay(onSettled);
  const keyOf = useKey();
  const way = provider ?? providers[0];
  const amount = kind === 'upgrade' ? upgrade.data?.price : chosen.price;
  const handlePay = (): void => {
    if (!way) return;
    const asked = { package_code: chosen.code, provider: way };
    const idempotency_key = keyOf(JSON.stringify([kind, asked]));
    void pay.begin(() => http.call(calls[kind], { ...asked, idempotency_key }, { quiet: true }));
  };
  return (
    <Sheet padding={24} className={cardStyles.card}>
      <h2 className={cardStyles.title}>
        {t(`buy.title.${kind}`, { name: localized(chosen.name) })}
        <span>{t(chosen.months === 12 ? 'buy.yearly' : 'buy.monthly')}</span>
      </h2>
      <dl className={cardStyles.facts}>
        <dt>{t('buy.for')}</dt>
        <dd>{buyer}</dd>
        <dt>{t('buy.credits')}</dt>
        <dd>
          {kind === 'upgrade'
            ? (upgrade.data?.points.toLocaleString('en') ?? '–')
            : t(
                chosen.months === 12
                  ? 'buy.credits.year'
                  : kind === 'renew'
                    ? 'buy.credits.renew'
                    : 'buy.credits.month',
                { count: chosen.points.toLocaleString('en') },
              )}
        </dd>
        {kind === 'membership' || !membership?.ends_at ? null : (
          <>
            <dt>{t(kind === 'renew' ? 'buy.begins' : 'buy.ends')}</dt>
            <dd>
              {t(kind === 'renew' ? 'buy.after' : 'buy.until', { date: lastDayWords(membership.ends_at, language) })}
            </dd>
          </>
        )}
      </dl>
      <dl className={cardStyles.sums}>
        {kind === 'upgrade' && upgrade.data ? (
          <>
            <dt>{t('buy.newLeft', { count: upgrade.data.days_left })}</dt>
            <dd>{yuan(upgrade.data.price_of_new)}</dd>
            <dt>{t('buy.oldLeft', { count: upgrade.data.points_back.toLocaleString('en') })}</dt>
            <dd>{formatDiscount(upgrade.data.rest_of_old)}</dd>
          </>
        ) : null}
        {kind !== 'upgrade' && chosen.list_price > chosen.price ? (
          <>
            <dt>{t('buy.months', { count: chosen.months })}</dt>
            <dd>{yuan(chosen.list_price)}</dd>
            <dt>{t('buy.saved')}</dt>
            <dd>{formatDiscount(chosen.list_price - chosen.price)}</dd>
          </>
        ) : null}
        <dt className={cardStyles.strong}>{t('buy.sum')}</dt>
        <dd className={cardStyles.sum}>{amount === undefined ? '–' : yuan(amount)}</dd>
      </dl>
      {upgrade.isError && kind === 'upgrade' ? <p className={cardStyles.quiet}>{t('buy.noPrice')}</p> : null}
      {way ? (
        <WaysToPay
          providers={providers}
          provider={way}
          onProvider={setProvider}
          hasAgreed={hasAgreed}
          onAgree={setAgreed}
          amount={amount}
          isBusy={pay.isBusy}
          onPay={handlePay}
        />
      ) : (
        <p className={cardStyles.quiet}>{t('buy.noProvider')}</p>
      )}
      {pay.dialog}
    </Sheet>
  );
}

type Kind = 'personal' | 'business';

/** /pricing: packages, buyer, payment methods, and prices of the tools. */
export function PricingPage() {
  const t = useText('account');
  const state = useSessionState();
  const membership = useMembership();
  const [params, setParams] = useSearchParams();
  const [asked, setKind] = useState<Kind>();
  const [months, setMonths] = useState<'1' | '12'>('1');
  const [code, setCode] = useState<string>();
  const identity = state.status === 'signed-in' ? state.identity : undefined;
  const own: Kind = identity?.type === 'B' ? 'business' : 'personal';
  const kind = asked ?? own;
  const { data, isError, refetch } = useQuery(callQuery(getMembershipPackages, { kind }), queryClient);
  const packages = data?.packages.filter((item) => item.months === Number(months)) ?? [];
  const chosen = packages.find((item) => item.code === code) ?? packages[0];
  /** The content below the packages is rendered with them, which avoids a layout shift. */
  const isRead = data !== undefined || isError;
  const canBuy = identity !== undefined && (identity.type === 'C' || identity.member?.is_admin === true);
  const orderId = params.get('order');
  const language = useLanguage();
  const buyer =
    identity?.company?.name ?? (state.status === 'signed-in' ? nicknameIn(language, state.user.nickname) : '');
  const handleSettled = (id: string): void => setParams({ order: id });
  return (
    <PublicFrame>
      <div className={styles.top}>
        <h1 className={styles.title}>{t('pricing.title')}</h1>
        <p className={styles.lead}>{t('pricing.lead')}</p>
      </div>
      {orderId && identity ? <Outcome key={orderId} orderId={orderId} /> : null}
      <div className={styles.switches}>
        <Segmented
          isFitting
          aria-label={t('pricing.kind')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'personal', label: t('pricing.kind.personal') },
            { value: 'business', label: t('pricing.kind.business') },
          ]}
        />
        <Segmented
          isFitting
          aria-label={t('pricing.period')}
          value={months}
          onChange={setMonths}
          options={[
            { value: '1', label: t('pricing.period.month') },
            { value: '12', label: t('pricing.period.year'), note: t('pricing.period.saves') },
          ]}
        />
        {months === '12' ? <span className={styles.sub}>{t('pricing.period.words')}</span> : null}
      </div>
      <div className={styles.shop}>
        {isError ? (
          <Sheet padding={24}>
            <p className={styles.sub}>{t('pricing.failed')}</p>
            <Button label={t('person.retry')} onClick={() => void refetch()} />
          </Sheet>
        ) : data ? (
          <PackageTable packages={packages} chosen={chosen?.code} mine={membership?.package?.code} onChoose={setCode} />
        ) : (
          <Sheet padding={24} aria-busy="true">
            <Skeleton count={8} />
          </Sheet>
        )}
        {!isRead ? null : canBuy && kind === own && chosen ? (
          <BuyCard
            key={chosen.code}
            chosen={chosen}
            packages={data?.packages ?? []}
            providers={data?.providers ?? []}
            buyer={buyer}
            onSettled={handleSettled}
          />
        ) : (
          <Sheet padding={24} className={cardStyles.card}>
            <NoBuying isSignedIn={identity !== undefined} kind={kind} own={own} />
          </Sheet>
        )}
      </div>
      {isRead ? (
        <div className={styles.two}>
          <TopUpCard providers={canBuy ? (data?.providers ?? []) : []} onSettled={handleSettled} />
          <ToolPrices />
        </div>
      ) : null}
    </PublicFrame>
  );
}

/** Why the current identity cannot buy this package, with the next step. */
function NoBuying({ isSignedIn, kind, own }: { isSignedIn: boolean; kind: Kind; own: Kind }) {
  const t = useText('account');
  if (!isSignedIn)
    return (
      <>
        <h2 className={cardStyles.title}>{t('pricing.trial')}</h2>
        <p className={cardStyles.quiet}>{t('pricing.trial.words')}</p>
        <Link className={buttonClass({ kind: 'primary', isWide: true })} to="/register">
          {t('pricing.start')}
        </Link>
        <Link className={buttonClass({ isWide: true })} to="/login?redirect=%2Fpricing">
          {t('pricing.signIn')}
        </Link>
      </>
    );
  const why = kind === own ? 'member' : kind;
  return (
    <>
      <h2 className={cardStyles.title}>{t(`pricing.not.${why}`)}</h2>
      <p className={cardStyles.quiet}>{t(`pricing.not.${why}.words`)}</p>
      {why === 'business' ? (
        <Link className={buttonClass({ isWide: true })} to="/userinfo/corpControl">
          {t('pricing.not.business.way')}
        </Link>
      ) : null}
    </>
  );
}
