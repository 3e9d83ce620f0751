import { operatorRole } from '@atelier/catalogue/constants';
import { dialogs } from '@atelier/platform/dialogs';
import { useLocalized, useText } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { session, useSessionState, useUser } from '@atelier/platform/session';
import { theme, useBrand, useTheme } from '@atelier/platform/theme';
import { Menu, type MenuItem } from '@atelier/ui/menu';
import styles from './account-menu.module.css';

/** Who is signed in, and what concerns the account. Switching identity appears with the first company. */
export const AccountMenu = () => {
  const t = useText('host');
  const state = useSessionState();
  const items = useAccountItems();
  if (state.status !== 'signed-in') return null;
  const { user, identity } = state;
  const name = user.nickname || user.name || user.username;
  return (
    <Menu
      label={t('account.menu')}
      opener={(opener) => (
        <button type="button" className={styles.avatar} aria-label={`${t('account.menu')} ${name}`} {...opener}>
          {user.avatar_url ? <img src={user.avatar_url} alt="" /> : initialOf(name)}
        </button>
      )}
      head={
        <div className={styles.who}>
          <b>{name}</b>
          <small>
            {user.phone} · {identity.company?.name ?? t('account.personal')}
          </small>
        </div>
      }
      items={items}
    />
  );
};

const initialOf = (name: string): string => (Array.from(name)[0] ?? '?').toUpperCase();

const useAccountItems = (): readonly MenuItem[] => {
  const t = useText('host');
  const { contact, docsLinks } = useBrand();
  const localized = useLocalized();
  const isOperator = useUser()?.roles[0] === operatorRole;
  const isDark = useTheme() === 'dark';
  const confirmEverywhere = async () => {
    const isSure = await dialogs.confirm({
      title: t('account.everywhereTitle'),
      body: t('account.everywhereBody'),
      confirm: t('account.logoutEverywhere'),
      cancel: t('account.cancel'),
    });
    if (isSure) await session.signOut({ everywhere: true });
  };
  // An installation that named nobody: say whom to ask instead of opening an empty letter.
  const sayNoSupport = () =>
    dialogs.confirm({
      title: t('account.support'),
      body: contact.phone ? t('account.supportPhone', { phone: contact.phone }) : t('account.supportUnset'),
      confirm: t('account.close'),
      cancel: '',
    });
  return [
    { key: 'home', label: t('account.home'), icon: 'home', onSelect: () => navigation.open('/home') },
    {
      key: 'center',
      label: t('account.center'),
      icon: 'account',
      onSelect: () => navigation.open('/userinfo/personInfo'),
    },
    ...(isOperator
      ? [
          {
            key: 'remotes',
            label: t('account.remotes'),
            icon: 'info' as const,
            onSelect: () => navigation.open('/remoteHealth'),
          },
        ]
      : []),
    {
      key: 'support',
      label: t('account.support'),
      icon: 'mail',
      ...(contact.email ? { note: contact.email } : {}),
      onSelect: () => (contact.email ? navigation.open(`mailto:${contact.email}`) : void sayNoSupport()),
    },
    ...docsLinks.map(({ label, href }) => ({
      key: `docs ${href}`,
      label: localized(label),
      icon: 'info' as const,
      onSelect: () => navigation.open(href),
    })),
    {
      key: 'theme',
      label: t(isDark ? 'theme.toLight' : 'theme.toDark'),
      icon: isDark ? 'sun' : 'moon',
      onSelect: () => theme.setTheme(isDark ? 'light' : 'dark'),
    },
    {
      key: 'logout',
      label: t('account.logout'),
      icon: 'logout',
      startsGroup: true,
      onSelect: () => void session.signOut(),
    },
    {
      key: 'everywhere',
      label: t('account.logoutEverywhere'),
      icon: 'logout',
      onSelect: () => void confirmEverywhere(),
    },
  ];
};
