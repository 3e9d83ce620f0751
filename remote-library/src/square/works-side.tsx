import type { ToolFacts } from '@atelier/contract/tools';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import assets from '../assets/assets.module.css';
import type { SquareKey } from './texts/square-texts.ts';

export interface WorksSideProps {
  words: OwnWords<SquareKey>;
  tools: readonly ToolFacts[] | undefined;
  group: string;
  isOwn: boolean;
  /** The user is signed in and may have works. */
  hasOwn: boolean;
  onPick: (change: Record<string, string | undefined>) => void;
}

/** Groups of tools by their keys, in the order of the tools. */
const toolGroups = (tools: readonly ToolFacts[] | undefined) =>
  new Map(
    (tools ?? []).flatMap(({ placements }) =>
      placements.map(({ group, group_title: title }) => [group, title] as const),
    ),
  );

/** All works, those of a group of tools, and one's own. */
export function WorksSide({ words, tools, group, isOwn, hasOwn, onPick }: WorksSideProps) {
  const localized = useLocalized();
  const row = (label: string, isChosen: boolean, change: Record<string, string | undefined>) => (
    <div className={assets.row} key={label}>
      <button type="button" className={assets.pick} aria-current={isChosen} onClick={() => onPick(change)}>
        <span>{label}</span>
      </button>
    </div>
  );
  return (
    <nav className={assets.side} aria-label={words('groups')}>
      {row(words('all'), !isOwn && group === '', { group: undefined, list: undefined })}
      {[...toolGroups(tools)].map(([key, title]) =>
        row(localized(title), !isOwn && group === key, { group: key, tool: undefined, list: undefined }),
      )}
      {hasOwn ? row(words('mineList'), isOwn, { list: 'mine', work: undefined }) : null}
    </nav>
  );
}
