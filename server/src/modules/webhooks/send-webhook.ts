import { createHmac } from 'node:crypto';
import { lookup as dnsLookup } from 'node:dns';
import { lookup as dnsLookupAll } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPrivateAddress, publicLookup } from '@atelier/engine/public-lookup';

/** Where webhooks may go: the public internet by https, or with `isPrivateAllowed` anywhere. */
export interface WebhookPolicy {
  isPrivateAllowed: boolean;
}

const timeoutMs = 10_000;
const errorLength = 200;

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

const isPrivateNumber = (host: string): boolean => isIP(host) !== 0 && isPrivateAddress(host, isIP(host));

/** Why an address may not be called, in words; undefined where it may. A name is resolved again for each delivery. */
export const refusedAddress = async (
  text: string,
  { isPrivateAllowed }: WebhookPolicy,
): Promise<{ zh: string; en: string } | undefined> => {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return { zh: '不是网址', en: 'it isn’t a web address' };
  if (url.username !== '' || url.password !== '')
    return { zh: '含有用户名或密码', en: 'it contains a username or password' };
  if (isPrivateAllowed) return undefined;
  if (url.protocol !== 'https:') return { zh: '不是 https', en: 'it isn’t https' };
  const inside = { zh: '是内网地址', en: 'it is a private address' };
  const host = hostOf(url);
  if (isPrivateNumber(host)) return inside;
  try {
    const addresses = await dnsLookupAll(host, { all: true });
    return addresses.some(({ address, family }) => isPrivateAddress(address, family)) ? inside : undefined;
  } catch {
    return { zh: '域名无法解析', en: 'its domain can’t be resolved' };
  }
};

export interface SignedMessage {
  url: string;
  /** The same in every attempt, so that a receiver can tell a repetition. */
  id: string;
  body: string;
  /** `whsec_` and base64; each signs. */
  secrets: readonly string[];
  /** Seconds since 1970. */
  timestamp: number;
}

/** The value of `webhook-signature`, as the Standard Webhooks specification says. */
const signatureOf = ({ id, body, secrets, timestamp }: Omit<SignedMessage, 'url'>): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');

/** Posts a message once; redirects are not followed, and the connection goes to the addresses that were checked. @returns its status, or why there is none */
export const sendWebhook = (
  message: SignedMessage,
  { isPrivateAllowed }: WebhookPolicy,
): Promise<{ status: number | null; error: string }> => {
  const url = URL.parse(message.url);
  if (!url || (!isPrivateAllowed && (url.protocol !== 'https:' || isPrivateNumber(hostOf(url)))))
    return Promise.resolve({ status: null, error: 'a private address' });
  const { promise, resolve } = Promise.withResolvers<{ status: number | null; error: string }>();
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    method: 'POST',
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(isPrivateAllowed ? {} : { lookup: publicLookup(dnsLookup) }),
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(message.body),
      'user-agent': 'Atelier-Webhooks/1',
      'webhook-id': message.id,
      'webhook-timestamp': String(message.timestamp),
      'webhook-signature': signatureOf(message),
    },
  });
  request.on('response', (response) => {
    resolve({ status: response.statusCode ?? null, error: '' });
    response.destroy();
  });
  request.on('error', ({ message: error }) => resolve({ status: null, error: error.slice(0, errorLength) }));
  request.end(message.body);
  return promise;
};
