import type { FormedTool } from '@atelier/catalogue/formed-tool';
import { type PlacedTool, toolVersionsAtPath } from '@atelier/catalogue/placed-tool';

declare global {
  interface ImportMeta {
    glob<Module>(pattern: string, options: { eager: true }): Readonly<Record<string, Module>>;
  }
}

interface ToolsModule {
  tools: readonly FormedTool[];
}

/** The tools of the remotes. The remotes depend on this package, so only tests may import them here. */
const modules = import.meta.glob<ToolsModule>('../../../../remote-*/src/tools.ts', { eager: true });

const byType = new Map(
  Object.values(modules)
    .flatMap(({ tools }) => tools)
    .map((tool) => [tool.type, tool]),
);

/** Every tool of every remote, each once. */
export const everyTool: readonly FormedTool[] = [...byType.values()];

/** @throws for a type or a key that no remote has. */
export const toolOf = (name: number | string): FormedTool => {
  const tool = everyTool.find(({ type, key }) => type === name || key === name);
  if (!tool) throw new Error(`no tool ${name}`);
  return tool;
};

export const versionsAtPath = (path: string): readonly PlacedTool<FormedTool>[] => toolVersionsAtPath(everyTool, path);
