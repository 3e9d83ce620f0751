import { useLocalized } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { MenuEntry } from '../menu/menu-entries.ts';

/** Hover time in ms that counts as intent; a passing pointer is ignored. */
const restMs = 40;

/** Handlers that call back once a pointer rests on, or focus reaches, an element. */
export const useHoverIntent = (onIntent: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerEnter: () => {
      timer.current = setTimeout(onIntent, restMs);
    },
    onPointerLeave: () => clearTimeout(timer.current),
    onFocus: onIntent,
  };
};

interface NavLinkProps {
  entry: MenuEntry;
  isCurrent: boolean;
  className?: string | undefined;
}

/** A menu entry whose code is prefetched while the pointer rests on it. */
export const NavLink = ({ entry, isCurrent, className }: NavLinkProps) => {
  const localized = useLocalized();
  const intent = useHoverIntent(() => navigation.preload(entry.path));
  return (
    <Link to={entry.path} className={className} aria-current={isCurrent ? 'page' : undefined} {...intent}>
      {localized(entry.title)}
    </Link>
  );
};
