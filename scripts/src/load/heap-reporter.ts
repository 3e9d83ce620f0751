// Loaded into every node of a soak: on a signal, collects garbage and writes the heap that is left.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const folder = process.env['HEAP_REPORTS'];
if (folder !== undefined) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  process.on('SIGUSR2', () => {
    // Twice: what finalisers let go is collected by the second.
    collect();
    collect();
    const { heapUsed, rss, external } = process.memoryUsage();
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify({ heapUsed, rss, external }));
  });
}
