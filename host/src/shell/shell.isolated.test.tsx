// @vitest-environment happy-dom
/// <reference types="node" />

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { defaultBrand } from '@atelier/contract/brand';
import { navigationAtom, provideNavigation } from '@atelier/platform/navigation';
import { membershipAtom, provideSession, quotaAtom, sessionStateAtom } from '@atelier/platform/session';
import { getDefaultStore } from '@atelier/platform/state';
import { brandAtom, provideTheme, themeAtom } from '@atelier/platform/theme';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FederationProvider } from '../federation/create-federation.ts';
import { createI18n } from '../i18n/create-i18n.ts';
import zh from '../locales/zh/host.json' with { type: 'json' };
import { accountChangedAtom } from '../session/session-atoms.ts';
import { announced, everyPage } from '../testing/announced.fixture.ts';
import { buildFederation } from '../testing/federation.fixture.ts';
import { OpeningShell, Shell } from './shell.tsx';
import { updateReadyAtom } from './version-check.ts';

const store = getDefaultStore();
const did: string[] = [];

const person = {
  id: 'u1',
  username: 'lin',
  nickname: 'Lin',
  name: '',
  avatar_url: '',
  roles: ['0' as const],
  cate: 'C' as const,
  phone: '138****8000',
};

const open = async (path: string, width = 1440) => {
  (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({ width });
  await createI18n(document, { ...defaultBrand, storageSuffix: '_shell' });
  const router = createMemoryRouter(
    [{ path: '/', element: <Shell />, children: [{ path: '*', element: <p>page</p> }] }],
    {
      initialEntries: [path],
    },
  );
  render(
    <FederationProvider value={buildFederation()}>
      <RouterProvider router={router} />
    </FederationProvider>,
  );
  return { goTo: (to: string) => act(() => router.navigate(to)) };
};

/** The browser opens a popover by its button; this document does not, so the event is dispatched. */
const openPopover = (button: HTMLElement): HTMLElement => {
  const popup = document.getElementById(button.getAttribute('popovertarget') ?? '');
  if (!popup) throw new Error('the button opens nothing');
  fireEvent(popup, Object.assign(new Event('beforetoggle'), { newState: 'open', oldState: 'closed' }));
  return popup;
};

describe('shell', () => {
  beforeAll(() => {
    HTMLElement.prototype.hidePopover ??= () => undefined;
  });
  beforeEach(() => {
    did.length = 0;
    store.set(navigationAtom, announced);
    store.set(sessionStateAtom, {
      status: 'signed-in',
      user: person,
      identity: { company: null, member: null, type: 'C' },
    });
    store.set(brandAtom, {
      ...store.get(brandAtom),
      contact: { ...store.get(brandAtom).contact, email: 'help@example.com' },
    });
    store.set(quotaAtom, { residue_count: 1280, held: 8 });
    store.set(membershipAtom, {
      membership_type: 1,
      menu_list: [],
      package: null,
      starts_at: null,
      ends_at: null,
      expires_at: '2027-03-05T00:00:00.000Z',
      is_trial: false,
    });
    provideNavigation({
      open: (target) => void did.push(`open ${target}`),
      preload: () => undefined,
      reload: async () => void did.push('reload'),
    });
    provideTheme({ name: 'light', setTheme: (name) => void did.push(`theme ${name}`) });
    provideSession({
      state: store.get(sessionStateAtom),
      signIn: async () => undefined,
      signOut: async () => void did.push('sign out'),
      reloadBalance: async () => undefined,
    });
  });
  afterEach(() => {
    cleanup();
    store.set(updateReadyAtom, false);
    store.set(accountChangedAtom, false);
    store.set(themeAtom, 'light');
  });

  it.each(everyPage.filter((row) => row.hideHeader).map((row) => row.path))(
    '%s is shown without the header',
    async (path) => {
      await open(path);
      expect(screen.getByText('page')).toBeTruthy();
      expect(screen.queryByRole('banner')).toBeNull();
    },
  );

  it('has header, side menu of the group and content around a tool [spec 2.29]', async () => {
    await open('/auxiliaryTools/hDenlarge');
    expect(screen.getByRole('banner').textContent).toContain('处理工具');
    const side = screen.getByRole('navigation', { name: '处理工具' });
    expect(
      within(side)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['高清放大', '一键换色', 'AI 抠图']);
    expect(within(side).getByRole('link', { current: 'page' }).textContent).toBe('高清放大');
    expect(document.title).toBe('高清放大 - Atelier');
  });

  it('collapses the side menu, and names every entry while collapsed [spec 2.31]', async () => {
    await open('/auxiliaryTools/hDenlarge');
    fireEvent.click(screen.getByRole('button', { name: zh['shell.fold'] }));
    expect(screen.getByRole('link', { name: '一键换色' }).getAttribute('aria-label')).toBe('一键换色');
    fireEvent.click(screen.getByRole('button', { name: zh['shell.unfold'] }));
    expect(screen.getByRole('link', { name: '一键换色' }).getAttribute('aria-label')).toBeNull();
  });

  it("names an account's level as pricing and personal centre do", async () => {
    store.set(membershipAtom, {
      membership_type: 0,
      menu_list: [],
      package: null,
      starts_at: null,
      ends_at: null,
      expires_at: null,
      is_trial: true,
    });
    await open('/auxiliaryTools/hDenlarge');
    const card = openPopover(screen.getByRole('button', { name: /1,280/ }));
    expect(card.textContent).toContain('免费版');
  });

  it('shows breadcrumbs to a page without a tool, the dashboard first', async () => {
    await open('/userinfo/personInfo');
    const breadcrumbs = screen.getByRole('navigation', { name: zh['shell.crumbs'] });
    expect(
      within(breadcrumbs)
        .getAllByRole('listitem')
        .map((crumb) => crumb.textContent),
    ).toEqual(['工作台', '个人中心', '个人信息']);
    expect(within(breadcrumbs).getByText('个人信息').getAttribute('aria-current')).toBe('page');
    cleanup();
    await open('/auxiliaryTools/hDenlarge');
    expect(screen.queryByRole('navigation', { name: zh['shell.crumbs'] })).toBeNull();
  });

  it('has a side menu of 210 px [spec 2.31]', () => {
    const tokens = readFileSync(createRequire(import.meta.url).resolve('@atelier/ui/tokens.css'), 'utf8');
    expect(tokens).toMatch(/--side: 210px;/);
  });

  describe('on first load', () => {
    const begin = async (path: string) => {
      await createI18n(document, { ...defaultBrand, storageSuffix: '_shell' });
      const pending = () => new Promise<null>(() => undefined);
      const router = createMemoryRouter(
        [
          {
            path: '/',
            loader: pending,
            HydrateFallback: OpeningShell,
            children: [{ path: '*', element: <p>page</p> }],
          },
        ],
        { initialEntries: [path] },
      );
      window.location.hash = `#${path}`;
      render(
        <FederationProvider value={buildFederation()}>
          <RouterProvider router={router} />
        </FederationProvider>,
      );
    };
    const mask = () => screen.queryByText(zh['shell.loading']);

    it('is shown before the session is known, with the mask below the header', async () => {
      store.set(sessionStateAtom, { status: 'unknown' });
      await begin('/auxiliaryTools/hDenlarge');
      expect(screen.getByRole('banner').textContent).toContain('处理');
      expect(mask()).not.toBeNull();
      expect(screen.queryByText('page')).toBeNull();
    });

    it('is only the mask for a visitor, who is redirected to sign in', async () => {
      store.set(sessionStateAtom, { status: 'signed-out' });
      await begin('/auxiliaryTools/hDenlarge');
      expect(screen.queryByRole('banner')).toBeNull();
      expect(mask()).not.toBeNull();
    });

    it('is empty on a public page with its own header', async () => {
      store.set(sessionStateAtom, { status: 'unknown' });
      await begin('/pricing');
      expect(screen.queryByRole('banner')).toBeNull();
      expect(mask()).toBeNull();
    });
  });

  describe('below 992 px', () => {
    const drawer = () => document.querySelector<HTMLDialogElement>('dialog[open]');
    const openMenu = () => fireEvent.click(screen.getByRole('button', { name: zh['shell.menu'] }));

    it.each([
      [991, true],
      [992, false],
    ] as const)('%i px counts as mobile: %s [spec 2.32, 4.25]', async (width, isMobile) => {
      await open('/auxiliaryTools/hDenlarge', width);
      expect(screen.queryByRole('button', { name: zh['shell.menu'] }) !== null).toBe(isMobile);
      expect(screen.queryByRole('navigation', { name: '处理工具' }) !== null).toBe(!isMobile);
    });

    it('hides the sidebar until the hamburger button is pressed, with the pages of the group [spec 2.30]', async () => {
      await open('/auxiliaryTools/hDenlarge', 390);
      expect(drawer()).toBeNull();
      openMenu();
      expect(drawer()?.textContent).toContain('一键换色');
    });

    it('closes on a change of route [spec 2.32]', async () => {
      const { goTo } = await open('/auxiliaryTools/hDenlarge', 390);
      openMenu();
      await goTo('/auxiliaryTools/changeColors');
      expect(drawer()).toBeNull();
    });

    it('closes on a click outside, not inside', async () => {
      await open('/auxiliaryTools/hDenlarge', 390);
      openMenu();
      fireEvent.click(within(drawer() as HTMLElement).getAllByRole('heading')[0] as HTMLElement);
      expect(drawer()).not.toBeNull();
      fireEvent.click(drawer() as HTMLElement);
      expect(drawer()).toBeNull();
    });
  });

  describe('account area', () => {
    it('opens from the header: compute credits, held credits, membership, the expiry; and links to packages and top-up [spec 2.26]', async () => {
      await open('/auxiliaryTools/hDenlarge');
      const card = openPopover(screen.getByRole('button', { name: /1,280/ }));
      for (const text of ['1,280', '8', '2027']) expect(card.textContent).toContain(text);
      fireEvent.click(within(card).getByRole('button', { name: zh['balance.pricing'] }));
      expect(did).toEqual(['open /pricing']);
    });

    it('has a user dropdown: home, support and external docs links, the theme, logging out [spec 2.26, 2.30]', async () => {
      await open('/auxiliaryTools/hDenlarge');
      const menu = openPopover(await screen.findByRole('button', { name: /Lin/ }, { timeout: 15_000 }));
      const press = (key: 'account.home' | 'account.support' | 'theme.toDark' | 'account.logout') => {
        const items = within(menu).getAllByRole('menuitem');
        fireEvent.click(items.find((item) => item.textContent?.startsWith(zh[key])) as HTMLElement);
      };
      press('account.home');
      press('account.support');
      press('theme.toDark');
      press('account.logout');
      expect(did).toEqual(['open /home', 'open mailto:help@example.com', 'theme dark', 'sign out']);
    });
  });

  describe('announcements', () => {
    it('a new version is detected: a notice to refresh it now [spec 2.29, 8.10]', async () => {
      await open('/auxiliaryTools/hDenlarge');
      act(() => store.set(updateReadyAtom, true));
      fireEvent.click(screen.getByRole('button', { name: zh['update.refresh'] }));
      expect(did).toEqual(['reload']);
    });

    it('a new version is detected: or ignore it', async () => {
      await open('/auxiliaryTools/hDenlarge');
      act(() => store.set(updateReadyAtom, true));
      fireEvent.click(screen.getByRole('button', { name: '忽略' }));
      expect(did).toEqual([]);
      expect(store.get(updateReadyAtom)).toBe(false);
    });

    it('another account in this browser forces a refresh [spec 8.9]', async () => {
      await open('/auxiliaryTools/hDenlarge');
      act(() => store.set(accountChangedAtom, true));
      const dialog = screen.getByRole('dialog', { name: zh['session.changedTitle'] });
      const buttons = within(dialog).getAllByRole('button');
      expect(buttons.map((button) => button.textContent)).toEqual([zh['session.refresh']]);
      fireEvent.click(buttons[0] as HTMLElement);
      expect(did).toEqual(['reload']);
    });
  });
});
