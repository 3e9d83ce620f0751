import { useLanguage } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Skeleton } from '@atelier/ui/placeholders';
import { Sheet } from '@atelier/ui/sheet';
import { type ReactNode, useId } from 'react';
import { fillText } from '../../i18n/create-i18n.ts';
import en from '../../locales/en/dashboard.json' with { type: 'json' };
import zh from '../../locales/zh/dashboard.json' with { type: 'json' };
import styles from './dashboard.module.css';

type DashboardTexts = Readonly<Record<keyof typeof zh, string>>;

const texts = { zh, en } as const satisfies Record<string, DashboardTexts>;

export type DashboardWords = (key: keyof DashboardTexts, figures?: Record<string, string | number>) => string;

/** Texts of the dashboard, loaded with it. `{{name}}` is replaced from the figures. */
export const useDashboardWords = (): DashboardWords => {
  const own: DashboardTexts & { readonly [key: `${string}_one`]: string | undefined } = texts[useLanguage()];
  return (key, figures = {}) => {
    const text = (Number(figures['count']) === 1 ? own[`${key}_one`] : undefined) ?? own[key];
    return fillText(text, figures);
  };
};

interface SectionProps {
  title: string;
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** One section of the dashboard. */
export const Section = ({ title, note, action, children }: SectionProps) => {
  const id = useId();
  return (
    <Sheet padding={20} className={styles.part} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.partTitle}>
          {title}
        </h2>
        {note ? <span className={styles.note}>{note}</span> : null}
        {action ? <span className={styles.action}>{action}</span> : null}
      </header>
      {children}
    </Sheet>
  );
};

/** Placeholder while a section loads for the first time. */
export const SectionSkeleton = ({ count = 3 }: { count?: number }) => {
  const words = useDashboardWords();
  return (
    <div role="status" aria-busy="true" aria-label={words('reading')}>
      <Skeleton count={count} />
    </div>
  );
};

/** A section that failed to load; the others are shown. */
export const SectionError = ({ onRetry }: { onRetry: () => void }) => {
  const words = useDashboardWords();
  return (
    <div className={styles.bare} role="alert">
      <p>
        <b>{words('failedTitle')}</b>
        <small>{words('failedBody')}</small>
      </p>
      <Button size="s" label={words('retry')} onClick={onRetry} />
    </div>
  );
};
