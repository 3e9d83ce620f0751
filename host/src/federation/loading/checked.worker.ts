// Starts a worker of a remote from the very bytes that it checked: browsers take no hash for a worker's script, so a second
// answer of the store could differ from the one that was checked. Only this file and the bytes of the hash run.

/** Only the names of a worker's global that are used here; the DOM and the worker library cannot be loaded together. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  dispatchEvent(event: Event): boolean;
  reportError(error: unknown): void;
  location: { hash: string };
}

const scope = globalThis as unknown as WorkerScope;

/** Messages that come before the script that they are for. */
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
