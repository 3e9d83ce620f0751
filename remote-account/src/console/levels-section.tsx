import { getServiceLevels, serviceGoals } from '@atelier/contract/console-queue';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { momentWords } from '@atelier/ui/date-words';
import { Failed, ListSkeleton } from '../listing/paged-table.tsx';
import styles from './console-page.module.css';
import { Figure, Figures, formatDuration, formatPercent, useConsoleQuery } from './console-parts.tsx';

/** Service levels of the last day, week and month, beside their targets. */
export function LevelsSection() {
  const t = useText('account');
  const language = useLanguage();
  const { data, isError, reread } = useConsoleQuery(getServiceLevels, {}, { refetchInterval: 60_000 });
  if (isError) return <Failed words={t('console.level.failed')} onRetry={reread} />;
  if (!data) return <ListSkeleton />;
  return (
    <>
      <p className={styles.lead}>
        {data.since
          ? t('console.level.since', { time: momentWords(data.since, language) })
          : t('console.level.nothing')}
      </p>
      {data.levels.map((level) => (
        <Figures
          key={level.days}
          label={t(level.days === 1 ? 'console.level.day' : 'console.level.days', { count: level.days })}
        >
          <Figure
            name={t('console.level.availability')}
            value={formatPercent(level.availability)}
            note={t('console.level.goal', { goal: formatPercent(serviceGoals.availability) })}
            isBad={level.availability !== null && level.availability < serviceGoals.availability}
          />
          <Figure
            name={t('console.level.p95')}
            value={level.call_p95_ms === null ? '–' : `${level.call_p95_ms} ms`}
            note={t('console.level.atMost', { goal: `${serviceGoals.callMs} ms` })}
            isBad={level.call_p95_ms !== null && level.call_p95_ms > serviceGoals.callMs}
          />
          <Figure
            name={t('console.level.tasks')}
            value={formatPercent(level.tasks_done)}
            note={t('console.level.goal', { goal: formatPercent(serviceGoals.tasks) })}
            isBad={level.tasks_done !== null && level.tasks_done < serviceGoals.tasks}
          />
          <Figure
            name={t('console.level.wait')}
            value={formatDuration(level.wait_p95_seconds)}
            note={t('console.level.atMost', { goal: formatDuration(serviceGoals.waitSeconds) })}
            isBad={level.wait_p95_seconds !== null && level.wait_p95_seconds > serviceGoals.waitSeconds}
          />
          <Figure
            name={t('console.level.budget')}
            value={formatPercent(level.budget_left)}
            note={t('console.level.of', {
              calls: level.calls.toLocaleString('en'),
              tasks: level.tasks.toLocaleString('en'),
            })}
            isBad={level.budget_left !== null && level.budget_left < 0}
          />
        </Figures>
      ))}
    </>
  );
}
