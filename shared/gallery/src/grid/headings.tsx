import type { OwnWords } from '@atelier/picture-editors/own-words';
import type { GridLayout, GridSection } from '../layout/grid-layout.ts';
import type { GalleryKey } from '../texts/gallery-texts.ts';
import { monthWords } from '../texts/month-words.ts';
import styles from './gallery.module.css';

/** Number of a line among all rows of the grid, headings counted; from 1. */
export const rowOfLine = (layout: GridLayout, { section, line }: { section: GridSection; line: number }): number => {
  const headed = layout.sections.indexOf(section) + (section.heading > 0 ? 1 : 0);
  return line + headed + 1;
};

export interface HeadingsProps {
  sections: readonly GridSection[];
  layout: GridLayout;
  /** Virtual offset of the layer's top. */
  base: number;
  words: OwnWords<GalleryKey>;
}

/** The months in view, with how many each has. */
export function Headings({ sections, layout, base, words }: HeadingsProps) {
  return sections.map((section) => (
    // biome-ignore lint/a11y/useSemanticElements: a grid of pictures is no table; roles are those of the pattern
    // biome-ignore lint/a11y/useFocusableInteractive: a heading is not entered
    <div
      key={section.month}
      role="row"
      aria-rowindex={rowOfLine(layout, { section, line: section.line }) - 1}
      className={styles.heading}
      style={{ top: section.top - base }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="rowheader">
        {section.month ? monthWords(section.month, words) : ''} <span>{section.count.toLocaleString('en')}</span>
      </div>
    </div>
  ));
}
