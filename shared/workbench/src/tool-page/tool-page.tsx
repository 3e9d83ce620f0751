import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { ToolPlacement } from '@atelier/catalogue/tool-placement';
import { hasRareFields, loadRareFields } from '../fields/late-fields.ts';
import type { ToolPanels } from '../form/form-state.ts';
import { GroupTools } from './closed-tool.tsx';
import { ToolPageLayout } from './tool-page-layout.tsx';
import { useVersion } from './use-version.ts';

/** Prefetches the code that the forms of these tools need. A failed load is retried by the field that needs it. */
export const prepareForms = async (versions: readonly ToolPlacement<ToolDefinition>[]): Promise<void> => {
  if (versions.some(({ tool }) => hasRareFields(tool))) await loadRareFields().catch(() => undefined);
};

export interface ToolPageProps {
  /** Absolute path of the page, e.g. `/auxiliaryTools/hDenlarge`. */
  path: string;
  /** The path's tools, the default first. */
  versions: readonly ToolPlacement<ToolDefinition>[];
  /** All tools of the group, whose examples are shown with alternatives. */
  tools: readonly ToolDefinition[];
  /** Tool-specific sections of a form. */
  panels: ToolPanels;
}

/**
 * The page of a tool: form and results panel, rendered from its definition. When a path has several versions, a switch on the page or
 * the query parameter `type` selects one, and each keeps its own form.
 * @throws when the path has no tool.
 */
export function ToolPage({ path, versions, tools, panels }: ToolPageProps) {
  const [placed, choose] = useVersion(versions);
  if (!placed) throw new Error(`no tool at ${path}`);
  const { tool } = placed;
  return (
    <GroupTools value={tools}>
      <ToolPageLayout
        key={tool.type}
        tool={tool}
        group={placed.placement.group}
        versions={versions}
        onVersion={choose}
        loadPanel={panels[tool.type]}
      />
    </GroupTools>
  );
}
