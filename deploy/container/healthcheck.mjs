// Ends with 0 when this container's node is ready: an api node says so where it serves, a worker on its internal port.
const { ROLE, PORT = '8080', INTERNAL_PORT = '9090' } = process.env;
const port = ROLE === 'worker' ? INTERNAL_PORT : PORT;

try {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2500) });
  process.exit(answer.ok ? 0 : 1);
} catch {
  process.exit(1);
}
