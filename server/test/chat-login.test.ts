import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendCode, type Tokens, tokens, userAuth } from '@atelier/contract/auth';
import { signInWays, wxBind, wxGetCode, wxUnbind } from '@atelier/contract/chat-login';
import { getNotices } from '@atelier/contract/notices';
import { getPerson } from '@atelier/contract/person';
import { Provider } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer({ env: { CHAT_LOGIN: 'local' } });
});
afterAll(() => testServer.close());

let numbers = 0;
const newNumber = () => {
  numbers += 1;
  return `135${String(numbers).padStart(8, '0')}`;
};

/** A browser with its cookies, for addresses of the server. */
const createBrowser = (on: () => TestServer = () => testServer) => {
  let cookie = '';
  const headers = (): Record<string, string> => (cookie ? { cookie } : {});
  return {
    headers,
    async begin(purpose: 'login' | 'bind' = 'login', provider?: string) {
      const answer = await on().answer(wxGetCode, { purpose, ...(provider && { provider }) }, { headers: headers() });
      cookie = String(answer.response.headers['set-cookie'] ?? '').split(';')[0] ?? '';
      return answer.data as { url: string; state: string; expires_at: string };
    },
    /** @returns the address of the page after the redirect, with its query. */
    async comeBack(query: Record<string, string>) {
      const url = `/api/v1/chat_callback?${new URLSearchParams(query)}`;
      const { statusCode, headers: answered } = await on().app.inject({ url, headers: headers() });
      expect(statusCode).toBe(302);
      return new URL(String(answered.location).replace('/#', ''), 'http://page');
    },
    bind: (request: Parameters<typeof testServer.answer<typeof wxBind>>[1], as?: Tokens) =>
      on().answer(wxBind, request, { headers: headers(), ...(as && { as }) }),
  };
};

/** The whole redirect flow as one user. */
const visit = async (code: string, purpose: 'login' | 'bind' = 'login') => {
  const browser = createBrowser();
  const { state } = await browser.begin(purpose);
  await browser.comeBack({ state, code });
  return { browser, state, code };
};

const bound = async (as: Tokens, code: string) => {
  const { browser, state } = await visit(code, 'bind');
  return browser.bind({ state, code }, as);
};

