import { membershipTitles } from '@atelier/catalogue/constants';
import type { Task } from '@atelier/contract/task';
import { useLanguage, useLocalized, useText } from '@atelier/platform/i18n';
import { navigation, useNavigation } from '@atelier/platform/navigation';
import { useMembership, useQuota, useSessionState } from '@atelier/platform/session';
import { useTasksUnderWay } from '@atelier/platform/tasks';
import { useBrand } from '@atelier/platform/theme';
import { Button, buttonClass } from '@atelier/ui/button';
import { dateWords, lastDayWords } from '@atelier/ui/date-words';
import { Icon } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { Logo } from '@atelier/ui/logo';
import { Popover } from '@atelier/ui/popover';
import { StitchRing } from '@atelier/ui/stitch';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { toolPageOf } from '../addresses/navigation-table.ts';
import { entryAtPath } from '../menu/menu-entries.ts';
import { loginAddress } from '../session/login-redirect.ts';
import styles from './header.module.css';
import { HeaderNav } from './header-nav.tsx';
import { lazyPart } from './lazy-part.ts';
import popoverStyles from './popovers.module.css';
import { LanguageButton, ThemeButton } from './preference-buttons.tsx';

// Both are rarely opened and call the server.
const ExchangeDialog = lazy(async () => ({ default: (await import('./exchange-dialog.tsx')).ExchangeDialog }));
const TopUpDialog = lazy(async () => ({ default: (await import('./top-up-dialog.tsx')).TopUpDialog }));

/** Credits in the header: spendable, reserved, membership and the first expiry, with a link to buy. */
const BalancePopover = () => {
  const t = useText('host');
  const quota = useQuota();
  const format = useNumber();
  const figure = quota ? format(quota.residue_count) : '–';
  const [opened, setOpened] = useState<'exchange' | 'top-up'>();
  return (
    <>
      <Popover
        label={t('balance.title')}
        placement="bottom-end"
        opener={(opener) => (
          <button
            type="button"
            className={popoverStyles.pill}
            aria-label={t('balance.open', { count: figure })}
            data-guide="credits"
            {...opener}
          >
            <Icon name="spool" size={16} className={popoverStyles.faint} />
            <span className={popoverStyles.num}>{figure}</span>
          </button>
        )}
      >
        {(close) => (
          <BalanceCard
            onPricing={() => {
              close();
              navigation.open('/pricing');
            }}
            onOpen={(which) => {
              close();
              setOpened(which);
            }}
          />
        )}
      </Popover>
      <Suspense fallback={null}>
        {opened === 'exchange' ? <ExchangeDialog onClose={() => setOpened(undefined)} /> : null}
        {opened === 'top-up' ? <TopUpDialog onClose={() => setOpened(undefined)} /> : null}
      </Suspense>
    </>
  );
};

interface BalanceCardProps {
  onPricing: () => void;
  onOpen: (dialog: 'exchange' | 'top-up') => void;
}

const BalanceCard = ({ onPricing, onOpen }: BalanceCardProps) => {
  const t = useText('host');
  const language = useLanguage();
  const localized = useLocalized();
  const format = useNumber();
  const quota = useQuota();
  const membership = useMembership();
  const state = useSessionState();
  const identity = state.status === 'signed-in' ? state.identity : undefined;
  // Members of a company ask their administrator.
  const canBuy = identity !== undefined && (identity.type === 'C' || identity.member?.is_admin === true);
  const expires = membership?.expires_at;
  return (
    <div className={popoverStyles.card}>
      <p className={popoverStyles.label}>{t('balance.spendable')}</p>
      <p className={popoverStyles.figure}>{quota ? format(quota.residue_count) : t('balance.unknown')}</p>
      {quota && quota.held > 0 ? (
        <p className={popoverStyles.hint}>{t('balance.held', { count: format(quota.held) })}</p>
      ) : null}
      <dl className={popoverStyles.facts}>
        <dt>{t('balance.membership')}</dt>
        <dd>{membership ? localized(membershipTitles[membership.membership_type]) : t('balance.unknown')}</dd>
        {membership?.package && membership.ends_at ? (
          <>
            <dt>{localized(membership.package.name)}</dt>
            <dd>{t('balance.until', { date: lastDayWords(membership.ends_at, language) })}</dd>
          </>
        ) : null}
        <dt>{t('balance.expires')}</dt>
        <dd>{expires ? dateWords(expires, language) : t('balance.noExpiry')}</dd>
      </dl>
      <div className={popoverStyles.ways}>
        <Button isWide label={t('balance.pricing')} onClick={onPricing} />
        {canBuy && membership?.package ? (
          <Button isWide label={t('dialogs.topUp')} onClick={() => onOpen('top-up')} />
        ) : null}
        {canBuy ? <Button isWide kind="quiet" label={t('exchange.title')} onClick={() => onOpen('exchange')} /> : null}
      </div>
    </div>
  );
};

const useNumber = (): ((value: number) => string) => {
  const language = useLanguage();
  const numbers = new Intl.NumberFormat(language);
  return (value) => numbers.format(value);
};

const NoticeSwitch = lazy(async () => ({
  default: (await import('../completion-notices/notice-switch.tsx')).NoticeSwitch,
}));

const CancelWaiting = lazy(async () => ({
  default: (await import('../completion-notices/cancel-waiting.tsx')).CancelWaiting,
}));

