import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postcss, { type AcceptedPlugin } from 'postcss';
import { describe, expect, it } from 'vitest';
import { rules } from './rules.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface SheetRule {
  include?: unknown;
  use: readonly { options: { postcssOptions: { plugins: AcceptedPlugin[] } } }[];
}

const holds = (condition: unknown, path: string): boolean => {
  if (Array.isArray(condition)) return condition.some((one) => holds(one, path));
  return condition instanceof RegExp ? condition.test(path) : path.startsWith(String(condition ?? ''));
};

/** The cascade layer of a style sheet in a remote's build. */
const layerOf = async (path: string): Promise<string | undefined> => {
  const table = rules({ isDevelopment: false, layer: 'remotes.tools' }).find(({ oneOf }) => oneOf)?.oneOf ?? [];
  const rule = (table as unknown as SheetRule[]).find(({ include }) => holds(include, join(root, path)));
  const plugins = rule?.use.flatMap(({ options }) => options.postcssOptions.plugins) ?? [];
  const { css } = await postcss(plugins).process('.part { display: flex; }', { from: path });
  return /@layer ([\w.-]+)/.exec(css)?.[1];
};

describe('cascade layer of a style sheet', () => {
  const packages = globSync('shared/*/src/**/*.css', { cwd: root }).map((path) => path.split('/')[1] ?? '');

  it.each([...new Set(packages)].filter((name) => name !== 'ui'))(
    "is shared for the remotes' packages, beneath their own: %s",
    async (name) => expect(await layerOf(`shared/${name}/src/part.module.css`)).toBe('workbench'),
  );

  it("is the platform's for its components, and the remote's for the rest", async () => {
    expect(await layerOf('shared/ui/src/button/button.module.css')).toBe('platform');
    expect(await layerOf('remote-tools/src/page.module.css')).toBe('remotes.tools');
  });
});
