const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A new trace that begins with the page's call, as a W3C `traceparent`: version, trace, step of the page, sampled. */
export const newTraceParent = (): string => `00-${hex(16)}-${hex(8)}-01`;