/** Queued and running tasks of any tool; hidden when there is none. Compact: the count alone, for small screens. */
const TasksPopover = ({ isCompact = false }: { isCompact?: boolean }) => {
  const t = useText('host');
  const tasks = useTasksUnderWay();
  if (tasks.length === 0) return null;
  const words = t('tasks.running', { count: tasks.length });
  return (
    <Popover
      label={t('tasks.title')}
      placement="bottom-end"
      opener={(opener) => (
        <button
          type="button"
          className={`${popoverStyles.pill} ${popoverStyles.running}`}
          aria-label={words}
          {...opener}
        >
          <StitchRing />
          <span className={popoverStyles.num}>{isCompact ? tasks.length : words}</span>
        </button>
      )}
    >
      {(close) => (
        <div className={popoverStyles.card}>
          <p className={popoverStyles.label}>{t('tasks.title')}</p>
          <ul className={popoverStyles.tasks}>
            {tasks.map((task) => (
              <TaskRow key={task.id} task={task} onOpen={close} />
            ))}
          </ul>
          <Suspense>
            <CancelWaiting />
            <NoticeSwitch />
          </Suspense>
        </div>
      )}
    </Popover>
  );
};

const TaskRow = ({ task, onOpen }: { task: Task; onOpen: () => void }) => {
  const t = useText('host');
  const localized = useLocalized();
  const page = toolPageOf(task.tool_type, useNavigation());
  const input = Object.values(task.inputs).flat()[0];
  const title = task.name || (page ? localized(page.title) : String(task.tool_type));
  return (
    <li>
      <Link to={page ? `${page.path}?type=${task.tool_type}` : '/'} className={popoverStyles.task} onClick={onOpen}>
        {input?.available ? (
          <img className={popoverStyles.thumb} src={input.thumb_url} alt="" />
        ) : (
          <span className={popoverStyles.thumb} />
        )}
        <span className={popoverStyles.words}>
          <b>{title}</b>
          <small className={popoverStyles.num}>{stateWords(task, t)}</small>
        </span>
      </Link>
    </li>
  );
};

const stateWords = (task: Task, t: ReturnType<typeof useText>): string => {
  if (task.state === 'drawing') return t('tasks.drawing', { percent: Math.round(task.percent) });
  return task.queue_position === null ? t('tasks.queuedPlain') : t('tasks.queued', { position: task.queue_position });
};

// Both call the server, so a visitor's page does not load them. One chunk with the announcement strip: signed-in users need all three, and
// they share code.
const NotificationsButton = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "signed-in" */ '../notifications/notifications-button.tsx')).NotificationsButton,
);
const AccountMenu = lazyPart(
  async () => (await import(/* webpackChunkName: "signed-in" */ './account-menu.tsx')).AccountMenu,
);

/** Closes popovers of the header when the page changes. */
const useClosedPopovers = (): void => {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the menus
  useEffect(() => {
    for (const popover of document.querySelectorAll<HTMLElement>('header [popover]:popover-open'))
      popover.hidePopover();
  }, [pathname]);
};

/** The frame's header: 56 px, no border below; below 992 px a menu button, the page's title and account actions. */
export const Header = ({ isMobile, onMenu }: { isMobile: boolean; onMenu: () => void }) => {
  const { webName, logo } = useBrand();
  useClosedPopovers();
  if (isMobile) return <MobileHeader onMenu={onMenu} />;
  return (
    <header className={styles.header}>
      <Link to="/home" className={styles.logo}>
        <Logo name={webName} mark={logo} />
      </Link>
      <HeaderNav />
      <HeaderEnd />
    </header>
  );
};

/** Empty until the session is known, with the width for a signed-in user: other content would shift the layout. */
const HeaderEnd = () => {
  const { status } = useSessionState();
  if (status === 'unknown') return <div className={`${styles.end} ${styles.unknown}`} />;
  return (
    <div className={styles.end}>
      <SignedInTools />
      <LanguageButton />
      <ThemeButton />
      <Account />
      <Entrance />
    </div>
  );
};

const MobileHeader = ({ onMenu }: { onMenu: () => void }) => {
  const t = useText('host');
  const localized = useLocalized();
  const { pathname } = useLocation();
  const { webName } = useBrand();
  const entry = entryAtPath(pathname, useNavigation());
  return (
    <header className={`${styles.header} ${styles.mobile}`}>
      <IconButton icon="menu" label={t('shell.menu')} iconSize={20} className={styles.menu} onClick={onMenu} />
      <button type="button" className={styles.title} onClick={onMenu}>
        <span>{entry ? localized(entry.title) : webName}</span>
        <Icon name="chevron-down" size={16} />
      </button>
      <div className={styles.end}>
        <SignedInTools isCompact />
        <Account isCompact />
        <Entrance />
      </div>
    </header>
  );
};

const SignedInTools = ({ isCompact = false }: { isCompact?: boolean }) => {
  const { status } = useSessionState();
  if (status !== 'signed-in') return null;
  return (
    <>
      <TasksPopover isCompact={isCompact} />
      <BalancePopover />
      <Suspense fallback={<span className={styles.bell} />}>
        <NotificationsButton />
      </Suspense>
    </>
  );
};

const Account = ({ isCompact = false }: { isCompact?: boolean }) => {
  const { status } = useSessionState();
  if (status !== 'signed-in') return null;
  return (
    <Suspense fallback={<span className={styles.account} />}>
      <AccountMenu isCompact={isCompact} />
    </Suspense>
  );
};

/** Sign-in buttons for a visitor on a public page with a header. */
const Entrance = () => {
  const t = useText('host');
  const { status } = useSessionState();
  const { pathname, search } = useLocation();
  if (status !== 'signed-out') return null;
  return (
    <>
      <Link to={loginAddress(`${pathname}${search}`)} className={buttonClass({ kind: 'quiet' })}>
        {t('shell.login')}
      </Link>
      <Link to="/register" className={buttonClass({ kind: 'primary' })}>
        {t('shell.register')}
      </Link>
    </>
  );
};
