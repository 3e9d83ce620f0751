import { type CompanyEvent, companyEvents } from '@atelier/contract/company';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { Pager } from '@atelier/ui/pager';
import { Skeleton } from '@atelier/ui/skeleton';
import { useState } from 'react';
import { timeWords } from '../credits/day-words.ts';
import { Failed } from '../listing/failed.tsx';
import styles from './company-page.module.css';

const size = 10;

/** The company's audit log for administrators, loaded on request. */
export function EventsSection() {
  const t = useText('account');
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 className={styles.heading}>
          {t('company.events')} <small>{t('company.events.note')}</small>
        </h2>
        <Button size="s" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'company.events.hide' : 'company.events.show')}
        </Button>
      </div>
      {isOpen ? <Events /> : null}
    </section>
  );
}

function Events() {
  const t = useText('account');
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery({
    ...callQuery(companyEvents, { page, size }),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const sentenceOf = ({ kind, actor, subject, details }: CompanyEvent): string => {
    const who = { actor: actor || t('company.operator'), subject };
    switch (kind) {
      case 'limited':
        return t('company.event.limited', { ...who, limit: details['limit'] ?? t('company.unlimited') });
      case 'role':
        return t(details['role'] === 'administrator' ? 'company.event.role' : 'company.event.demoted', who);
      default:
        return t(`company.event.${kind}`, { ...who, name: details['to'] ?? details['name'] ?? '' });
    }
  };
  if (isError) return <Failed words={t('company.events.failed')} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={styles.waiting}>
        <Skeleton count={4} />
      </div>
    );
  return (
    <>
      <ol className={styles.events}>
        {data.events.map((event) => (
          <li key={event.id}>
            <span>{sentenceOf(event)}</span>
            <time dateTime={event.created_at}>
              {timeWords(new Date(event.created_at), new Date(), language, t('credits.today'))}
            </time>
          </li>
        ))}
      </ol>
      <Pager page={page} size={size} total={data.total} onChange={setPage} language={language}>
        {t('company.events.total', { count: data.total })}
      </Pager>
    </>
  );
}
