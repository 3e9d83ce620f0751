import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import { type ToolPlacement, toolVersionsAtPath } from '@atelier/catalogue/tool-placement';

declare global {
  interface ImportMeta {
    glob<Module>(pattern: string, options: { eager: true }): Readonly<Record<string, Module>>;
  }
}

interface ToolsModule {
  tools?: readonly ToolDefinition[];
}

/** The tools of the remotes. Remotes depend on this package, so only tests may import them here. */
const modules = import.meta.glob<ToolsModule>('../../../../remote-*/src/registry-entry.ts', { eager: true });

const byType = new Map(
  Object.values(modules)
    .flatMap(({ tools = [] }) => tools)
    .map((tool) => [tool.type, tool]),
);

/** Every tool of every remote, each once. */
export const everyTool: readonly ToolDefinition[] = [...byType.values()];

/** @throws for a type or a key of no remote. */
export const toolOf = (name: number | string): ToolDefinition => {
  const tool = everyTool.find(({ type, key }) => type === name || key === name);
  if (!tool) throw new Error(`no tool ${name}`);
  return tool;
};

export const versionsAtPath = (path: string): readonly ToolPlacement<ToolDefinition>[] =>
  toolVersionsAtPath(everyTool, path);
