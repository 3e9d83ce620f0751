import { useLocalized, useText } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { buttonClass } from '@atelier/ui/button-class';
import { ComesLater } from '@atelier/ui/comes-later';
import { navigation } from '../registry-entry.ts';

/** Pages of the personal centre that are not open yet, with what to do meanwhile. */
export function LaterPage({ path, sentence }: { path: string; sentence: 'order' | 'company' }) {
  const t = useText('account');
  const localized = useLocalized();
  const title = navigation.find((page) => page.path === path)?.title ?? { zh: '', en: '' };
  return (
    <ComesLater title={localized(title)} sentence={t(`later.sentence.${sentence}`)}>
      <Link className={buttonClass({ size: 'l' })} to="/auxiliaryTools/hDenlarge">
        {t('later.way')}
      </Link>
    </ComesLater>
  );
}
