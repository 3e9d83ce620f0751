import type { NavigationRoute } from '@atelier/contract/registry';
import { useLanguage } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { buttonClass } from '@atelier/ui/button-class';
import { ComesLater } from '@atelier/ui/comes-later';
import { laterTexts } from './later-texts.ts';

/** The one page of everything that is announced and not open yet: its title, what it will do, where to go on today. */
export const LaterPage = ({ page }: { page: NavigationRoute }) => {
  const language = useLanguage();
  const texts = laterTexts[language];
  return (
    <ComesLater title={page.title[language]} sentence={texts.sentence}>
      <Link to="/auxiliaryTools/hDenlarge" className={buttonClass()}>
        {texts.way}
      </Link>
    </ComesLater>
  );
};