describe('sign-in by chat app', () => {
  it('starts with an address and an HttpOnly cookie [spec 7.7]', async () => {
    const answer = await testServer.answer(wxGetCode, { purpose: 'login' });
    const { url, state, expires_at } = answer.data as { url: string; state: string; expires_at: string };
    expect(new URL(url).searchParams.get('state')).toBe(state);
    expect(Math.round((Date.parse(expires_at) - Date.now()) / 60_000)).toBe(10);
    expect(answer.response.headers['set-cookie']).toMatch(
      /^atelier_chat\w*=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    expect(await testServer.call(signInWays, {})).toMatchObject({ chat: { provider: 'local' } });
    expect((await testServer.app.inject({ url: url.replace(/^https?:\/\/[^/]+/, '') })).body).toContain(
      'chat_callback',
    );
  });

  it('asks an unknown user for a phone, opens a bound account, and recognises the user the next time [spec 1.21]', async () => {
    const { browser, state, code } = await visit('Lin');
    const first = await browser.bind({ state, code });
    expect(first.data).toMatchObject({ needs_phone: true, name: 'Lin' });
    const held = (first.data as { state: string }).state;
    const phone = newNumber();
    await testServer.call(sendCode, { phone, purpose: 'login' });
    expect(await browser.bind({ state: held, code })).toMatchObject({ code: '41000' });
    expect(await browser.bind({ state: held, code, phone, sms_code: '000000' })).toMatchObject({ code: '41002' });
    const sms_code = await testServer.codeFor(phone);
    const opened = await browser.bind({ state: held, code, phone, sms_code });
    const as = tokens.parse(opened.data);
    expect(await testServer.call(userAuth, {}, { as })).toMatchObject({ nickname: 'Lin' });
    expect((await testServer.call(getNotices, {}, { as })).notices.map(({ kind }) => kind)).toEqual(['chat-bound']);
    expect(await browser.bind({ state: held, code, phone, sms_code })).toMatchObject({ code: '41202' });
    const again = await visit('Lin');
    tokens.parse((await again.browser.bind(again)).data);
  });

  it('joins the existing account of the phone', async () => {
    const owner = await testServer.signUp();
    const { browser, state, code } = await visit('Joined');
    const held = ((await browser.bind({ state, code })).data as { state: string }).state;
    await testServer.db.pool.query(`update rate_limits set expire = 0 where key like 'code-number-minute:%'`);
    await testServer.call(sendCode, { phone: owner.phone, purpose: 'login' });
    const sms_code = await testServer.codeFor(owner.phone);
    const as = tokens.parse((await browser.bind({ state: held, code, phone: owner.phone, sms_code })).data);
    const [one, other] = await Promise.all([as, owner].map((user) => testServer.call(userAuth, {}, { as: user })));
    expect(one?.id).toBe(other?.id);
  });

  it('works once, in the browser that started it, with the code issued there (41202) [spec 7.7]', async () => {
    const { browser, state, code } = await visit('Once');
    expect(await createBrowser().bind({ state, code })).toMatchObject({ code: '41202' });
    expect(await browser.bind({ state, code: 'Another' })).toMatchObject({ code: '41202' });
    expect(await browser.bind({ state: 'made up', code })).toMatchObject({ code: '41202' });
    const both = await Promise.all([browser.bind({ state, code }), browser.bind({ state, code })]);
    expect(both.filter(({ success }) => success === '1')).toHaveLength(1);
    const late = await visit('Late');
    await testServer.db.pool.query('update chat_logins set expires_at = now()');
    expect(await late.browser.bind(late)).toMatchObject({ code: '41202' });
  });

  it('returns to the page with a message when the state has expired or the user declined', async () => {
    const browser = createBrowser();
    const { state } = await browser.begin();
    expect((await createBrowser().comeBack({ state, code: 'Lin' })).searchParams.get('chat_error')).toBe('over');
    expect((await browser.comeBack({ state, error: 'denied' })).searchParams.get('chat_error')).toBe('refused');
    expect((await browser.comeBack({ state, code: 'Lin' })).searchParams.get('chat_error')).toBe('over');
  });

  it('refuses a disabled account (40004)', async () => {
    const as = await testServer.signUp();
    await bound(as, 'Disabled');
    await testServer.db.pool.query('update users set is_disabled = true where phone = $1', [`+86${as.phone}`]);
    const { browser, ...credential } = await visit('Disabled');
    expect(await browser.bind(credential)).toMatchObject({ code: '40004' });
  });
});

describe('binding', () => {
  it('adds a sign-in method, which can be removed', async () => {
    const as = await testServer.signUp();
    const browser = createBrowser();
    const { state } = await browser.begin('bind');
    expect((await browser.comeBack({ state, code: 'Bound' })).pathname).toBe('/userinfo/personInfo');
    expect(await browser.bind({ state, code: 'Bound' }, as)).toMatchObject({ success: '1', data: {} });
    expect((await testServer.call(getPerson, {}, { as })).chats).toMatchObject([{ provider: 'local', name: 'Bound' }]);
    await testServer.call(wxUnbind, { provider: 'local' }, { as });
    await testServer.call(wxUnbind, { provider: 'local' }, { as });
    const { notices } = await testServer.call(getNotices, {}, { as });
    expect(notices.map(({ kind }) => kind)).toEqual(['chat-unbound', 'chat-bound']);
  });

  it('refuses a chat account bound to another user (41200) and a second one (41201)', async () => {
    const [as, other] = [await testServer.signUp(), await testServer.signUp()];
    await bound(as, 'Taken');
    expect(await bound(as, 'Taken')).toMatchObject({ success: '1' });
    expect(await bound(other, 'Taken')).toMatchObject({
      code: '41200',
      details: { tail: as.phone.slice(-4) },
    });
    expect(await bound(as, 'Second')).toMatchObject({ code: '41201' });
  });

  it('states of binding and sign-in are not interchangeable (41202)', async () => {
    const as = await testServer.signUp();
    const signingIn = await visit('Purpose');
    expect(await signingIn.browser.bind(signingIn, as)).toMatchObject({ code: '41202' });
    const binding = await visit('Purpose', 'bind');
    expect(await binding.browser.bind(binding)).toMatchObject({ code: '41202' });
  });
});

describe('without a chat app', () => {
  it('the calls return 41204', async () => {
    const plain = await createTestServer({ beside: testServer });
    expect(await plain.call(signInWays, {})).toMatchObject({ chat: null });
    expect(await plain.answer(wxGetCode, { purpose: 'login' })).toMatchObject({ code: '41204' });
    expect(await plain.answer(wxBind, { state: 's', code: 'c' })).toMatchObject({ code: '41204' });
    await plain.close();
  });
});

const listen = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

describe('WeChat', () => {
  let server: Server;
  let wechat: TestServer;
  const asked: URL[] = [];
  let refusal: object | undefined;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://x');
      asked.push(url);
      const answers = {
        '/sns/oauth2/access_token': { access_token: 'at', openid: 'o1', unionid: 'u1' },
        '/sns/userinfo': { openid: 'o1', nickname: '小林画衣服' },
      };
      response.end(JSON.stringify(refusal ?? answers[url.pathname as keyof typeof answers] ?? { errcode: 1 }));
    });
    const api = await listen(server);
    const env = { CHAT_LOGIN: 'wechat', CHAT_LOGIN_ID: 'wx1', CHAT_LOGIN_SECRET: 'hush', WECHAT_API: api };
    wechat = await createTestServer({ beside: testServer, env });
  });
  afterAll(async () => {
    await wechat.close();
    server.close();
  });

  it('identifies the user by union id', async () => {
    const browser = createBrowser(() => wechat);
    const { url, state } = await browser.begin();
    const page = new URL(url);
    expect(page.origin + page.pathname + page.hash).toBe(
      'https://open.weixin.qq.com/connect/qrconnect#wechat_redirect',
    );
    expect(page.searchParams.get('redirect_uri')).toMatch(/\/api\/v1\/chat_callback$/);
    await browser.comeBack({ state, code: 'c1' });
    expect((await browser.bind({ state, code: 'c1' })).data).toMatchObject({ needs_phone: true, name: '小林画衣服' });
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      appid: 'wx1',
      secret: 'hush',
      code: 'c1',
    });
    const { rows } = await testServer.db.pool.query(`select subject from chat_logins where subject = 'union:u1'`);
    expect(rows).toHaveLength(1);
  });

  it('maps a refusal to 41203 and never logs the secret', async () => {
    refusal = { errcode: 40029, errmsg: 'invalid code' };
    const browser = createBrowser(() => wechat);
    const { state } = await browser.begin();
    await browser.comeBack({ state, code: 'c2' });
    expect(await browser.bind({ state, code: 'c2' })).toMatchObject({ status: 400, code: '41203' });
    expect(wechat.log()).not.toContain('hush');
  });
});

