import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Coding = 'br' | 'gzip' | 'identity';

interface Packed {
  tag: string;
  bytes: Readonly<Record<Coding, Buffer>>;
}

export interface RegistryReply {
  tag: string;
  coding: Coding;
  body: Buffer;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** A registry is packed once for each flip, while somebody waits for it: a higher quality wins 1 % and takes ten times as long. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const codingFor = (accepted: string): Coding => {
  const names = accepted.split(',').map((part) => part.trim());
  const takes = (name: string) =>
    names.some((part) => part === name || (part.startsWith(`${name};`) && !/q=0(\.0*)?$/.test(part)));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
};

const pack = async (path: string): Promise<Packed> => {
  const identity = await readFile(path);
  const [br, gz] = await Promise.all([brotli(identity, quality), zip(identity)]);
  const tag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { tag, bytes: { br, gzip: gz, identity } };
};

/**
 * The registry's document as it stands in the file now, packed as the browser takes it; undefined while there is none. Its
 * bytes, and so what was signed, do not change.
 */
export const createRegistryReply = (path: string): ((accepted: string) => Promise<RegistryReply | undefined>) => {
  let known: { stamp: string; packed: Promise<Packed> } | undefined;
  return async (accepted) => {
    const now = await stat(path).catch(() => undefined);
    if (now === undefined) return undefined;
    // A flip puts another file in its place.
    const stamp = `${now.mtimeMs} ${now.size} ${now.ino}`;
    if (known?.stamp !== stamp) known = { stamp, packed: pack(path) };
    const { packed } = known;
    packed.catch(() => {
      known = undefined; // the next one reads it again
    });
    const { tag, bytes } = await packed;
    const coding = codingFor(accepted);
    return { tag: `"${tag}-${coding}"`, coding, body: bytes[coding] };
  };
};
