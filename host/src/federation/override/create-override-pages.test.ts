import { createStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFederationState } from '../federation-state.ts';
import { createOverridePages } from './create-override-pages.ts';

const override = { remote: 'remote-fabric-market', base: 'http://127.0.0.1:4310/', expiresAt: 0 };
const row = { path: '/fabricMarket', title: { zh: '面料集市', en: 'Fabric market' } };
const tools = { 'remote-tools': [{ path: '/auxiliaryTools', title: { zh: '工具', en: 'Tools' } }] };
const info = {
  remote: 'remote-fabric-market',
  federationName: 'remote_fabric_market__1',
  entry: 'remoteEntry.1.js',
  files: [],
  hostApi: '^1.3.0',
};

/** A tab that overrides a remote from a server with this response. */
const openTab = (answer: () => Response, active: typeof override | null = override) => {
  const ask = vi.fn(async () => answer());
  vi.stubGlobal('fetch', ask);
  const state = createFederationState(createStore());
  state.change({ navigation: tools });
  return { ask, state, pages: createOverridePages({ overrides: { active: () => active }, state }) };
};
const build = (navigation?: unknown) => () => new Response(JSON.stringify({ ...info, navigation }));

afterEach(() => vi.unstubAllGlobals());

describe('an overridden remote that the registry does not list', () => {
  it('has the pages of its build, open to the developer of any role', async () => {
    const { ask, pages, state } = openTab(build([{ ...row, roles: ['0'] }]));
    await Promise.all([pages.announce(), pages.announce()]);
    expect(state.get().navigation).toEqual({ ...tools, 'remote-fabric-market': [row] });
    expect(pages.known()).toEqual({ 'remote-fabric-market': [row] });
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['another remote', () => new Response(JSON.stringify({ ...info, remote: 'remote-library' })), 'no-build'],
    ['invalid rows', build([{ title: 'x' }]), 'no-build'],
    ['no response', () => new Response('', { status: 500 }), 'unreachable'],
  ])('is reported as invalid when the response is %s', async (_, answer, fault) => {
    const { pages, state } = openTab(answer);
    await pages.announce();
    expect(state.get().overrideProblem).toMatchObject({ fault });
    expect(state.get().navigation).toEqual(tools);
  });

  it('is not requested without an override', async () => {
    const { ask, pages } = openTab(build([row]), null);
    await pages.announce();
    expect(ask).not.toHaveBeenCalled();
  });
});

it('keeps the published pages for a build without pages', async () => {
  const { pages, state } = openTab(build());
  await pages.announce();
  expect(state.get()).toMatchObject({ navigation: tools, overrideProblem: null });
});
