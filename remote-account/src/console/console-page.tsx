import { enterConsole, getConsole, getOperatorLog, leaveConsole, type OperatorLogRow } from '@atelier/contract/console';
import { listReports, type ReportRow, type reportStates } from '@atelier/contract/support';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Link, useNavigate, useSearchParams } from '@atelier/platform/router';
import { Button, buttonClass } from '@atelier/ui/button';
import { momentWords } from '@atelier/ui/date-words';
import { Skeleton } from '@atelier/ui/placeholders';
import { Sheet } from '@atelier/ui/sheet';
import { Tabs } from '@atelier/ui/tabs';
import { Tag } from '@atelier/ui/tag';
import { useEffect, useRef, useState } from 'react';
import { useTools } from '../credits/use-tools.ts';
import listing from '../listing/listing.module.css';
import { Failed, ListFilter } from '../listing/paged-table.tsx';
import orders from '../orders/orders-page.module.css';
import { FormEnd } from '../sign-in/form-end.tsx';
import { useAccountForm } from '../sign-in/use-account-form.ts';
import { AccountsSection } from './accounts-section.tsx';
import { CompaniesSection } from './companies-section.tsx';
import { ConsoleList, useConsoleList } from './console-list.tsx';
import styles from './console-page.module.css';
import { LevelsSection } from './levels-section.tsx';
import { OrdersSection } from './orders-section.tsx';
import { QueueSection } from './queue-section.tsx';
import { ReportDrawer } from './report-drawer.tsx';
import { ServersSection } from './servers-section.tsx';
import { CodeEntry, SetUp } from './set-up.tsx';

import { StorageSection } from './storage-section.tsx';

const states = ['open', 'settled', 'all'] as const satisfies typeof reportStates;

/** User reports about failed tasks. */
export function ReportsSection() {
  const t = useText('account');
  const language = useLanguage();
  const { titleOf } = useTools();
  const [open, setOpen] = useState<ReportRow>();
  const list = useConsoleList(listReports, { state: 'open' as (typeof states)[number] });
  const what = (report: ReportRow) => (
    <button type="button" className={orders.order} onClick={() => setOpen(report)}>
      <span className={styles.end}>
        {titleOf(report.tool_type) ?? report.tool} · {report.fail_words?.[language] ?? '–'}
        {report.has_pictures ? <Tag>{t('console.report.withPictures')}</Tag> : null}
        {report.settled ? <Tag look="round">{t('console.report.settled')}</Tag> : null}
      </span>
      <small className={listing.quiet}>{report.words || t('console.report.noWords')}</small>
    </button>
  );
  return (
    <>
      <ConsoleList
        list={list}
        label={t('console.reports')}
        rows={list.data?.reports}
        rowKey={({ id }) => id}
        openKey={open?.id}
        onRow={setOpen}
        searchLabel={t('console.report.search')}
        filters={
          <ListFilter
            label={t('console.report.state')}
            value={list.filters.state}
            onChange={(state) => list.narrow({ state })}
            options={states.map((value) => ({ value, label: t(`console.report.state.${value}`) }))}
          />
        }
        failed={t('console.reports.failed')}
        none={t(
          list.search === '' && list.filters.state === 'open' ? 'console.reports.noneOpen' : 'console.reports.none',
        )}
        columns={[
          { title: t('console.log.at'), width: 180, cell: ({ created_at: at }) => momentWords(at, language) },
          { title: t('console.person'), width: 160, cell: ({ who }) => who },
          { title: t('console.report.what'), cell: what },
        ]}
        phoneRow={(report) => (
          <span className={listing.two}>
            {what(report)}
            <small className={listing.quiet}>
              {report.who} · {momentWords(report.created_at, language)}
            </small>
          </span>
        )}
      />
      {open ? <ReportDrawer reportId={open.id} onClose={() => setOpen(undefined)} onChanged={list.reread} /> : null}
    </>
  );
}

/** Titles of the console's actions by the commands in the log; actions of the command line are shown as logged. */
const actionTitles = {
  'console enter': 'console.enter',
  'console set-up': 'console.log.setUp',
  'accounts block': 'console.blockTitle',
  'accounts unblock': 'console.unblockTitle',
  'accounts developer': 'console.developerTitle',
  'accounts developer --off': 'console.noDeveloperTitle',
  'companies block': 'console.blockTitle',
  'companies unblock': 'console.unblockTitle',
  'credits grant': 'console.grantTitle',
  'orders refund': 'console.refund.title',
  'tasks cancel': 'console.task.cancelTitle',
  'tasks retry': 'console.task.retryTitle',
  'queue pause': 'console.queue.pauseTitle',
  'queue resume': 'console.queue.resumeTitle',
  'servers rest': 'console.server.restTitle',
  'servers resume': 'console.server.resumeTitle',
  'report open': 'console.log.openReport',
  'report settle': 'console.report.settle',
  'report reopen': 'console.report.reopen',
} as const;

