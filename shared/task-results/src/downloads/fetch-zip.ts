/** How far a zip has come. */
export interface ZipProgress {
  received: number;
  /** About how long it will be; the server draws its files while it is read. */
  expected: number;
}

/** Never done before it is: the length is an estimate. */
const almost = 0.99;

export const shareOf = ({ received, expected }: ZipProgress): number =>
  expected <= 0 ? 0 : Math.min(almost, received / expected);

/**
 * Reads a zip to its end and says how far it has come. Aborting stops the server's drawing too.
 * @throws Error when the answer is not the zip, DOMException `AbortError` when it was aborted.
 */
export const fetchZip = async (
  url: string,
  expected: number,
  options: { signal: AbortSignal; onProgress: (progress: ZipProgress) => void; fetch?: typeof fetch },
): Promise<Blob> => {
  const response = await (options.fetch ?? fetch)(url, { signal: options.signal });
  if (!response.ok || !response.body) throw new Error(`the zip answered ${response.status}`);
  const parts: BlobPart[] = [];
  let received = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    received += value.byteLength;
    options.onProgress({ received, expected });
  }
  return new Blob(parts, { type: 'application/zip' });
};
