import type { ToolFacts } from '@atelier/contract/tools';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Segmented } from '@atelier/ui/segmented';
import { FilterSelect } from '../frame/filter-select.tsx';
import type { SquareKey } from './texts/square-texts.ts';
import type { WorkFilter } from './use-works.ts';

export interface WorkFiltersProps {
  filter: WorkFilter;
  tags: readonly { tag: string; count: number }[];
  tools: readonly ToolFacts[] | undefined;
  words: OwnWords<SquareKey>;
  isOwn: boolean;
  /** One's own list is a filter where there is no side column. */
  hasOwn: boolean;
  onChange: (change: Record<string, string | undefined>) => void;
}

/** Order, tool, tag. */
export function WorkFilters({ filter, tags, tools, words, isOwn, hasOwn, onChange }: WorkFiltersProps) {
  const localized = useLocalized();
  const own = hasOwn ? (
    <Button aria-pressed={isOwn} onClick={() => onChange({ list: isOwn ? undefined : 'mine', work: undefined })}>
      {words('mineList')}
    </Button>
  ) : null;
  if (isOwn) return own;
  const ofGroup = (tools ?? []).filter(
    ({ placements }) => filter.group === '' || placements.some(({ group }) => group === filter.group),
  );
  // A tag of the address is a choice also where few have it.
  const listed =
    tags.some(({ tag }) => tag === filter.tag) || !filter.tag ? tags : [{ tag: filter.tag, count: 0 }, ...tags];
  return (
    <>
      <Segmented
        isFitting
        aria-label={words('order')}
        value={filter.order}
        onChange={(order) => onChange({ order: order === 'newest' ? undefined : order })}
        options={[
          { value: 'newest', label: words('newest') },
          { value: 'liked', label: words('likedFirst') },
        ]}
      />
      <FilterSelect
        label={words('tool')}
        value={filter.tool}
        options={[
          { value: '', label: words('allTools') },
          ...ofGroup.map(({ type, title }) => ({ value: String(type), label: localized(title) })),
        ]}
        onChange={(tool) => onChange({ tool })}
      />
      <FilterSelect
        label={words('tags')}
        value={filter.tag}
        options={[
          { value: '', label: words('allTags') },
          ...listed.map(({ tag, count }) => ({ value: tag, label: count > 0 ? `${tag} ${count}` : tag })),
        ]}
        onChange={(tag) => onChange({ tag })}
      />
      {own}
    </>
  );
}
