import type { PlacedTool } from '@atelier/catalogue/tools';
import { useLocalized } from '@atelier/platform/i18n';
import { Segmented } from '@atelier/ui/segmented';
import { Select } from '@atelier/ui/select';
import { useWords } from '../texts/words.ts';

/** Short labels that fit the form's width side by side. */
const fitting = 3;

export interface VersionChoiceProps {
  versions: readonly PlacedTool[];
  type: number;
  onVersion: (type: number) => void;
}

/** Which version of a tool: side by side while they fit, else a list. */
export function VersionChoice({ versions, type, onVersion }: VersionChoiceProps) {
  const words = useWords();
  const localized = useLocalized();
  if (versions.length < 2) return null;
  const options = versions.map(({ tool, placement }) => ({
    value: String(tool.type),
    label: placement.childVersion ? words('versionOption', { version: placement.childVersion }) : localized(tool.title),
  }));
  const isShort = versions.length <= fitting && versions.every(({ placement }) => placement.childVersion);
  const shared = {
    'aria-label': words('version'),
    value: String(type),
    onChange: (value: string | number) => onVersion(Number(value)),
    options,
  };
  return isShort ? <Segmented {...shared} /> : <Select {...shared} />;
}
