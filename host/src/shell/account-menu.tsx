import { developerRole, operatorRole } from '@atelier/catalogue/constants';
import { nicknameIn } from '@atelier/catalogue/text';
import { dialogs } from '@atelier/platform/dialogs';
import { useLanguage, useLocalized, useText } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { session, useSessionState, useUser } from '@atelier/platform/session';
import { theme, useBrand, useTheme } from '@atelier/platform/theme';
import type { IconName } from '@atelier/ui/icon';
import { Icon } from '@atelier/ui/icon';
import { Menu, type MenuItem } from '@atelier/ui/menu';
import { lazy, Suspense, useState } from 'react';
import styles from './account-menu.module.css';
import { IdentityPicture, useCreditItems, useIdentityItems } from './identity-items.tsx';

const CreateCompany = lazy(async () => ({ default: (await import('./create-company.tsx')).CreateCompany }));

/** The signed-in user with the current identity, and account actions. */
export const AccountMenu = ({ isCompact = false }: { isCompact?: boolean }) => {
  const t = useText('host');
  const language = useLanguage();
  const state = useSessionState();
  const [isWanted, setWanted] = useState(false);
  const [creating, setCreating] = useState<'never' | 'open' | 'closed'>('never');
  const company = state.status === 'signed-in' ? state.identity.company : null;
  const canBuy = company === null || (state.status === 'signed-in' && state.identity.member?.is_admin === true);
  const identityItems = useIdentityItems({ isWanted, onCreate: () => setCreating('open') });
  const creditItems = useCreditItems(canBuy);
  const items = useAccountItems();
  if (state.status !== 'signed-in') return null;
  const { user } = state;
  const name = nicknameIn(language, user.nickname) || user.name || user.username;
  const shown = company?.name ?? name;
  return (
    <>
      <Menu
        label={t('account.menu')}
        opener={(opener) => (
          <button
            type="button"
            className={styles.opener}
            aria-label={`${t('account.menu')} ${shown}`}
            {...opener}
            onPointerEnter={() => setWanted(true)}
            onFocus={() => setWanted(true)}
          >
            <IdentityPicture
              name={shown}
              url={company ? company.logo_url : user.avatar_url}
              isCompany={company !== null}
            />
            {company && !isCompact ? (
              <>
                <span className={styles.current}>{company.name}</span>
                <Icon name="chevron-down" size={14} className={styles.chevron} />
              </>
            ) : null}
          </button>
        )}
        head={
          <div className={styles.who}>
            <small>
              {name} · {user.phone}
            </small>
            <small>{t('account.identities')}</small>
          </div>
        }
        items={[...identityItems, ...creditItems, ...items]}
      />
      {creating === 'never' ? null : (
        <Suspense>
          <CreateCompany isOpen={creating === 'open'} onClose={() => setCreating('closed')} />
        </Suspense>
      )}
    </>
  );
};

const useAccountItems = (): readonly MenuItem[] => {
  const t = useText('host');
  const { contact, docsLinks } = useBrand();
  const localized = useLocalized();
  const roles: readonly string[] = useUser()?.roles ?? [];
  const isOperator = roles[0] === operatorRole;
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
  const pageItem = (key: string, icon: IconName, path: string): MenuItem => ({
    key,
    label: t(`account.${key}`),
    icon,
    onSelect: () => navigation.open(path),
  });
  // Without a configured support contact a message says so, instead of opening an empty e-mail.
  const sayNoSupport = () =>
    dialogs.confirm({
      title: t('account.support'),
      body: contact.phone ? t('account.supportPhone', { phone: contact.phone }) : t('account.supportUnset'),
      confirm: t('account.close'),
      cancel: '',
    });
  return [
    { ...pageItem('home', 'home', '/home'), startsGroup: true },
    pageItem('center', 'account', '/userinfo/personInfo'),
    ...(isOperator
      ? [
          pageItem('console', 'company', '/console'),
          pageItem('remotes', 'info', '/remoteHealth'),
          pageItem('releases', 'restore', '/remoteHistory'),
          pageItem('moderation', 'eye', '/moderation'),
        ]
      : roles.includes(developerRole)
        ? [pageItem('override', 'info', '/remoteHealth')]
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
