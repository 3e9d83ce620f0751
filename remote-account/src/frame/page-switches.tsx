import { i18n, useLanguage, useText } from '@atelier/platform/i18n';
import { theme, useTheme } from '@atelier/platform/theme';
import { IconButton } from '@atelier/ui/icon-button';
import { Tip } from '@atelier/ui/tip';

/** Language and theme on pages without the header; both at once, nothing that was typed is lost. */
export function PageSwitches() {
  const t = useText('account');
  const language = useLanguage();
  const themeName = useTheme();
  const otherTheme = themeName === 'dark' ? 'light' : 'dark';
  return (
    <>
      <Tip text={t('switch.language')}>
        <IconButton
          icon="language"
          label={t('switch.language')}
          onClick={() => i18n.setLanguage(language === 'zh' ? 'en' : 'zh')}
        />
      </Tip>
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
