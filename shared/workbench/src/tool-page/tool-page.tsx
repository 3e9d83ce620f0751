import { formedTool } from '@atelier/catalogue/formed-tools';
import { toolVersionsAtPath } from '@atelier/catalogue/tools';
import { type ToolExamples, ToolExamplesContext } from '../examples/tool-examples.ts';
import { ToolDesk } from './tool-desk.tsx';
import { useVersion } from './use-version.ts';

export interface ToolPageProps {
  /** Absolute path of the tool's place in the catalogue, e.g. `/auxiliaryTools/hDenlarge`. */
  path: string;
  /** What the tools of this group have made. */
  examples: ToolExamples;
}

/**
 * The page of a tool: form and drawing panel, drawn from its catalogue row. Where several versions stand on one path, a switch
 * on the page or the address's `type` chooses, and each keeps a form of its own.
 * @throws when no tool stands at the path.
 */
export function ToolPage({ path, examples }: ToolPageProps) {
  const versions = toolVersionsAtPath(path);
  const [placed, choose] = useVersion(versions);
  if (!placed) throw new Error(`no tool stands at ${path}`);
  return (
    <ToolExamplesContext value={examples}>
      <ToolDesk key={placed.tool.type} tool={formedTool(placed.tool)} versions={versions} onVersion={choose} />
    </ToolExamplesContext>
  );
}
