import { useLocalized } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { Link } from 'react-router-dom';
import type { MenuEntry } from '../menu/menu-entries.ts';
import { useHoverIntent } from './hover-intent.ts';

interface NavLinkProps {
  entry: MenuEntry;
  isCurrent: boolean;
  className?: string | undefined;
}

/** A menu entry whose code is fetched while the pointer rests on it. */
export const NavLink = ({ entry, isCurrent, className }: NavLinkProps) => {
  const localized = useLocalized();
  const intent = useHoverIntent(() => navigation.preload(entry.path));
  return (
    <Link to={entry.path} className={className} aria-current={isCurrent ? 'page' : undefined} {...intent}>
      {localized(entry.title)}
    </Link>
  );
};
