import { storageName } from '@atelier/catalogue/constants';

/**
 * True when this browser stores tokens under any suffix. Their owner and validity are checked later: the installation's settings have not
 * been read yet.
 */
export const hasStoredTokens = (): boolean => {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(storageName('accessToken', '')));
  } catch {
    return false; // storage is forbidden
  }
};

/**
 * Polyfills of APIs that browsers hide without https (an address of the local network, a trial before a certificate exists), installed
 * before any remote runs: remotes create idempotency keys and copy links. No effect with https.
 */

/** RFC 9562, version 4. */
const randomUuid = (): ReturnType<Crypto['randomUUID']> => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/** Copies through a selection, the method before the clipboard API. @throws DOMException where the browser does not copy */
const writeText = async (text: string): Promise<void> => {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Everything outside of an open dialog is inert.
  (focused?.closest('dialog') ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  if (!isCopied) throw new DOMException('Nothing was copied.', 'NotAllowedError');
};

export const polyfillHiddenApis = (): void => {
  if (crypto.randomUUID === undefined) Object.defineProperty(crypto, 'randomUUID', { value: randomUuid });
  if (navigator.clipboard === undefined) Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
};
