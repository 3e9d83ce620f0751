import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { developmentOrigins } from './development-remotes.ts';
import { verifiedAddresses } from './verified-addresses.ts';

const limitMs = 4000;
/** Sheets of remotes under way or loaded, by address. */
const sheets = new Map<string, Promise<void>>();

const isDevelopment = (url: string): boolean => developmentOrigins.includes(new URL(url, document.baseURI).origin);

const fetchVerified = async (url: string, init: RequestInit): Promise<Response> => {
  const integrity = verifiedAddresses.hashOf(url);
  const signal = AbortSignal.timeout(limitMs);
  const response = await fetch(url, { ...init, integrity, redirect: 'error', signal });
  if (!response.ok) throw new Error(`HTTP ${response.status} for ${url}`);
  return response;
};

const createVerifiedScript = (url: string): HTMLScriptElement => {
  const script = document.createElement('script');
  script.integrity = verifiedAddresses.hashOf(url);
  script.crossOrigin = 'anonymous';
  script.async = true;
  script.src = url;
  return script;
};

/** The runtime ignores a sheet that fails, and the bundler takes the tag for a loaded sheet: so the tag goes, and the loader asks `sheetsOf`. */
const watchSheet = (url: string, link: HTMLLinkElement): void => {
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      sheets.delete(url);
      reject(new Error(`stylesheet refused: ${url}`));
    });
  });
  loaded.catch(() => undefined); // the loader awaits it again
  sheets.set(url, loaded);
};

const createVerifiedLink = (url: string, attributes: Record<string, unknown> = {}): HTMLLinkElement => {
  const link = document.createElement('link');
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, String(value));
  link.integrity = verifiedAddresses.hashOf(url);
  link.crossOrigin = 'anonymous';
  link.href = url;
  if (attributes['rel'] === 'stylesheet') watchSheet(url, link);
  return link;
};

/** Settles when every sheet below a version's folder is in, rejects when one was refused. */
export const sheetsOf = async (folder: string): Promise<void> => {
  await Promise.all([...sheets].filter(([url]) => url.startsWith(folder)).map(([, loaded]) => loaded));
};

/**
 * Runtime plugin that lets nothing of a remote through without the hash of the signed registry. The hooks throw for an
 * unknown address: returning nothing would make the runtime fetch it unchecked.
 */
export const integrityPlugin = (): ModuleFederationRuntimePlugin => ({
  name: 'atelier-integrity',
  fetch: (url, init) => (isDevelopment(url) ? undefined : fetchVerified(url, init)) as Promise<Response>,
  createScript: ({ url }) => (isDevelopment(url) ? undefined : { script: createVerifiedScript(url), timeout: limitMs }),
  createLink: ({ url, attrs }) =>
    isDevelopment(url) ? undefined : { link: createVerifiedLink(url, attrs), timeout: limitMs },
});
