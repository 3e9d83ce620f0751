// The bundler handles this as a separate file, so it imports nothing.

/** The subset of the worker global used here. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<{ id: number; file: Blob }>) => void): void;
  postMessage(message: { id: number; sha256: string | null }): void;
}

const scope = globalThis as unknown as WorkerScope;

/** FIPS 180-4 section 4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const roundConstants = (() => {
  const constants = new Uint32Array(64);
  let at = 0;
  for (let number = 2; at < 64; number++) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) isPrime = false;
    if (isPrime) constants[at++] = (Math.cbrt(number) % 1) * 2 ** 32;
  }
  return constants;
})();

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** Section 6.2.2: processes one block of 64 bytes into the state of eight words. */
const takeBlock = (state: Uint32Array, block: DataView, words: Uint32Array): void => {
  for (let at = 0; at < 16; at++) words[at] = block.getUint32(at * 4);
  for (let at = 16; at < 64; at++) {
    const [two, fifteen] = [words[at - 2] as number, words[at - 15] as number];
    const one = rotate(two, 17) ^ rotate(two, 19) ^ (two >>> 10);
    const zero = rotate(fifteen, 7) ^ rotate(fifteen, 18) ^ (fifteen >>> 3);
    words[at] = (words[at - 16] as number) + zero + (words[at - 7] as number) + one;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < 64; at++) {
    const one = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + one + choice + (roundConstants[at] as number) + (words[at] as number)) | 0;
    const zero = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [a, b, c, d, e, f, g, h] = [(first + zero + majority) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] as number) + word;
};

/** SHA-256 without WebCrypto, which browsers hide from pages without https. @returns 32 bytes */
export const sha256 = (bytes: Uint8Array): Uint8Array => {
  const state = Uint32Array.from([
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  ]);
  const words = new Uint32Array(64);
  const whole = bytes.length - (bytes.length % 64);
  for (let at = 0; at < whole; at += 64) takeBlock(state, new DataView(bytes.buffer, bytes.byteOffset + at, 64), words);
  // Section 5.1.1: a one bit, zeros, and the length in bits as 64 bits.
  const rest = bytes.length - whole;
  const end = new Uint8Array(rest < 56 ? 64 : 128);
  end.set(bytes.subarray(whole));
  end[rest] = 0x80;
  new DataView(end.buffer).setBigUint64(end.length - 8, BigInt(bytes.length) * 8n);
  for (let at = 0; at < end.length; at += 64) takeBlock(state, new DataView(end.buffer, at, 64), words);
  const digest = new DataView(new ArrayBuffer(32));
  for (const [at, word] of state.entries()) digest.setUint32(at * 4, word);
  return new Uint8Array(digest.buffer);
};

const hash = async (file: Blob): Promise<string> => {
  const bytes = await file.arrayBuffer();
  // Not available without https.
  const digest = crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : sha256(new Uint8Array(bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

scope.addEventListener('message', ({ data: { id, file } }) => {
  hash(file).then(
    (sha256) => scope.postMessage({ id, sha256 }),
    () => scope.postMessage({ id, sha256: null }),
  );
});
