// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { readGroup } from './group-view.tsx';
import { readShare, SharedResultView } from './share-page.tsx';

const picture = {
  url: '/images/share/a/result',
  thumb_url: '/images/share/a/result?w=1280',
  width: 4,
  height: 5,
  mime: 'image/png',
};
const tool = { title: { zh: '高清放大', en: 'HD upscale' }, path: '/auxiliaryTools/hDenlarge' };
const share = {
  name: 'coat',
  tool_type: 5,
  tool,
  expires_at: '2026-12-01T00:00:00.000Z',
  result: picture,
  original: null,
};
const { signal } = new AbortController();
const answering = (body: unknown) => (async () => Response.json(body)) as typeof fetch;
const kindOf = async (body: unknown, id = 'a') => (await readShare(id, signal, answering(body))).kind;

describe('readShare', () => {
  it('returns the content of the link', async () => {
    expect(await readShare('a', signal, answering({ success: '1', data: share }))).toEqual({ kind: 'open', share });
  });

  it('distinguishes an ended link, an unknown one, and a failing server', async () => {
    expect(await kindOf({ success: '0', code: '44002', msg: '', data: null })).toBe('expired');
    expect(await kindOf({ success: '0', code: '44000', msg: '', data: null })).toBe('notFound');
    expect(await kindOf({ success: '0', code: '50000', msg: '', data: null })).toBe('failed');
    expect(await kindOf({}, '')).toBe('notFound');
  });
});

describe('share page', () => {
  afterEach(cleanup);
  const show = (mime: string, generated?: boolean) =>
    render(
      <MemoryRouter>
        <SharedResultView id="a" share={{ ...share, result: { ...picture, mime }, ...(generated && { generated }) }} />
      </MemoryRouter>,
    );

  it.each(['image/png', 'video/mp4'])('labels a %s as AI-generated', (mime) => {
    show(mime, true);
    expect(screen.getByText('AI 生成')).toBeTruthy();
  });

  it('labels nothing else', () => {
    show('video/mp4');
    expect(screen.queryByText('AI 生成')).toBeNull();
  });
});

describe('readGroup', () => {
  const stateOf = (code: string) =>
    readGroup({ id: 'a', password: 'x' }, signal, answering({ success: '0', code, msg: '', data: null }));

  it('asks for a password, reports a wrong one, and reports an ended link', async () => {
    expect(await stateOf('41701')).toEqual({ kind: 'password' });
    expect(await stateOf('41702')).toEqual({ kind: 'password', problem: 'wrongPassword' });
    expect(await stateOf('45006')).toEqual({ kind: 'password', problem: 'tooManyPasswords' });
    expect(await stateOf('44002')).toEqual({ kind: 'expired' });
  });
});
