import type { PlacedTool } from '@atelier/catalogue/placed-tool';
import { useLanguage } from '@atelier/platform/i18n';
import { Segmented } from '@atelier/ui/segmented';
import { useWords } from '../texts/words.ts';
import { versionLabels } from './version-labels.ts';

export interface VersionChoiceProps {
  versions: readonly PlacedTool[];
  type: number;
  onVersion: (type: number) => void;
}

/** Which version of a tool, side by side; nothing where there is only one. */
export function VersionChoice({ versions, type, onVersion }: VersionChoiceProps) {
  const words = useWords();
  const labels = versionLabels(versions, useLanguage());
  if (versions.length < 2) return null;
  return (
    <Segmented
      aria-label={words('version')}
      value={String(type)}
      onChange={(value) => onVersion(Number(value))}
      options={versions.map(({ tool }, at) => ({ value: String(tool.type), label: labels[at] }))}
    />
  );
}
