/**
 * What browsers hide from a page without https (an address of the local network, a first try before there is a certificate), stood in for
 * before any remote runs: remotes make keys of orders and copy links. Where https is, nothing changes.
 */

/** RFC 9562, version 4. */
const randomUuid = (): ReturnType<Crypto['randomUUID']> => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/** By a selection, as before there was a clipboard to write to. @throws DOMException where the browser does not copy */
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

export const standInForHidden = (): void => {
  if (crypto.randomUUID === undefined) Object.defineProperty(crypto, 'randomUUID', { value: randomUuid });
  if (navigator.clipboard === undefined) Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
};
