import { useLanguage, useLocalized, useText } from '@atelier/platform/i18n';
import { navigation, useNavigation } from '@atelier/platform/navigation';
import { useUser } from '@atelier/platform/session';
import { Icon } from '@atelier/ui/icon';
import { Menu } from '@atelier/ui/menu';
import { Fragment, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { headerSections, isCurrent, type MenuEntry } from '../menu/menu-entries.ts';

import styles from './header-nav.module.css';
import { NavLink } from './nav-link.tsx';

/**
 * Number of header entries that fit; the others go to More, from the right. @param widths of all entries, px, in order @param fixed number
 * of leading entries that always stay (home and the tool groups) @param available width for entries, px @param more width of the More
 * button, px
 */
export const fittingEntries = (widths: readonly number[], fixed: number, available: number, more: number): number => {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= available) return widths.length;
  let used = 0;
  let count = 0;
  for (const width of widths) {
    if (used + width > available - more) break;
    used += width;
    count += 1;
  }
  return Math.max(count, Math.min(fixed, widths.length));
};

/** Width reserved for the More button, px. */
const moreWidth = 92;

/** Home, tool groups, libraries, squares; entries that do not fit go to More from the right, tool groups never do. */
export const HeaderNav = () => {
  const t = useText('host');
  const table = useNavigation();
  const roles = useUser()?.roles ?? null;
  const sections = useMemo(() => headerSections(table, roles), [table, roles]);
  const entries = sections.flat();
  const fixed = sections.slice(0, 2).flat().length;
  const row = useRef<HTMLElement>(null);
  const shown = useFitting(row, entries, fixed);
  return (
    <nav ref={row} className={styles.nav} aria-label={t('shell.main')}>
      <HeaderEntries sections={sections} shown={shown} />
      {shown < entries.length ? <MoreMenu entries={entries.slice(shown)} /> : null}
    </nav>
  );
};

interface HeaderEntriesProps {
  sections: readonly (readonly MenuEntry[])[];
  /** Number of entries that fit the row; the others are rendered hidden for measurement. */
  shown: number;
}

const HeaderEntries = ({ sections, shown }: HeaderEntriesProps) => {
  const { pathname } = useLocation();
  const order = sections.flat();
  return sections.map((section, place) => {
    const first = section[0];
    if (!first) return null;
    return (
      <Fragment key={first.path}>
        {section.map((entry) => {
          const isShown = order.indexOf(entry) < shown;
          const startsSection = place > 1 && entry === first;
          return (
            <span
              key={entry.path}
              data-entry=""
              className={`${styles.entry} ${startsSection ? styles.divided : ''} ${isShown ? '' : styles.unseen}`}
              inert={!isShown}
            >
              <NavLink entry={entry} isCurrent={isCurrent(entry, pathname)} className={styles.link} />
            </span>
          );
        })}
      </Fragment>
    );
  });
};

const MoreMenu = ({ entries }: { entries: readonly MenuEntry[] }) => {
  const t = useText('host');
  const localized = useLocalized();
  return (
    <Menu
      label={t('shell.more')}
      placement="bottom-start"
      opener={(opener) => (
        <button type="button" className={styles.more} {...opener}>
          {t('shell.more')}
          <Icon name="chevron-down" size={16} />
        </button>
      )}
      items={entries.map(({ path, title }) => ({
        key: path,
        label: localized(title),
        onSelect: () => navigation.open(path),
      }))}
    />
  );
};

/** Measures again when the row, the texts or the language change. */
const useFitting = (row: RefObject<HTMLElement | null>, entries: readonly MenuEntry[], fixed: number): number => {
  const language = useLanguage();
  const [shown, setShown] = useState(entries.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language changes the text widths
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      const widths = [...element.querySelectorAll<HTMLElement>('[data-entry]')].map(({ offsetWidth }) => offsetWidth);
      setShown(fittingEntries(widths, fixed, element.clientWidth, moreWidth));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Text widths change once the font has loaded.
    document.fonts?.ready.then(measure).catch(() => undefined);
    return () => observer.disconnect();
  }, [row, entries.length, fixed, language]);
  return shown;
};
