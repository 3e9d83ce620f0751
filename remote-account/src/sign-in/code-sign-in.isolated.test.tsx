// @vitest-environment happy-dom
import { agreedNow } from '@atelier/contract/agreements';
import { codeAuth, sendCode } from '@atelier/contract/auth';
import type { Call } from '@atelier/contract/call';
import { errorSentence } from '@atelier/contract/errors';
import { provideDialogs } from '@atelier/platform/dialogs';
import { type ApiError, provideHttp } from '@atelier/platform/http';
import { provideSession } from '@atelier/platform/session';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CodeSignIn } from './code-sign-in.tsx';

vi.mock('@atelier/platform/i18n', async () => {
  const { default: zh } = await import('../locales/zh/account.json');
  const fill = (key: string, figures: Record<string, string | number> = {}): string =>
    zh[key as keyof typeof zh].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(figures[name]));
  return { useText: () => fill, useLanguage: () => 'zh' };
});
const mail = vi.hoisted(() => ({ email: false }));
vi.mock('@atelier/platform/queries', () => ({
  callQuery: () => ({}),
  useQuery: () => ({ data: { chat: null, ...mail } }),
}));
vi.mock('@atelier/platform/router', () => ({
  Link: ({ to, children }: { to: string; children: string }) => <a href={`#${to}`}>{children}</a>,
}));

const tokens = { access: 'access', refresh: 'refresh' };
const call = vi.fn<(call: Call, request: unknown) => Promise<unknown>>();
const signIn = vi.fn(async () => undefined);

function Form() {
  const [isAgreed, setAgreed] = useState(false);
  return <CodeSignIn isAgreed={isAgreed} onAgree={setAgreed} />;
}

const type = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};

describe('CodeSignIn', () => {
  beforeEach(() => {
    mail.email = false;
    call.mockReset();
    call.mockImplementation(async (declared) => (declared === sendCode ? { resend_after: 60 } : tokens));
    signIn.mockClear();
    provideHttp({ call } as never);
    provideSession({ signIn } as never);
    provideDialogs({
      sentenceOf: (error: ApiError) => (error.code ? errorSentence(error.code, 'zh', error.details) : ''),
    } as never);
    render(<Form />);
  });
  afterEach(cleanup);

  it('warns when the agreements are not ticked, and sends nothing [spec 5.5]', () => {
    type('手机号', '138 0013 8000');
    type('验证码', '123456');
    press('登录');
    expect(screen.getByRole('alert').textContent).toBe('请先勾选，再继续');
    expect(document.activeElement).toBe(screen.getByRole('checkbox'));
    expect(call).not.toHaveBeenCalled();
  });

  it('signs in with the plain number once the checkbox is ticked', async () => {
    type('手机号', '138 0013 8000');
    type('验证码', '123456');
    fireEvent.click(screen.getByRole('checkbox'));
    press('登录');
    await waitFor(() => expect(signIn).toHaveBeenCalledWith(tokens));
    expect(call).toHaveBeenCalledWith(
      codeAuth,
      { phone: '13800138000', code: '123456', agreed: agreedNow },
      { quiet: true },
    );
  });

  it('asks for the number before it sends a code', () => {
    press('获取验证码');
    expect(screen.getByRole('alert').textContent).toBe('请填写手机号');
    expect(call).not.toHaveBeenCalled();
  });

  it('counts down after sending and moves the focus to the code', async () => {
    type('手机号', '13800138000');
    press('获取验证码');
    expect(await screen.findByText('60 秒后可重发')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('验证码'));
  });

  it('shows the waiting time under the code when codes are requested too often', async () => {
    call.mockRejectedValue(
      Object.assign(new Error('often'), { name: 'ApiError', kind: 'api', code: '45001', details: { seconds: 30 } }),
    );
    type('手机号', '13800138000');
    press('获取验证码');
    expect((await screen.findByRole('alert')).textContent).toBe('验证码发送太频繁，请 30 秒后再试');
    expect(screen.getByText('30 秒后可重发')).toBeTruthy();
  });

  it('has no e-mail option on an installation without mail', () => {
    expect(screen.queryByRole('button', { name: '改用邮箱' })).toBeNull();
  });

  it('sends the code to an e-mail address and signs in with it', async () => {
    cleanup();
    mail.email = true;
    render(<Form />);
    press('改用邮箱');
    expect(document.activeElement).toBe(screen.getByLabelText('邮箱'));
    press('登录');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain('请填写邮箱和验证码');
    type('邮箱', 'lin@example');
    press('登录');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
      '邮箱格式有误，请填写 name@example.com 这样的地址',
    );
    expect(call).not.toHaveBeenCalled();
    type('邮箱', ' Lin＠Example.com ');
    press('获取验证码');
    await screen.findByText('60 秒后可重发');
    expect(call).toHaveBeenCalledWith(sendCode, { phone: 'lin@example.com', purpose: 'login' }, { quiet: true });
    type('验证码', '123456');
    fireEvent.click(screen.getByRole('checkbox'));
    press('登录');
    await waitFor(() => expect(signIn).toHaveBeenCalledWith(tokens));
    const request = { phone: 'lin@example.com', code: '123456', agreed: agreedNow };
    expect(call).toHaveBeenCalledWith(codeAuth, request, { quiet: true });
  });

  it('shows a server error under its field and keeps the input', async () => {
    call.mockRejectedValue(
      Object.assign(new Error('wrong'), { name: 'ApiError', kind: 'api', code: '41002', details: {} }),
    );
    type('手机号', '13800138000');
    type('验证码', '000000');
    fireEvent.click(screen.getByRole('checkbox'));
    press('登录');
    expect((await screen.findByRole('alert')).textContent).toBe('验证码错误或已过期，请重新获取');
    expect((screen.getByLabelText('手机号') as HTMLInputElement).value).toBe('13800138000');
    expect(signIn).not.toHaveBeenCalled();
  });
});
