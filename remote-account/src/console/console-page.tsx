import { getConsole, leaveConsole } from '@atelier/contract/console';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Link, useNavigate, useSearchParams } from '@atelier/platform/router';
import { Button } from '@atelier/ui/button';
import { buttonClass } from '@atelier/ui/button-class';
import { momentWords } from '@atelier/ui/date-words';
import { Sheet } from '@atelier/ui/sheet';
import { Skeleton } from '@atelier/ui/skeleton';
import { Tabs } from '@atelier/ui/tabs';
import { useEffect, useRef } from 'react';
import { Failed } from '../listing/failed.tsx';
import listing from '../listing/listing.module.css';
import orders from '../orders/orders-page.module.css';
import { CompaniesPart } from './companies-part.tsx';
import styles from './console-page.module.css';
import { EnterForm } from './enter-form.tsx';
import { LevelsPart } from './levels-part.tsx';
import { LogPart } from './log-part.tsx';
import { OrdersPart } from './orders-part.tsx';
import { PeoplePart } from './people-part.tsx';
import { QueuePart } from './queue-part.tsx';
import { ReportsPart } from './reports-part.tsx';
import { ServersPart } from './servers-part.tsx';
import { SetUp } from './set-up.tsx';
import { StoragePart } from './storage-part.tsx';

const parts = {
  people: PeoplePart,
  companies: CompaniesPart,
  orders: OrdersPart,
  queue: QueuePart,
  servers: ServersPart,
  storage: StoragePart,
  levels: LevelsPart,
  reports: ReportsPart,
  log: LogPart,
} as const;
type Part = keyof typeof parts;
const partNames = Object.keys(parts) as Part[];

/** The part that the address names, so that a reload stays where it is. */
const usePart = () => {
  const [params, setParams] = useSearchParams();
  const part = partNames.find((name) => name === params.get('part')) ?? 'people';
  return [part, (next: Part) => setParams({ part: next }, { replace: true })] as const;
};

/** The page that sent the operator here to unlock the console, if any. */
const returnPath = (params: URLSearchParams): string | undefined => {
  const path = params.get('return');
  return path?.startsWith('/') ? path : undefined;
};

/** /console: what an operator does for people, behind a second factor, each deed in the log. */
export function ConsolePage() {
  const t = useText('account');
  const language = useLanguage();
  const [part, setPart] = usePart();
  const Shown = parts[part];
  const tabs = useRef<HTMLDivElement>(null);
  const { data, isError, refetch } = useQuery(
    { ...callQuery(getConsole, {}), staleTime: 0, refetchInterval: 60_000 },
    queryClient,
  );
  const reread = () => void refetch();
  const isOpen = data?.state === 'open';
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const backTo = returnPath(params);
  useEffect(() => {
    if (isOpen && backTo !== undefined) void navigate(backTo, { replace: true });
  }, [isOpen, backTo, navigate]);
  // On a phone the row of tabs is wider than the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is selected with each part
  useEffect(() => {
    if (isOpen)
      tabs.current?.querySelector(`[aria-selected="true"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isOpen, part]);
  const lock = async (): Promise<void> => {
    try {
      await http.call(leaveConsole, {}, { quiet: true });
    } catch (thrown) {
      if (!isApiError(thrown)) throw thrown;
      dialogs.showError(thrown);
    }
    reread();
  };
  if (isError)
    return (
      <Sheet padding={0} className={listing.sheet}>
        <Failed words={t('console.failed')} onRetry={reread} />
      </Sheet>
    );
  if (!data)
    return (
      <Sheet padding={24} className={listing.sheet} aria-busy="true">
        <Skeleton count={8} />
      </Sheet>
    );
  return (
    <Sheet padding={0} className={listing.sheet}>
      {data.state === 'unset' ? <SetUp hasPassword={data.has_password} onDone={reread} /> : null}
      {data.state === 'locked' ? <EnterForm recoveryLeft={data.recovery_left} onDone={reread} /> : null}
      {data.state === 'open' ? (
        <>
          <header className={orders.top}>
            <div>
              <h1 className={orders.title}>{t('console.title')}</h1>
              <p className={listing.quiet}>{t('console.until', { time: momentWords(data.until ?? '', language) })}</p>
            </div>
            <div className={styles.end}>
              <Link className={buttonClass()} to="/moderation">
                {t('console.moderation')}
              </Link>
              <Button onClick={() => void lock()}>{t('console.leave')}</Button>
            </div>
          </header>
          <div className={styles.tabs} ref={tabs}>
            <Tabs
              label={t('console.parts')}
              value={part}
              onChange={setPart}
              items={partNames.map((value) => ({ value, label: t(`console.${value}`) }))}
            />
          </div>
          <Shown onLocked={reread} />
        </>
      ) : null}
    </Sheet>
  );
}
