import { useLanguage, useText } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { useMembership, useQuota } from '@atelier/platform/session';
import { dayWords } from '@atelier/ui/date-words';
import type { ReactNode } from 'react';
import { daysLeft } from '../frame/format.ts';
import styles from './company-stats.module.css';
import type { CompanyData } from './use-action.ts';

/** Start of the period, or of the company if it is younger. */
const usedSince = ({ month_began: began, company }: Pick<CompanyData, 'month_began' | 'company'>): Date =>
  new Date(Math.max(Date.parse(`${began}T12:00:00`), Date.parse(company.created_at)));

/** Seats, usage, credits and the end of the package, each with a link to add more. */
export function CompanyStats({ data }: { data: CompanyData }) {
  const t = useText('account');
  const language = useLanguage();
  const quota = useQuota();
  const membership = useMembership();
  const { seats, member_count: members } = data.company;
  const pending = data.invitations.filter(({ state }) => state === 'pending').length;
  const left = Math.max(0, seats - members - pending);
  const ends = membership?.expires_at ? new Date(membership.expires_at) : null;
  const isActive = (membership?.membership_type ?? -1) > 0;
  const isTrial = !isActive && ends !== null;
  return (
    <div className={styles.stats}>
      <Stat title={t('company.seats')} way={{ to: '/pricing', label: t('company.seats.more') }}>
        <p className={styles.figure}>
          {members} <small>{`/ ${seats}`}</small>
        </p>
        <SeatBar members={members} pending={pending} seats={seats} />
        <p className={styles.note}>
          {members >= seats ? t('company.seats.full') : t('company.seats.note', { members, pending, left })}
        </p>
      </Stat>
      <Stat title={t('company.used')} way={{ to: '/userinfo/credits', label: t('company.ledger') }}>
        <p className={styles.figure}>
          {(data.used ?? 0).toLocaleString('en')} <small>{t('company.credits.unit')}</small>
        </p>
        <p className={styles.note}>{t('company.used.note', { date: dayWords(usedSince(data), language) })}</p>
      </Stat>
      <Stat title={t('company.credits')} way={{ to: '/pricing', label: t('company.topUp') }}>
        <p className={styles.figure}>
          {quota ? quota.residue_count.toLocaleString('en') : '–'} <small>{t('company.credits.unit')}</small>
        </p>
        <p className={styles.note}>{quota && quota.held > 0 ? t('person.held', { count: quota.held }) : ''}</p>
      </Stat>
      <Stat
        title={t(isTrial ? 'company.trialEnds' : 'company.ends')}
        way={{ to: '/pricing', label: t(isActive ? 'company.renew' : 'company.buy') }}
      >
        <p className={styles.figure}>
          {ends ? dayWords(ends.getTime() - 1, language) : '–'}{' '}
          {ends ? <small>{t('company.ends.left', { count: daysLeft(ends, new Date()) })}</small> : null}
        </p>
        <p className={styles.note}>
          {t(isTrial ? 'company.trial' : isActive ? 'company.ends.note' : 'company.inactive')}
        </p>
      </Stat>
    </div>
  );
}

function Stat({ title, way, children }: { title: string; way: { to: string; label: string }; children: ReactNode }) {
  return (
    <section className={styles.stat} aria-label={title}>
      <div className={styles.top}>
        <h3 className={styles.title}>{title}</h3>
        <Link className={styles.way} to={way.to}>
          {way.label}
        </Link>
      </div>
      {children}
    </section>
  );
}

/** Up to twenty seats are drawn individually, more as a share. */
function SeatBar({ members, pending, seats }: { members: number; pending: number; seats: number }) {
  const drawn = Math.max(1, Math.min(seats, 20));
  const scale = drawn / Math.max(1, seats);
  const [filled, waiting] = [Math.round(members * scale), Math.round(pending * scale)];
  const lookOf = (at: number) => (at < filled ? styles.taken : at < filled + waiting ? styles.waiting : styles.free);
  return (
    <span className={styles.seatBar} aria-hidden="true">
      {Array.from({ length: drawn }, (_, at) => at).map((at) => (
        <span key={at} className={lookOf(at)} />
      ))}
    </span>
  );
}
