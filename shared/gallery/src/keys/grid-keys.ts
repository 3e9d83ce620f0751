import { type GridLayout, lineAt, lineOfItem } from '../layout/grid-layout.ts';

export interface GridKey {
  key: string;
  ctrlKey: boolean;
}

/** The item of a line nearest to a column. */
const inLine = (layout: GridLayout, line: number, column: number): number | undefined => {
  const there = lineAt(layout, Math.min(Math.max(line, 0), layout.lines - 1));
  return there && there.first + Math.min(column, there.count - 1);
};

/**
 * Where a key leads from an item: arrows, Home and End of a line, with Ctrl of the whole, PageUp and PageDown by `page` lines.
 * @returns undefined for a key that moves nothing.
 */
export const movedIndex = (
  layout: GridLayout,
  index: number,
  { key, ctrlKey }: GridKey,
  page: number,
): number | undefined => {
  const line = lineOfItem(layout, index);
  if (!line) return undefined;
  const column = index - line.first;
  const last = layout.total - 1;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(index - 1, 0);
    case 'ArrowRight':
      return Math.min(index + 1, last);
    case 'ArrowUp':
      return inLine(layout, line.line - 1, column);
    case 'ArrowDown':
      return inLine(layout, line.line + 1, column);
    case 'PageUp':
      return inLine(layout, line.line - page, column);
    case 'PageDown':
      return inLine(layout, line.line + page, column);
    case 'Home':
      return ctrlKey ? 0 : line.first;
    case 'End':
      return ctrlKey ? last : line.first + line.count - 1;
    default:
      return undefined;
  }
};
