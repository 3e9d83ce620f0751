import { useLocalized, useText } from '@atelier/platform/i18n';
import { useNavigation } from '@atelier/platform/navigation';
import { buttonClass } from '@atelier/ui/button-class';
import { ComesLater } from '@atelier/ui/comes-later';
import { Link, useLocation } from 'react-router-dom';
import { entryAtPath } from '../menu/menu-entries.ts';
import { openTools, useToolFacts } from './tool-facts.ts';

/** The host's page for an address that is known and has no content yet. */
export const LaterPage = () => {
  const t = useText('host');
  const localized = useLocalized();
  const { pathname } = useLocation();
  const table = useNavigation();
  const title = entryAtPath(pathname, table)?.title;
  const byGroup = Map.groupBy(openTools(useToolFacts()), ({ group }) => group);
  return (
    <ComesLater title={t('later.title', { title: title ? localized(title) : '' })} sentence={t('later.sentence')}>
      {[...byGroup.values()].flatMap(([first]) =>
        first ? (
          <Link key={first.path} to={first.path} className={buttonClass()}>
            {t('later.open', { title: localized(first.tool.title) })}
          </Link>
        ) : (
          []
        ),
      )}
    </ComesLater>
  );
};
