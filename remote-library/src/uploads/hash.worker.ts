/** Only the two names of a worker's global that are used here. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<{ id: number; file: Blob }>) => void): void;
  postMessage(message: { id: number; sha256: string | null }): void;
}

const scope = globalThis as unknown as WorkerScope;

const hash = async (file: Blob): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

scope.addEventListener('message', ({ data: { id, file } }) => {
  hash(file).then(
    (sha256) => scope.postMessage({ id, sha256 }),
    () => scope.postMessage({ id, sha256: null }),
  );
});
