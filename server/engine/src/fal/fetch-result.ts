import { lookup as dnsLookup } from 'node:dns';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { Readable } from 'node:stream';
import { readLimited } from '../comfyui/comfy-client.ts';
import { EngineError } from '../engine.ts';
import { type Lookup, publicLookup } from '../public-lookup.ts';
import { FalFailure } from './fal-failure.ts';

/** Hosts of fal's result storage. */
const resultHosts = /^(?:[a-z0-9-]+\.)*fal\.media$/;
const maxRedirects = 3;

export interface FetchResultOptions {
  /** True for a test double on the loopback, which serves results too. */
  isDouble: boolean;
  /** Bytes. */
  limit: number;
  timeMs: number;
  lookup?: Lookup | undefined;
}

const refused = (detail: string): EngineError =>
  new EngineError('unavailable', 'result-unreadable', { cause: `result not fetched: ${detail}` });

/** @throws EngineError for an address outside fal's result storage */
const checkAddress = (text: string, isDouble: boolean): URL => {
  const address = URL.parse(text);
  if (!address) throw refused('no address');
  const isOfDouble = isDouble && address.protocol === 'http:' && address.hostname === '127.0.0.1';
  const isOfFal = address.protocol === 'https:' && address.port === '' && resultHosts.test(address.hostname);
  if (!isOfDouble && !isOfFal) throw refused(`host ${address.hostname.slice(0, 100)}`);
  return address;
};

const open = (
  address: URL,
  { lookup, isDouble }: FetchResultOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const get = address.protocol === 'https:' ? httpsGet : httpGet;
  // The host was checked; the double is addressed by IP.
  const resolver = isDouble ? {} : { lookup: publicLookup(lookup ?? dnsLookup) };
  get(address.href, { signal, headers: { accept: 'image/*,video/*' }, ...resolver }, resolve).on('error', reject);
  return promise;
};

/**
 * Downloads a result without the key: only from fal's hosts, over redirects within them, never from a private address. @throws EngineError
 * `result-unreadable` for a forbidden address or a file that is too large; FalFailure
 */
export const fetchResult = async (text: string, options: FetchResultOptions): Promise<Uint8Array> => {
  const signal = AbortSignal.timeout(options.timeMs);
  let address = checkAddress(text, options.isDouble);
  for (let redirects = 0; ; redirects += 1) {
    let message: IncomingMessage;
    try {
      message = await open(address, options, signal);
    } catch (error) {
      if (error instanceof Error && error.message === 'a private address') throw refused(error.message);
      throw new FalFailure('unreachable', 'a result');
    }
    const { statusCode = 0, headers } = message;
    if (statusCode >= 300 && statusCode < 400) {
      message.destroy();
      if (redirects >= maxRedirects || headers.location === undefined) throw refused('too many redirects');
      const next = URL.parse(headers.location, address.href);
      address = checkAddress(next?.href ?? '', options.isDouble);
      continue;
    }
    if (statusCode !== 200) {
      message.destroy();
      const kind = statusCode === 429 || statusCode >= 500 ? 'unreachable' : 'gone';
      throw new FalFailure(kind, `a result answered ${statusCode}`, { status: statusCode });
    }
    const length = headers['content-length'];
    const body = Readable.toWeb(message) as ReadableStream<Uint8Array<ArrayBuffer>>;
    const response = new Response(body, length === undefined ? {} : { headers: { 'content-length': length } });
    try {
      return await readLimited(response, options.limit);
    } catch (error) {
      message.destroy();
      if (error instanceof Error && error.name === 'ComfyFailure') throw refused('too large');
      throw new FalFailure('unreachable', 'a result broke off');
    }
  }
};
