import { nicknameIn } from '@atelier/catalogue/text';
import { getUsage } from '@atelier/contract/credits';
import { getGenerateHistory } from '@atelier/contract/generation';
import { type Announcement, getAnnouncements, getNotices } from '@atelier/contract/notices';
import { getResultList, getResultMarks } from '@atelier/contract/result-list';
import type { Task } from '@atelier/contract/task';
import type { ToolSummary } from '@atelier/contract/tools';
import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { useNavigation } from '@atelier/platform/navigation';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { useUser } from '@atelier/platform/session';
import { useTasksUnderWay } from '@atelier/platform/tasks';
import { buttonClass } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { toolPageOf } from '../../addresses/navigation-table.ts';
import { unreadAnnouncements, useAnnouncementWords } from '../../announcements/use-announcements.ts';
import { Thumbnail } from '../../menu/thumbnail.tsx';
import { openTools, useToolSummaries } from '../../menu/tool-summaries.ts';
import { CreditsSection } from './credits-section.tsx';
import styles from './dashboard.module.css';
import { ExpiringSection } from './expiring-section.tsx';
import { recentTools, requestedDateRange } from './figures.ts';
import { formatLastUse, RunningSection } from './running-section.tsx';
import { Section, SectionError, SectionSkeleton, useDashboardWords } from './section.tsx';

const shownTools = 6;

