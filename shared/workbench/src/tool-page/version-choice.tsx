import type { ToolPlacement } from '@atelier/catalogue/tool-placement';
import type { ToolAvailability } from '@atelier/contract/tools';
import { useLanguage } from '@atelier/platform/i18n';
import { Segmented } from '@atelier/ui/segmented';
import { useWords } from '../texts/words.ts';
import styles from './version-choice.module.css';
import { versionLabels } from './version-labels.ts';

export interface VersionChoiceProps {
  versions: readonly ToolPlacement[];
  type: number;
  /** Availability of every tool; undefined while loading. */
  offers: readonly ToolAvailability[] | undefined;
  onVersion: (type: number) => void;
}

/** Which version of a tool, side by side, and what the others do; nothing where there is only one. */
export function VersionChoice({ versions, type, offers, onVersion }: VersionChoiceProps) {
  const words = useWords();
  const language = useLanguage();
  const labels = versionLabels(versions, language);
  const isClosed = (of: number) => offers?.some((offer) => offer.type === of && offer.state !== 'ready') === true;
  if (versions.length < 2) return null;
  return (
    <div className={styles.choice}>
      <Segmented
        aria-label={words('version')}
        value={String(type)}
        onChange={(value) => onVersion(Number(value))}
        options={versions.map(({ tool }, at) => ({ value: String(tool.type), label: labels[at] }))}
      />
      <ul className={styles.others}>
        {versions.map(({ tool }, at) =>
          tool.type === type ? null : (
            <li key={tool.type}>
              <b>{labels[at]}</b> {tool.summary[language]}
              {isClosed(tool.type) && !isClosed(type) ? words('versionClosed') : null}
            </li>
          ),
        )}
      </ul>
    </div>
  );
}
