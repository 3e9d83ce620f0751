import { dialogs } from '@atelier/platform/dialogs';
import { useText } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { session, useSessionState } from '@atelier/platform/session';
import { theme, useTheme } from '@atelier/platform/theme';
import { Menu, type MenuItem } from '@atelier/ui/menu';
import styles from './account-menu.module.css';
import { useHostConfig } from './host-config-context.ts';

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
  const { contact } = useHostConfig();
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
  return [
    {
      key: 'center',
      label: t('account.center'),
      icon: 'account',
      onSelect: () => navigation.open('/userinfo/personInfo'),
    },
    {
      key: 'support',
      label: t('account.support'),
      icon: 'mail',
      note: contact.email,
      onSelect: () => navigation.open(`mailto:${contact.email}`),
    },
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
    { key: 'everywhere', label: t('account.logoutEverywhere'), onSelect: () => void confirmEverywhere() },
  ];
};