const actionWords = (t: ReturnType<typeof useText>, command: string, about: string): string => {
  if (!Object.hasOwn(actionTitles, command)) return [command, about].filter(Boolean).join(' ');
  const name = command.startsWith('queue ') ? t(`console.queue.${about}`) : about;
  return t(actionTitles[command as keyof typeof actionTitles], { name, number: about });
};

/** Operator actions, in the console and at the command line. */
export function LogSection() {
  const t = useText('account');
  const language = useLanguage();
  const list = useConsoleList(getOperatorLog);
  const describeAction = ({ command, about, is_done: isDone, reason }: OperatorLogRow) => (
    <span className={listing.two}>
      {actionWords(t, command, about)}
      <small className={listing.quiet}>
        {[isDone ? '' : t('console.log.refused'), Object.hasOwn(actionTitles, command) ? command : '', reason]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </span>
  );
  return (
    <ConsoleList
      list={list}
      label={t('console.log')}
      rows={list.data?.lines}
      rowKey={({ id }) => id}
      failed={t('console.log.failed')}
      none={t('console.log.none')}
      columns={[
        { title: t('console.log.at'), width: 200, cell: ({ at }) => momentWords(at, language) },
        { title: t('console.log.by'), width: 160, cell: ({ by }) => by },
        { title: t('console.log.what'), cell: describeAction },
      ]}
      phoneRow={(line) => (
        <span className={listing.two}>
          {describeAction(line)}
          <small className={listing.quiet}>
            {line.by} · {momentWords(line.at, language)}
          </small>
        </span>
      )}
    />
  );
}

/** Form for the code that unlocks the console on this device. */
export function EnterForm({ recoveryLeft, onDone }: { recoveryLeft: number; onDone: () => void }) {
  const t = useText('account');
  const form = useAccountForm(['code'] as const);
  const [code, setCode] = useState('');
  const send = async (): Promise<void> => {
    await http.call(enterConsole, { code: code.trim() }, { quiet: true });
    onDone();
  };
  return (
    <div className={styles.narrow}>
      <h1>{t('console.title')}</h1>
      <form
        {...form.formProps(() =>
          form.submit(/^(\d{6}|[a-z2-7]{5}-?[a-z2-7]{5})$/i.test(code.trim()) ? {} : { code: 'fault.factor' }, send),
        )}
        className={styles.form}
      >
        <CodeEntry form={form} value={code} onChange={setCode} recoveryLeft={recoveryLeft} />
        <FormEnd label={t('console.enter')} form={form} />
      </form>
      <p>{t('console.enter.words')}</p>
    </div>
  );
}

const sections = {
  people: AccountsSection,
  companies: CompaniesSection,
  orders: OrdersSection,
  queue: QueueSection,
  servers: ServersSection,
  storage: StorageSection,
  levels: LevelsSection,
  reports: ReportsSection,
  log: LogSection,
} as const;
type SectionName = keyof typeof sections;
const sectionNames = Object.keys(sections) as SectionName[];

/** The section in the address, so that a reload stays there. */
const useSection = () => {
  const [params, setParams] = useSearchParams();
  const part = sectionNames.find((name) => name === params.get('part')) ?? 'people';
  return [part, (next: SectionName) => setParams({ part: next }, { replace: true })] as const;
};

/** The page that redirected the operator here to unlock the console, if any. */
const returnPath = (params: URLSearchParams): string | undefined => {
  const path = params.get('return');
  return path?.startsWith('/') ? path : undefined;
};

/** /console: operator actions on accounts, protected by a second factor; each action is logged. */
export function ConsolePage() {
  const t = useText('account');
  const language = useLanguage();
  const [part, setPart] = useSection();
  const Shown = sections[part];
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each section selects another tab
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
              <Button label={t('console.leave')} onClick={() => void lock()} />
            </div>
          </header>
          <div className={styles.tabs} ref={tabs}>
            <Tabs
              label={t('console.parts')}
              value={part}
              onChange={setPart}
              items={sectionNames.map((value) => ({ value, label: t(`console.${value}`) }))}
            />
          </div>
          <Shown />
        </>
      ) : null}
    </Sheet>
  );
}