/** Recently used tools, most recent first; hidden before the first use. */
const RecentSection = ({ tasks, pages }: { tasks: DashboardData['tasks']; pages: ToolPages }) => {
  const words = useDashboardWords();
  const language = useLanguage();
  const now = new Date();
  const shown = recentTools(tasks.data?.tasks ?? [], shownTools).flatMap((tool) => {
    const address = pages.addressOf(tool.type);
    return address ? [{ ...tool, address }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <Section title={words('recent')}>
      <ul className={styles.recent}>
        {shown.map(({ type, usedAt, picture, address }) => (
          <li key={type}>
            <Link to={address} className={styles.tool}>
              <span className={styles.picture}>
                {picture ? (
                  <img src={picture} alt="" />
                ) : (
                  <Thumbnail name={pages.tools?.find((tool) => tool.type === type)?.key} />
                )}
              </span>
              <span className={styles.words}>
                <b>{pages.nameOf(type)}</b>
                <small>{formatLastUse(usedAt, now, language, words)}</small>
              </span>
              <Icon name="chevron-right" size={16} className={styles.arrow} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
};

/** Every available tool, by group. */
const AllToolsSection = ({ pages }: { pages: ToolPages }) => {
  const words = useDashboardWords();
  const localized = useLocalized();
  const open = openTools(pages.tools);
  return (
    <Section title={words('tools')} note={pages.tools ? words('toolsNote', { count: open.length }) : undefined}>
      {pages.tools ? null : <SectionSkeleton />}
      <div className={styles.groups}>
        {[...Map.groupBy(open, ({ group }) => group)].map(([group, own]) => (
          <section key={group}>
            <h3 className={styles.groupName}>{own[0] ? localized(own[0].title) : ''}</h3>
            <ul>
              {own.map(({ tool, path }) => (
                <li key={path}>
                  <Link to={path} className={styles.link}>
                    <Thumbnail name={tool.key} />
                    {localized(tool.title)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Section>
  );
};

const shown = 4;
const page = '/announcements';

/** Announcements, newest first; a dot marks unread ones. Hidden without any. */
const AnnouncementsSection = () => {
  const words = useDashboardWords();
  const own = useAnnouncementWords();
  const { data, isError, isPending, refetch } = useQuery(
    { ...callQuery(getAnnouncements, {}), staleTime: 0 },
    queryClient,
  );
  const notices = useQuery(callQuery(getNotices, {}), queryClient).data?.notices ?? [];
  const unread = new Set(unreadAnnouncements(notices).map(({ details }) => details['announcement']));
  const announcements = data?.announcements ?? [];
  if (data && announcements.length === 0) return null;
  return (
    <Section
      title={own('title')}
      note={unread.size > 0 ? words('newOnes', { count: unread.size }) : undefined}
      action={
        announcements.length > shown ? (
          <Link to={page} className={styles.more}>
            {words('allAnnouncements')}
          </Link>
        ) : null
      }
    >
      {isPending ? <SectionSkeleton /> : null}
      {isError && !data ? <SectionError onRetry={() => void refetch()} /> : null}
      <ul>
        {announcements.slice(0, shown).map((announcement) => (
          <AnnouncementRow key={announcement.id} announcement={announcement} isNew={unread.has(announcement.id)} />
        ))}
      </ul>
    </Section>
  );
};

const AnnouncementRow = ({ announcement, isNew }: { announcement: Announcement; isNew: boolean }) => {
  const words = useDashboardWords();
  const language = useLanguage();
  const localized = useLocalized();
  const { title, text, starts_at: from } = announcement;
  return (
    <li>
      <Link to={page} className={styles.announcement}>
        <b>
          {isNew ? <span className={styles.dot} role="img" aria-label={words('isNew')} /> : null}
          {localized(title)}
        </b>
        {localized(text) ? <span>{localized(text).split('\n', 1)[0]}</span> : null}
        <small>{formatLastUse(from, new Date(), language, words)}</small>
      </Link>
    </li>
  );
};

/** Number of own tasks read for today's results and the recent tools. */
const readTasks = 100;
/** Maximum number of tiles of expiring results. */
const endingTiles = 6;

/** Tasks may have started and ended while another page was open. */
const readAnew = { staleTime: 0 };
const history = { ...callQuery(getGenerateHistory, { size: readTasks }), ...readAnew };
const ending = { ...callQuery(getResultList, { order: 'ending', limit: endingTiles }), ...readAnew };
const marks = { ...callQuery(getResultMarks, {}), ...readAnew };

/** Refetches all figures when a task ends. */
const useRenewal = (underWay: readonly Task[]): void => {
  const ids = useMemo(() => new Set(underWay.map(({ id }) => id)), [underWay]);
  const before = useRef(ids);
  useEffect(() => {
    const hasEnded = [...before.current].some((id) => !ids.has(id));
    before.current = ids;
    if (!hasEnded) return;
    for (const { path } of [getGenerateHistory, getResultList, getResultMarks, getUsage])
      void queryClient.invalidateQueries({ queryKey: [path] });
  }, [ids]);
};

/** Dashboard data; each section is fetched separately, so that a failure leaves the others. */
const useDashboardData = () => {
  const underWay = useTasksUnderWay();
  useRenewal(underWay);
  const asked = useMemo(() => requestedDateRange(new Date()), []);
  return {
    underWay,
    tasks: useQuery(history, queryClient),
    ending: useQuery(ending, queryClient),
    marks: useQuery(marks, queryClient),
    usage: useQuery({ ...callQuery(getUsage, asked), ...readAnew }, queryClient),
  };
};

export type DashboardData = ReturnType<typeof useDashboardData>;

export interface ToolPages {
  /** undefined until the server has responded. */
  tools: readonly ToolSummary[] | undefined;
  /** Name in the page's language; for an unknown tool, its number. */
  nameOf: (type: number) => string;
  /** Address of the tool's page with its prefilled values; undefined where no page is available. */
  addressOf: (type: number, request?: Readonly<Record<string, string>>) => string | undefined;
}

/** Names and addresses of the tools, from the server's list and the remotes' pages. */
const useToolPages = (): ToolPages => {
  const tools = useToolSummaries();
  const table = useNavigation();
  const localized = useLocalized();
  return useMemo(() => {
    const titleOf = (type: number) =>
      tools?.find((tool) => tool.type === type)?.title ?? toolPageOf(type, table)?.title;
    return {
      tools,
      nameOf: (type) => {
        const title = titleOf(type);
        return title ? localized(title) : String(type);
      },
      addressOf: (type, request = {}) => {
        const page = toolPageOf(type, table);
        return page && `${page.path}?${new URLSearchParams({ type: String(type), ...request })}`;
      },
    };
  }, [tools, table, localized]);
};

const helloAt = (hour: number): 'morning' | 'afternoon' | 'evening' => {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
};

/** /dashboard: running tasks, expiring results, recent tools and balance. */
export const DashboardPage = () => {
  const data = useDashboardData();
  const pages = useToolPages();
  const newest = data.tasks.data?.tasks[0];
  return (
    <div className={styles.page}>
      <Greeting pages={pages} newest={newest?.tool_type} />
      <div className={styles.board}>
        <div className={styles.column}>
          <RunningSection data={data} pages={pages} />
          <ExpiringSection data={data} pages={pages} />
          <RecentSection tasks={data.tasks} pages={pages} />
        </div>
        <div className={styles.column}>
          <CreditsSection usage={data.usage} pages={pages} />
          <AnnouncementsSection />
        </div>
      </div>
      <AllToolsSection pages={pages} />
    </div>
  );
};

interface GreetingProps {
  pages: ReturnType<typeof useToolPages>;
  /** Most recently used tool. */
  newest: number | undefined;
}

const Greeting = ({ pages, newest }: GreetingProps) => {
  const words = useDashboardWords();
  const language = useLanguage();
  const user = useUser();
  const now = new Date();
  const hello = words(helloAt(now.getHours()));
  const address = newest === undefined ? undefined : pages.addressOf(newest);
  return (
    <header className={styles.greeting}>
      <h1>{user?.nickname ? words('greeting', { hello, name: nicknameIn(language, user.nickname) }) : hello}</h1>
      <span className={styles.note}>
        {now.toLocaleDateString(language === 'zh' ? 'zh-CN' : 'en-GB', {
          month: 'long',
          day: 'numeric',
          weekday: 'long',
        })}
      </span>
      {address && newest !== undefined ? (
        <Link to={address} className={buttonClass({ kind: 'primary' }, styles.action)}>
          {words('goOn', { tool: pages.nameOf(newest) })}
        </Link>
      ) : null}
    </header>
  );
};
