// @vitest-environment happy-dom
import { login } from '@atelier/contract/auth';
import type { Call } from '@atelier/contract/call';
import { type ErrorCode, errorSentence } from '@atelier/contract/errors';
import { provideDialogs } from '@atelier/platform/dialogs';
import { type ApiError, provideHttp } from '@atelier/platform/http';
import { provideSession } from '@atelier/platform/session';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PasswordSignIn } from './password-sign-in.tsx';

vi.mock('@atelier/platform/i18n', async () => {
  const { default: zh } = await import('../locales/zh/account.json');
  return { useText: () => (key: keyof typeof zh) => zh[key], useLanguage: () => 'zh' };
});
vi.mock('@atelier/platform/queries', () => {
  const data = { id: 'picture', picture: 'data:image/png;base64,', wait_seconds: 45 };
  return { callQuery: () => ({}), useQuery: () => ({ data }) };
});
vi.mock('@atelier/platform/router', () => ({
  Link: ({ children }: { children: string }) => <a href="#/">{children}</a>,
}));

const tokens = { access: 'access', refresh: 'refresh' };
const call = vi.fn<(call: Call, request: unknown) => Promise<unknown>>();
const signIn = vi.fn(async () => undefined);
const refuse = (code: ErrorCode) => () =>
  Promise.reject(Object.assign(new Error(code), { name: 'ApiError', kind: 'api', code, details: {} }));

/** Advances a second per clock read, so that no click counts as a double click. */
let now = 0;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1000;
    return now;
  });
  call.mockReset();
  signIn.mockClear();
  provideHttp({ call } as never);
  provideSession({ signIn } as never);
  provideDialogs({ sentenceOf: (error: ApiError) => (error.code ? errorSentence(error.code, 'zh', {}) : '') } as never);
  render(<PasswordSignIn isAgreed onAgree={() => {}} forgotten={null} />);
  fireEvent.change(screen.getByLabelText('账号'), { target: { value: 'lin' } });
  fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'secret' } });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('requires a challenge while many addresses guess, and signs in with it', async () => {
  call.mockImplementationOnce(refuse('45003')).mockImplementationOnce(refuse('41216')).mockResolvedValueOnce(tokens);
  fireEvent.click(screen.getByRole('button', { name: '登录' }));
  const letters = await screen.findByLabelText('图形验证码');
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.change(letters, { target: { value: 'ABCDE' } });
  fireEvent.keyDown(letters, { key: 'Enter' });
  expect((await screen.findByRole('alert')).textContent).toBe(errorSentence('41216', 'zh', {}));
  expect(call).toHaveBeenLastCalledWith(
    login,
    expect.objectContaining({ username: 'lin', challenge: { id: 'picture', letters: 'ABCDE' } }),
    expect.anything(),
  );
  fireEvent.change(screen.getByLabelText('图形验证码'), { target: { value: 'FGHJK' } });
  fireEvent.click(screen.getByRole('button', { name: '继续' }));
  await waitFor(() => expect(signIn).toHaveBeenCalledWith(tokens));
});
