import { z } from 'zod';
import type { ChatLogin } from './chat-login.ts';

interface WechatOptions {
  /** `https://open.weixin.qq.com` */
  page: string;
  /** `https://api.weixin.qq.com` */
  api: string;
  id: string;
  secret: string;
}

const timeout = 5000;

const failed = z.object({ errcode: z.number() }).refine(({ errcode }) => errcode !== 0);
const token = z.object({ access_token: z.string(), openid: z.string(), unionid: z.string().optional() });
const profile = z.object({ nickname: z.string().optional(), unionid: z.string().optional() });

/** A refusal is a 200 with an `errcode`. The address holds the secret, so no error says it. */
const ask = async <Schema extends z.ZodType>(address: URL, schema: Schema): Promise<z.output<Schema>> => {
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeout) }).catch(() => {
    throw new Error('WeChat could not be reached');
  });
  const body: unknown = await answer.json();
  const refusal = failed.safeParse(body);
  if (!answer.ok || refusal.success) throw new Error(`WeChat refused: ${refusal.data?.errcode ?? answer.status}`);
  return schema.parse(body);
};

const addressOf = (base: string, path: string, query: Readonly<Record<string, string>>): URL => {
  const address = new URL(path, base);
  address.search = new URLSearchParams(query).toString();
  return address;
};

/** WeChat's web sign-in: neither OpenID nor plain OAuth. A person is known by the union id, else by the id within this application. */
export const createWechatLogin = ({ page, api, id, secret }: WechatOptions): ChatLogin => ({
  provider: 'wechat',
  async authorize({ state, redirectUri }) {
    const query = { appid: id, redirect_uri: redirectUri, response_type: 'code', scope: 'snsapi_login', state };
    const address = addressOf(page, '/connect/qrconnect', query);
    address.hash = 'wechat_redirect';
    return address;
  },
  async finish(callback) {
    const code = callback.searchParams.get('code');
    if (!code) throw new Error('WeChat gave no code');
    const grant = { appid: id, secret, code, grant_type: 'authorization_code' };
    const { access_token, openid, unionid } = await ask(addressOf(api, '/sns/oauth2/access_token', grant), token);
    const who = await ask(addressOf(api, '/sns/userinfo', { access_token, openid, lang: 'zh_CN' }), profile);
    const union = unionid ?? who.unionid;
    return { subject: union ? `union:${union}` : `open:${id}:${openid}`, name: who.nickname ?? '' };
  },
});