describe('an OpenID provider', () => {
  let server: Server;
  let openid: TestServer;
  beforeAll(async () => {
    server = createServer();
    const issuer = await listen(server);
    const redirect = 'http://localhost/api/v1/chat_callback';
    const provider = new Provider(issuer, {
      clients: [
        { client_id: 'atelier', client_secret: 'a secret of thirty-two characters!', redirect_uris: [redirect] },
      ],
      findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId, nickname: accountId }) }),
      claims: { openid: ['sub'], profile: ['nickname'] },
      conformIdTokenClaims: false,
      pkce: { required: () => true },
    });
    provider.on('server_error', (_context, error) => process.stderr.write(`${error.stack}\n`));
    server.on('request', provider.callback());
    openid = await createTestServer({
      beside: testServer,
      env: {
        CHAT_LOGIN: 'openid',
        CHAT_LOGIN_ID: 'atelier',
        CHAT_LOGIN_SECRET: 'a secret of thirty-two characters!',
        CHAT_LOGIN_ISSUER: issuer,
      },
    });
  });
  afterAll(async () => {
    await openid.close();
    server.close();
  });

  /** The provider's own pages: login, consent, redirect. */
  const passThrough = async (start: string): Promise<URL> => {
    const jar = new Map<string, string>();
    let url = start;
    let form: URLSearchParams | undefined;
    for (let hop = 0; hop < 12; hop += 1) {
      if (url.includes('/chat_callback')) return new URL(url);
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form && { method: 'POST', body: form }),
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(name, value);
      }
      const next = response.headers.get('location');
      form = undefined;
      if (next) url = new URL(next, url).href;
      else {
        const html = await response.text();
        const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
        const prompt = /name="prompt" value="([^"]+)"/.exec(html)?.[1] ?? '';
        form = new URLSearchParams({ prompt, login: 'zhou', password: 'any' });
        url = new URL(action, url).href;
      }
    }
    throw new Error('the provider did not send us back');
  };

  it('signs in with PKCE, state and nonce', async () => {
    const browser = createBrowser(() => openid);
    const { url, state } = await browser.begin();
    const back = await passThrough(url);
    const query = Object.fromEntries(back.searchParams);
    const page = await browser.comeBack(query);
    const code = page.searchParams.get('chat_code') ?? '';
    expect((await browser.bind({ state, code })).data).toMatchObject({ needs_phone: true, name: 'zhou' });
  });

  it('a code of another provider returns 41203', async () => {
    const browser = createBrowser(() => openid);
    const { state } = await browser.begin();
    await browser.comeBack({ state, code: 'made up' });
    expect(await browser.bind({ state, code: 'made up' })).toMatchObject({ code: '41203' });
  });

  it('an unreachable provider returns 41203', async () => {
    const away = await createTestServer({
      beside: testServer,
      env: {
        CHAT_LOGIN: 'openid',
        CHAT_LOGIN_ID: 'a',
        CHAT_LOGIN_SECRET: 'b',
        CHAT_LOGIN_ISSUER: 'http://127.0.0.1:9',
      },
    });
    expect(await away.answer(wxGetCode, { purpose: 'login' })).toMatchObject({ status: 400, code: '41203' });
    await away.close();
  });
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const es256 = (header: object, claims: object, key: Parameters<typeof sign>[2] & object): string => {
  const signed = `${encode(header)}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: key as never, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
};

/** The parts of the three providers that sign-in needs: discovery, keys, tokens, each under its own path. */
const openProviders = async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'ES256', use: 'sig' };
  const grants = new Map<string, { nonce: string; challenge: string; sub: string; claims: object }>();
  const asked: { path: string; body: URLSearchParams }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://x');
      const [, name = ''] = url.pathname.split('/');
      const root =
        name === 'microsoft' ? 'https://login.microsoftonline.com/common' : `http://${request.headers.host}/${name}`;
      const issuer = name === 'microsoft' ? 'https://login.microsoftonline.com/{tenantid}/v2.0' : root;
      const reply = (body: object, status = 200) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (url.pathname.endsWith('/openid-configuration'))
        return reply({
          issuer,
          authorization_endpoint: `${root}/authorize`,
          token_endpoint: `${root}/token`,
          jwks_uri: `${root}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['pairwise'],
          id_token_signing_alg_values_supported: ['ES256'],
        });
      if (url.pathname.endsWith('/keys')) return reply({ keys: [jwk] });
      const body = new URLSearchParams(Buffer.concat(chunks).toString());
      asked.push({ path: url.pathname, body });
      const grant = grants.get(body.get('code') ?? '');
      const proven = createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url');
      if (!grant || grant.challenge !== proven) return reply({ error: 'invalid_grant' }, 400);
      const now = Math.floor(Date.now() / 1000);
      const { nonce, sub, claims } = grant;
      const iss = issuer.replace('{tenantid}', 't1');
      const token = { iss, aud: body.get('client_id'), iat: now, exp: now + 60, nonce, sub, tid: 't1', ...claims };
      return reply({
        access_token: 'at',
        token_type: 'Bearer',
        id_token: es256({ alg: 'ES256', kid: 'k1' }, token, privateKey),
      });
    });
  });
  const origin = await listen(server);
  /** The user agrees there. @returns the code that the browser brings back */
  const agree = (page: URL, sub: string, claims: object = {}): string => {
    const code = `code-${grants.size}`;
    const [nonce = '', challenge = ''] = ['nonce', 'code_challenge'].map((name) => page.searchParams.get(name) ?? '');
    grants.set(code, { nonce, challenge, sub, claims });
    return code;
  };
  return { server, origin, asked, agree };
};

describe('Google, Microsoft and Apple', () => {
  let providers: Awaited<ReturnType<typeof openProviders>>;
  let three: TestServer;
  const appleKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  beforeAll(async () => {
    providers = await openProviders();
    await testServer.db.pool.query(`delete from rate_limits where key like 'chat-address:%'`);
    const { origin } = providers;
    // Microsoft's multi-tenant issuer is a template, which counts at its own address alone.
    const direct = fetch;
    vi.stubGlobal('fetch', (input: string | URL, init?: RequestInit) =>
      direct(String(input).replace('https://login.microsoftonline.com/common', `${origin}/microsoft`), init),
    );
    three = await createTestServer({
      beside: testServer,
      env: {
        CHAT_LOGIN: 'local',
        OPENID_PROVIDERS: 'google, microsoft,apple',
        ...{ GOOGLE_CLIENT_ID: 'g1', GOOGLE_CLIENT_SECRET: 'hush-google', GOOGLE_ISSUER: `${origin}/google` },
        ...{ MICROSOFT_CLIENT_ID: 'm1', MICROSOFT_CLIENT_SECRET: 'hush-microsoft' },
        ...{ APPLE_CLIENT_ID: 'a1', APPLE_TEAM_ID: 'team', APPLE_KEY_ID: 'key', APPLE_ISSUER: `${origin}/apple` },
        APPLE_PRIVATE_KEY: String(appleKey.privateKey.export({ format: 'pem', type: 'pkcs8' })).replaceAll('\n', '\\n'),
      },
    });
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await three.close();
    providers.server.close();
  });

  /** The whole redirect flow. */
  const visitProvider = async (
    provider: string,
    sub: string,
    claims: object = {},
    purpose: 'login' | 'bind' = 'login',
  ) => {
    const browser = createBrowser(() => three);
    const { url, state } = await browser.begin(purpose, provider);
    const code = providers.agree(new URL(url), sub, claims);
    const page = await browser.comeBack({ state, code });
    return { browser, asked: { state, code }, url: new URL(url), page };
  };

  it('are buttons in the order of the list, beside the chat app', async () => {
    expect(await three.call(signInWays, {})).toMatchObject({
      chat: { provider: 'local' },
      openid: [{ provider: 'google', en: 'Google' }, { provider: 'microsoft' }, { provider: 'apple', zh: 'Apple' }],
    });
    expect(await three.answer(wxGetCode, { purpose: 'login', provider: 'wechat' })).toMatchObject({ code: '41204' });
  });

  it.each(['google', 'microsoft'])('%s signs in with its own secret', async (provider) => {
    const { browser, asked, url } = await visitProvider(provider, `${provider}-lin`, { name: 'Lin Yi' });
    expect(url.pathname).toBe(provider === 'google' ? '/google/authorize' : '/common/authorize');
    expect(url.searchParams.get('scope')).toBe('openid profile');
    expect((await browser.bind(asked)).data).toMatchObject({ needs_phone: true, name: 'Lin Yi' });
    const { body } = providers.asked.at(-1) ?? {};
    expect(body?.get('client_secret')).toBe(`hush-${provider}`);
    expect(three.log()).not.toContain('hush-');
  });

  it('Apple: only the identity is requested, with a secret signed by our key', async () => {
    const { browser, asked, url } = await visitProvider('apple', 'apple-lin');
    expect(url.searchParams.get('scope')).toBe('openid');
    expect(url.searchParams.get('response_mode')).toBeNull();
    expect((await browser.bind(asked)).data).toMatchObject({ needs_phone: true, name: '' });
    const [header = '', claims = '', signature = ''] = (providers.asked.at(-1)?.body.get('client_secret') ?? '').split(
      '.',
    );
    const key = { key: appleKey.publicKey, dsaEncoding: 'ieee-p1363' as const };
    expect(verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(read(header)).toEqual({ alg: 'ES256', kid: 'key' });
    expect(read(claims)).toMatchObject({ iss: 'team', sub: 'a1', aud: `${providers.origin}/apple` });
    expect(read(claims).exp - read(claims).iat).toBe(600);
  });

  it('several belong to one account, each removable', async () => {
    const as = await testServer.signUp();
    for (const provider of ['google', 'apple']) {
      const { browser, asked, page } = await visitProvider(provider, `${provider}-both`, {}, 'bind');
      expect(page.searchParams.get('chat_provider')).toBe(provider);
      expect(await browser.bind(asked, as)).toMatchObject({ success: '1' });
    }
    const signedIn = await visitProvider('google', 'google-both');
    const tokensOfGoogle = tokens.parse((await signedIn.browser.bind(signedIn.asked)).data);
    const [one, other] = await Promise.all(
      [as, tokensOfGoogle].map((user) => testServer.call(userAuth, {}, { as: user })),
    );
    expect(one?.id).toBe(other?.id);
    await three.call(wxUnbind, { provider: 'google' }, { as });
    expect((await testServer.call(getPerson, {}, { as })).chats).toMatchObject([{ provider: 'apple', name: 'Apple' }]);
    const { notices } = await testServer.call(getNotices, {}, { as });
    expect(notices[0]).toMatchObject({ kind: 'chat-unbound', details: { provider_en: 'Google' } });
  });

  it('a code of one provider is refused by another (41203)', async () => {
    const browser = createBrowser(() => three);
    const google = await browser.begin('login', 'google');
    const code = providers.agree(new URL(google.url), 'mixed');
    const apple = createBrowser(() => three);
    const { state } = await apple.begin('login', 'apple');
    await apple.comeBack({ state, code });
    expect(await apple.bind({ state, code })).toMatchObject({ code: '41203' });
  });
});
