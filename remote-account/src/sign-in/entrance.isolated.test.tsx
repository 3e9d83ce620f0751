// @vitest-environment happy-dom
import { provideHttp } from '@atelier/platform/http';
import { provideSession } from '@atelier/platform/session';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoginPage } from './login-page.tsx';
import { RegisterPage } from './register-page.tsx';

const address = vi.hoisted(() => ({ query: '' }));
const ways = vi.hoisted(() => ({ data: undefined as object | undefined }));

vi.mock('@atelier/platform/i18n', async () => {
  const { default: zh } = await import('../locales/zh/account.json');
  const fill = (key: keyof typeof zh, { name = '' }: { name?: string } = {}) => zh[key].replace('{{name}}', name);
  const localized = ({ zh: words }: { zh: string }) => words;
  return { useText: () => fill, useLanguage: () => 'zh', useLocalized: () => localized };
});
vi.mock('@atelier/platform/queries', () => ({
  callQuery: ({ path }: { path: string }) => path,
  useQuery: (path: string) => (path === '/sign_in_ways' ? ways : { data: undefined }),
}));
vi.mock('@atelier/platform/router', () => ({
  Link: ({ to, children }: { to: string | { pathname: string; search: string }; children: string }) => (
    <a href={typeof to === 'string' ? to : `${to.pathname}?${to.search}`}>{children}</a>
  ),
  useSearchParams: () => useState(new URLSearchParams(address.query)),
}));

const tab = (name: string) => screen.getByRole('tab', { name });
const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('login and register [spec 2.25]', () => {
  beforeEach(() => {
    address.query = 'redirect=%2FauxiliaryTools%2FhDenlarge';
    ways.data = undefined;
    provideHttp({ call: async () => ({}) } as never);
    provideSession({ signIn: async () => undefined } as never);
  });
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
  });

  it('login starts with the code tab and switches to the password tab and back [spec 2.25]', () => {
    render(<LoginPage />);
    expect(tab('验证码登录').getAttribute('aria-selected')).toBe('true');
    expect(screen.getByLabelText('手机号')).toBeTruthy();
    fireEvent.click(tab('密码登录'));
    expect(screen.getByLabelText('密码')).toBeTruthy();
    expect(screen.queryByLabelText('验证码')).toBeNull();
    fireEvent.click(tab('验证码登录'));
    expect(screen.getByLabelText('验证码')).toBeTruthy();
  });

  it('link to each other and keep the return address', () => {
    render(<LoginPage />);
    expect(target('注册')).toBe('/register?redirect=%2FauxiliaryTools%2FhDenlarge');
    cleanup();
    render(<RegisterPage />);
    expect(target('登录')).toBe('/login?redirect=%2FauxiliaryTools%2FhDenlarge');
  });

  it('login has a button for each provider, which starts a sign-in there once the agreement is ticked', async () => {
    ways.data = {
      chat: { provider: 'wechat', zh: '微信', en: 'WeChat' },
      openid: [
        { provider: 'google', zh: 'Google', en: 'Google' },
        { provider: 'apple', zh: 'Apple', en: 'Apple' },
      ],
    };
    const call = vi.fn(async (_call: unknown, _request: unknown) => ({ url: '#/left' }));
    provideHttp({ call } as never);
    render(<LoginPage />);
    const names = screen.getAllByRole('button', { name: /^用.*登录$/ }).map(({ textContent }) => textContent);
    expect(names).toEqual(['用微信登录', '用Google登录', '用Apple登录']);
    fireEvent.click(screen.getByRole('button', { name: '用Apple登录' }));
    expect(screen.getByRole('alert').textContent).toBe('请先勾选，再继续');
    expect(call).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(screen.getByRole('button', { name: '用Apple登录' }));
    expect(call.mock.calls[0]?.[1]).toEqual({ purpose: 'login', provider: 'apple' });
    await vi.waitFor(() => expect(window.location.hash).toBe('#/left'), 30_000);
  });

  it('a link with an invite code fills it in', () => {
    address.query = 'invite_code=LIN2026';
    render(<RegisterPage />);
    expect(screen.getByLabelText<HTMLInputElement>(/邀请码/).value).toBe('LIN2026');
  });

  it('an invite code of a link is kept over other pages, until a newer link replaces it', () => {
    address.query = 'invite_code=LIN2026';
    render(<RegisterPage />);
    cleanup();
    address.query = '';
    render(<RegisterPage />);
    expect(screen.getByLabelText<HTMLInputElement>(/邀请码/).value).toBe('LIN2026');
    cleanup();
    address.query = 'invite_code=CHEN2026';
    render(<RegisterPage />);
    expect(screen.getByLabelText<HTMLInputElement>(/邀请码/).value).toBe('CHEN2026');
  });
});
