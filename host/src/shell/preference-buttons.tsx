import { i18n, useLanguage, useText } from '@atelier/platform/i18n';
import { theme, useBrand, useTheme } from '@atelier/platform/theme';
import { IconButton } from '@atelier/ui/icon-button';
import { Tip } from '@atelier/ui/tip';

/** Labelled in the target language; hidden when there is only one language. */
export const LanguageButton = () => {
  const t = useText('host');
  const language = useLanguage();
  const { languages } = useBrand();
  if (languages.length < 2) return null;
  const label = t('language.switch');
  return (
    <Tip text={label}>
      <IconButton icon="language" label={label} onClick={() => i18n.setLanguage(language === 'zh' ? 'en' : 'zh')} />
    </Tip>
  );
};

export const ThemeButton = () => {
  const t = useText('host');
  const isDark = useTheme() === 'dark';
  const label = t(isDark ? 'theme.toLight' : 'theme.toDark');
  return (
    <Tip text={label}>
      <IconButton
        icon={isDark ? 'sun' : 'moon'}
        label={label}
        onClick={() => theme.setTheme(isDark ? 'light' : 'dark')}
      />
    </Tip>
  );
};
