import { nicknameIn } from '@atelier/catalogue/text';
import { useLanguage } from '@atelier/platform/i18n';
import { useUser } from '@atelier/platform/session';
import { buttonClass } from '@atelier/ui/button-class';
import { Link } from 'react-router-dom';
import { AnnouncementsPart } from './announcements-part.tsx';
import { CreditsPart } from './credits-part.tsx';
import styles from './dashboard.module.css';
import { EndingPart } from './ending-part.tsx';
import { useDashboardWords } from './part.tsx';
import { RunningPart } from './running-part.tsx';
import { AllToolsPart, RecentPart } from './tools-part.tsx';
import { useDashboardData } from './use-dashboard-data.ts';
import { useToolPages } from './use-tool-pages.ts';

const helloAt = (hour: number): 'morning' | 'afternoon' | 'evening' => {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
};

/** /dashboard: what is drawn, what ends soon, where one was, and what is left. */
export const DashboardPage = () => {
  const data = useDashboardData();
  const pages = useToolPages();
  const newest = data.tasks.data?.tasks[0];
  return (
    <div className={styles.page}>
      <Greeting pages={pages} newest={newest?.tool_type} />
      <div className={styles.board}>
        <div className={styles.column}>
          <RunningPart data={data} pages={pages} />
          <EndingPart data={data} pages={pages} />
          <RecentPart tasks={data.tasks} pages={pages} />
        </div>
        <div className={styles.column}>
          <CreditsPart usage={data.usage} pages={pages} />
          <AnnouncementsPart />
        </div>
      </div>
      <AllToolsPart pages={pages} />
    </div>
  );
};

interface GreetingProps {
  pages: ReturnType<typeof useToolPages>;
  /** The tool that was used last. */
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
