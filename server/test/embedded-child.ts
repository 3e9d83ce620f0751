import { startEmbeddedPostgres } from '@atelier/embedded-postgres/embedded-postgres';

// Run by embedded.test.ts: starts the database of argument 2, prints its address, and stops it when the input ends.
const embedded = await startEmbeddedPostgres(process.argv[2] ?? '');
process.stdout.write(`${JSON.stringify({ ...embedded, pid: embedded.pid() })}\n`);
process.stdin.resume();
process.stdin.once('end', () => {
  void embedded.stop().then(() => process.exit(0));
});
