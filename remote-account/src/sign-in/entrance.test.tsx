// @vitest-environment happy-dom
import { provideHttp } from '@atelier/platform/http';
import { provideSession } from '@atelier/platform/session';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoginPage } from './login-page.tsx';
import { RegisterPage } from './register-page.tsx';

const address = vi.hoisted(() => ({ query: '' }));

vi.mock('@atelier/platform/i18n', async () => {
  const { zh } = await import('../texts/zh.ts');
  return { useText: () => (key: keyof typeof zh) => zh[key], useLanguage: () => 'zh', useLocalized: () => () => '' };
});
vi.mock('@atelier/platform/queries', () => ({ callQuery: () => ({}), useQuery: () => ({ data: undefined }) }));
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

  it('lead to each other and keep where the person wanted to go', () => {
    render(<LoginPage />);
    expect(target('注册')).toBe('/register?redirect=%2FauxiliaryTools%2FhDenlarge');
    cleanup();
    render(<RegisterPage />);
    expect(target('登录')).toBe('/login?redirect=%2FauxiliaryTools%2FhDenlarge');
  });

  it('a link with an invite code fills it in', () => {
    address.query = 'invite_code=LIN2026';
    render(<RegisterPage />);
    expect(screen.getByLabelText<HTMLInputElement>(/邀请码/).value).toBe('LIN2026');
  });

  it('an invite code of a link is still there after other pages, until a newer link brings another', () => {
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
