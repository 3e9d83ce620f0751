import { i18n, useLanguage, useText } from '@atelier/platform/i18n';
import { theme, useBrand, useTheme } from '@atelier/platform/theme';
import { IconButton } from '@atelier/ui/icon-button';
import { Tip } from '@atelier/ui/tip';

/** Language and theme on pages without the header; applied immediately without losing input. */
export function PageSwitches() {
  const t = useText('account');
  const language = useLanguage();
  const themeName = useTheme();
  const { languages } = useBrand();
  const otherTheme = themeName === 'dark' ? 'light' : 'dark';
  return (
    <>
      {languages.length > 1 ? (
        <Tip text={t('switch.language')}>
          <IconButton
            icon="language"
            label={t('switch.language')}
            onClick={() => i18n.setLanguage(language === 'zh' ? 'en' : 'zh')}
          />
        </Tip>
      ) : null}
      <Tip text={t(`switch.${otherTheme}`)} placement="bottom-end">
        <IconButton
          icon={otherTheme === 'dark' ? 'moon' : 'sun'}
          label={t(`switch.${otherTheme}`)}
          onClick={() => theme.setTheme(otherTheme)}
        />
      </Tip>
    </>
  );
}
