import type { ResponseOf } from '@atelier/contract/call';
import { searchKey } from '@atelier/contract/normalise-text';
import type { BodyKind, getSewingPatterns } from '@atelier/contract/sewing-patterns';
import { type Design, designCategories, designs } from '@atelier/sewing/designs/designs';
import { presentDesign, type SewingContext } from './sewing-context.ts';

interface PatternFilter {
  text?: string | undefined;
  gender?: BodyKind | undefined;
  category?: string | undefined;
}

const hasText = ({ id, name, category }: Design, text: string): boolean => {
  const kind = designCategories[category];
  return [id, name.zh, name.en, kind.zh, kind.en].some((words) => searchKey(words).includes(text));
};

/** Public patterns that fit; there are few enough for one answer. */
export const listPatterns = (
  context: Pick<SewingContext, 'addresses'>,
  { text, gender, category }: PatternFilter,
): ResponseOf<typeof getSewingPatterns> => {
  const looked = searchKey(text ?? '');
  const fitting = designs.filter(
    (design) =>
      (gender === undefined || design.gender === 'unisex' || design.gender === gender) &&
      (looked === '' || hasText(design, looked)),
  );
  const shown = fitting.filter((design) => category === undefined || design.category === category);
  return {
    total: shown.length,
    patterns: shown.map((design) => presentDesign(context, design)),
    categories: Object.entries(designCategories).map(([key, name]) => ({
      key,
      name,
      count: fitting.filter((design) => design.category === key).length,
    })),
  };
};
