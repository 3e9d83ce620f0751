import { ComfyFailure } from './comfy-failure.ts';

/** Reads a body to its end, but never more than `limit` bytes. @throws ComfyFailure `too-large` */
export const readLimited = async (response: Response, limit: number): Promise<Uint8Array> => {
  const announced = Number(response.headers.get('content-length') ?? 0);
  if (announced > limit) {
    await response.body?.cancel();
    throw new ComfyFailure('too-large', `${announced} bytes`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new ComfyFailure('too-large', `over ${limit} bytes`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
};
