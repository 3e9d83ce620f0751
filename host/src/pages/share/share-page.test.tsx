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
  it('opens what the link shows', async () => {
    expect(await readShare('a', signal, answering({ success: '1', data: share }))).toEqual({ kind: 'open', share });
  });

  it('tells an ended link from one that never was, and both from a server in trouble', async () => {
    expect(await kindOf({ success: '0', code: '44002', msg: '', data: null })).toBe('over');
    expect(await kindOf({ success: '0', code: '44000', msg: '', data: null })).toBe('missing');
    expect(await kindOf({ success: '0', code: '50000', msg: '', data: null })).toBe('failed');
    expect(await kindOf({}, '')).toBe('missing');
  });
});

describe('the page of a link', () => {
  afterEach(cleanup);
  const show = (mime: string, generated?: boolean) =>
    render(
      <MemoryRouter>
        <SharedResultView id="a" share={{ ...share, result: { ...picture, mime }, ...(generated && { generated }) }} />
      </MemoryRouter>,
    );

  it.each(['image/png', 'video/mp4'])('marks a %s that a model made', (mime) => {
    show(mime, true);
    expect(screen.getByText('AI 生成')).toBeTruthy();
  });

  it('marks nothing else', () => {
    show('video/mp4');
    expect(screen.queryByText('AI 生成')).toBeNull();
  });
});

describe('readGroup', () => {
  const stateOf = (code: string) =>
    readGroup({ id: 'a', password: 'x' }, signal, answering({ success: '0', code, msg: '', data: null }));

  it('asks for a password, says that one was wrong, and tells an ended link', async () => {
    expect(await stateOf('41701')).toEqual({ kind: 'password' });
    expect(await stateOf('41702')).toEqual({ kind: 'password', problem: 'wrongPassword' });
    expect(await stateOf('45006')).toEqual({ kind: 'password', problem: 'tooManyPasswords' });
    expect(await stateOf('44002')).toEqual({ kind: 'over' });
  });
});
