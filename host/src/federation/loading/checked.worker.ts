// Starts a remote's worker from the bytes that it verified: browsers accept no hash for a worker script, so a second response of the store
// could differ from the verified one. Only this file and the hashed bytes run.

/** The subset of the worker global used here; the DOM and worker type libraries cannot be loaded together. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  dispatchEvent(event: Event): boolean;
  reportError(error: unknown): void;
  location: { hash: string };
}

const scope = globalThis as unknown as WorkerScope;

/** Messages received before their script has started. */
const early: MessageEvent[] = [];
const keep = (event: MessageEvent): void => {
  early.push(event);
  event.stopImmediatePropagation();
};

const start = async (): Promise<void> => {
  const { address, integrity } = JSON.parse(decodeURIComponent(scope.location.hash.slice(1))) as Record<string, string>;
  if (!address || !integrity) throw new Error('a worker starts by its address and its hash');
  const response = await fetch(address, { integrity, redirect: 'error' });
  if (!response.ok) throw new Error(`HTTP ${response.status} for ${address}`);
  const bytes = new Blob([await response.arrayBuffer()], { type: 'text/javascript' });
  await import(URL.createObjectURL(bytes));
  scope.removeEventListener('message', keep);
  for (const { data } of early) scope.dispatchEvent(new MessageEvent('message', { data }));
};

scope.addEventListener('message', keep);
// The page receives it as the worker's own error.
start().catch((error: unknown) => scope.reportError(error));
