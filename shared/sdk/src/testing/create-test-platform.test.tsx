// @vitest-environment happy-dom
import { userAuth } from '@atelier/contract/auth';
import { getTools } from '@atelier/contract/tools';
import { bus, createRemoteEvents } from '@atelier/platform/bus';
import { dialogs } from '@atelier/platform/dialogs';
import { drafts } from '@atelier/platform/drafts';
import { http, isApiError } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { defineRemote } from '@atelier/platform/remote';
import { Link } from '@atelier/platform/router';
import { session, useUser } from '@atelier/platform/session';
import { socket, useSocketStatus } from '@atelier/platform/socket';
import { tasks } from '@atelier/platform/tasks';
import { useTheme } from '@atelier/platform/theme';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { buildTask, buildTool, createTestPlatform, type TestPlatformOptions } from './testing.ts';

const events = createRemoteEvents<{ offerTaken: { id: string } }>();

function Page() {
  const t = useText('market');
  const lines = [t('greeting', { name: useUser()?.nickname ?? '-' }), useTheme(), useSocketStatus()];
  return <Link to="/market/offers?page=2">{lines.join(' ')}</Link>;
}

const remote = defineRemote({
  hostApi: '^1.3.0',
  navigation: [],
  events,
  routes: [
    { path: '/market', Component: Page },
    { path: '/market/offers', lazy: async () => ({ element: 'offers' }) },
  ],
  i18n: {
    market: {
      zh: async () => ({ default: { greeting: '你好{{name}}' } }),
      en: async () => ({ default: { greeting: 'Hello {{name}}' } }),
    },
  },
});
const open = (options: Partial<TestPlatformOptions> = {}) =>
  createTestPlatform({ remote, namespace: 'market', user: { nickname: 'Lin' }, ...options });

afterEach(cleanup);

describe('a page of a remote in a test', () => {
  it('gets session, texts, theme and socket of the test, and every change', async () => {
    const platform = await open();
    render(platform.pageAt('/market'));
    expect(screen.getByText('你好Lin light open')).toBeTruthy();
    await platform.speak('en');
    platform.dress('dark');
    act(() => {
      platform.socket.become('closed');
      platform.session.become({ status: 'signed-out' });
    });
    expect(screen.getByText('Hello - dark closed')).toBeTruthy();
  });

  it('follows a link', async () => {
    const platform = await open();
    render(platform.pageAt('/market'));
    fireEvent.click(screen.getByRole('link'));
    expect(await screen.findByText('offers')).toBeTruthy();
    expect(platform.path()).toBe('/market/offers?page=2');
  });
});

describe('test doubles', () => {
  it('answer a call as the test defines, and record requests', async () => {
    const { http: double } = await open();
    double.answer(getTools, { tools: [buildTool({ type: 7 })] });
    expect((await http.call(getTools, {})).tools[0]?.type).toBe(7);
    expect(double.asked(getTools)).toEqual([{}]);
    double.refuse(getTools, '50001');
    const refused = await http.call(getTools, {}).catch((error: unknown) => error);
    expect(isApiError(refused, '50001')).toBe(true);
    double.cut(getTools);
    await expect(http.call(getTools, {})).rejects.toMatchObject({ name: 'ApiError', kind: 'network' });
    await expect(http.call(userAuth, {})).rejects.toThrow('gave no answer');
  });

  it('provide each test with its own bus for the events of the remote', async () => {
    const first = await open();
    events.emit('offerTaken', { id: '1' });
    const second = await open();
    events.emit('offerTaken', { id: '2' });
    expect(first.bus.emitted).toEqual([{ name: 'market.offerTaken', payload: { id: '1' } }]);
    expect(second.bus.emitted).toEqual([{ name: 'market.offerTaken', payload: { id: '2' } }]);
  });

  it('keep the newest row of a task', async () => {
    await open();
    bus.emit('task.changed', buildTask({ id: 'a', version: 2 }));
    tasks.put([buildTask({ id: 'a', version: 1 })]);
    expect(tasks.get('a')?.version).toBe(2);
  });

  it('record messages, drafts, opened pages and requests to session and socket', async () => {
    const platform = await open();
    dialogs.toast({ message: 'saved' });
    platform.dialogs.agree(false);
    expect(await dialogs.confirm({ title: 'sure?', confirm: 'yes', cancel: 'no' })).toBe(false);
    await drafts.save('form', { a: 1 });
    drafts.setDirty('form', true);
    navigation.open('/market');
    await session.signOut();
    socket.reconnect();
    expect(platform.dialogs.toasts).toEqual([{ message: 'saved' }]);
    expect(await drafts.load('form')).toEqual({ a: 1 });
    expect(platform.drafts.dirty.has('form')).toBe(true);
    expect(platform.navigation.opened).toEqual(['/market']);
    expect(session.state.status).toBe('signed-out');
    expect(platform.socket.reconnects).toBe(1);
  });
});
