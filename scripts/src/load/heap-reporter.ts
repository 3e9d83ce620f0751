// Loaded into every node of a soak test: on a signal, collects garbage and writes the remaining heap size.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const folder = process.env['HEAP_REPORTS'];
if (folder !== undefined) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  process.on('SIGUSR2', () => {
    // Twice: the second collects objects released by finalisers.
    collect();
    collect();
    const { heapUsed, rss, external } = process.memoryUsage();
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify({ heapUsed, rss, external }));
  });
}
