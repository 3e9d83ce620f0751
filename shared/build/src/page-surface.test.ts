import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');

const offered = [...read('host/src/federation/loading/create-runtime.ts').matchAll(/^ {2}(\w+): part\(/gm)].map(
  (match) => match[1],
);

/** `import { Select as ArcoSelect } from '@arco-design/web-react'` requires `Select`. */
const askedBy = (path: string): string[] =>
  [...read(path).matchAll(/import \{([^}]*)\} from '@arco-design\/web-react'/g)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => name.split(' as ')[0] ?? name),
  );

const sources = globSync('{remote-*,shared/{ui,picture-editors,gallery,task-results,workbench}}/src/**/*.{ts,tsx}', {
  cwd: root,
});

describe('Arco components used by remotes', () => {
  it('are provided by the host', () => {
    const missing = sources.flatMap((path) => askedBy(path).filter((name) => !offered.includes(name)));
    expect(offered).toContain('Select');
    expect(missing).toEqual([]);
  });

  it('are imported by name from the package, never by a path', () => {
    const deep = sources.filter((path) => /from '@arco-design\/web-react\//.test(read(path)));
    expect(deep).toEqual([]);
  });
});

describe('platform package', () => {
  it('is provided to remotes as a whole', () => {
    const { exports } = JSON.parse(read('shared/platform/package.json')) as { exports: Record<string, string> };
    const imported = [
      ...read('host/src/federation/loading/platform-modules.ts').matchAll(
        /^export \* as \w+ from '@atelier\/platform\/([^']+)'/gm,
      ),
    ];
    expect(imported.map((match) => `./${match[1]}`).sort()).toEqual(Object.keys(exports).sort());
  });
});
