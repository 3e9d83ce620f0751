import type { FormedTool } from '@atelier/catalogue/formed-tool';
import type { PlacedTool } from '@atelier/catalogue/placed-tool';
import { type ToolExamples, ToolExamplesContext } from '../examples/tool-examples.ts';
import { hasRareFields, loadRareFields } from '../fields/late-fields.ts';
import { ToolDesk } from './tool-desk.tsx';
import type { ToolPanels } from './tool-panel.ts';
import { useVersion } from './use-version.ts';

/** Fetches what the forms of these tools need beside the page. What does not come is asked for again where it stands. */
export const prepareForms = async (versions: readonly PlacedTool<FormedTool>[]): Promise<void> => {
  if (versions.some(({ tool }) => hasRareFields(tool))) await loadRareFields().catch(() => undefined);
};

export interface ToolPageProps {
  /** Absolute path of the page, e.g. `/auxiliaryTools/hDenlarge`. */
  path: string;
  /** The tools that stand there, the default first. */
  versions: readonly PlacedTool<FormedTool>[];
  /** What the tools of this group have made. */
  examples: ToolExamples;
  /** Parts of a form that only one tool has. */
  panels: ToolPanels;
}

/**
 * The page of a tool: form and drawing panel, drawn from its row. Where several versions stand on one path, a switch on the page or
 * the address's `type` chooses, and each keeps a form of its own.
 * @throws when no tool stands at the path.
 */
export function ToolPage({ path, versions, examples, panels }: ToolPageProps) {
  const [placed, choose] = useVersion(versions);
  if (!placed) throw new Error(`no tool stands at ${path}`);
  const { tool } = placed;
  return (
    <ToolExamplesContext value={examples}>
      <ToolDesk
        key={tool.type}
        tool={tool}
        group={placed.placement.group}
        versions={versions}
        onVersion={choose}
        loadPanel={panels[tool.type]}
      />
    </ToolExamplesContext>
  );
}
