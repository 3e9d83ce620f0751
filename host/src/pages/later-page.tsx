import { useLocalized, useText } from '@atelier/platform/i18n';
import { useNavigation } from '@atelier/platform/navigation';
import { buttonClass } from '@atelier/ui/button-class';
import { ComesLater } from '@atelier/ui/comes-later';
import { Link, useLocation } from 'react-router-dom';
import { entryAtPath } from '../menu/menu-entries.ts';
import { openTools } from './open-tools.ts';

/** The host's page for an address that is known and has no content yet. */
export const LaterPage = () => {
  const t = useText('host');
  const localized = useLocalized();
  const { pathname } = useLocation();
  const table = useNavigation();
  const title = entryAtPath(pathname, table)?.title;
  return (
    <ComesLater title={t('later.title', { title: title ? localized(title) : '' })} sentence={t('later.sentence')}>
      {openTools.map(({ tool, path }) => (
        <Link key={path} to={path} className={buttonClass()}>
          {t('later.open', { title: localized(tool.title) })}
        </Link>
      ))}
    </ComesLater>
  );
};
