import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { limits } from '../limits.ts';
import { developmentOrigins } from './development-remotes.ts';
import type { Sheets } from './sheets.ts';
import type { VerifiedAddresses } from './verified-addresses.ts';

const isDevelopment = (url: string): boolean => developmentOrigins.includes(new URL(url, document.baseURI).origin);

const fetchVerified = async (addresses: VerifiedAddresses, url: string, init: RequestInit): Promise<Response> => {
  const integrity = addresses.hashOf(url);
  const signal = AbortSignal.timeout(limits.tagMs);
  const response = await fetch(url, { ...init, integrity, redirect: 'error', signal });
  if (!response.ok) throw new Error(`HTTP ${response.status} for ${url}`);
  return response;
};

const createVerifiedScript = (url: string, integrity: string): HTMLScriptElement => {
  const script = document.createElement('script');
  script.integrity = integrity;
  script.crossOrigin = 'anonymous';
  script.async = true;
  script.src = url;
  return script;
};

const createVerifiedLink = (
  url: string,
  integrity: string,
  attributes: Record<string, unknown> = {},
): HTMLLinkElement => {
  const link = document.createElement('link');
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, String(value));
  link.integrity = integrity;
  link.crossOrigin = 'anonymous';
  link.href = url;
  return link;
};

/**
 * Runtime plugin that lets nothing of a remote through without the hash of the signed registry. The hooks throw for an
 * unknown address: returning nothing would make the runtime fetch it unchecked.
 */
export const createIntegrityPlugin = (addresses: VerifiedAddresses, sheets: Sheets): ModuleFederationRuntimePlugin => ({
  name: 'atelier-integrity',
  fetch: (url, init) => (isDevelopment(url) ? undefined : fetchVerified(addresses, url, init)) as Promise<Response>,
  createScript: ({ url }) =>
    isDevelopment(url)
      ? undefined
      : { script: createVerifiedScript(url, addresses.hashOf(url)), timeout: limits.tagMs },
  createLink: ({ url, attrs }) => {
    if (isDevelopment(url)) return undefined;
    const link = createVerifiedLink(url, addresses.hashOf(url), attrs);
    if (attrs?.['rel'] === 'stylesheet') sheets.watch(url, link);
    return { link, timeout: limits.tagMs };
  },
});
