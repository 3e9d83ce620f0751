import type { ListingMark } from '@atelier/contract/listing';

/** Sizes of the grid's elements in CSS pixels. */
export interface GridMeasures {
  /** Available width. */
  width: number;
  /** Minimum tile width; there are at least two columns. */
  tileMin: number;
  /** Image height divided by its width. */
  ratio: number;
  /** Height of the caption. */
  caption: number;
  gap: number;
  /** Height of a month heading. */
  heading: number;
}

/** Items under one heading. `top` is in virtual pixels, `line` is the number of tile rows before it. */
export interface GridSection {
  month: string | undefined;
  first: number;
  count: number;
  top: number;
  /** Height of its heading; 0 without one. */
  heading: number;
  line: number;
  lines: number;
}

export interface GridLayout {
  columns: number;
  tileWidth: number;
  gap: number;
  pictureHeight: number;
  /** Distance from one tile row to the next. */
  lineHeight: number;
  sections: readonly GridSection[];
  total: number;
  /** Number of tile rows. */
  lines: number;
  /** Total height in virtual pixels; may exceed what a browser can lay out. */
  height: number;
}

/** One row of tiles. */
export interface GridLine {
  section: GridSection;
  /** Index among all tile rows. */
  line: number;
  first: number;
  count: number;
  top: number;
}

/** Sections of a list: its months, and an unnamed one for items outside all months. */
const spansOf = (total: number, marks: readonly ListingMark[]) => {
  const spans: { month: string | undefined; first: number; count: number }[] = [];
  let at = 0;
  for (const mark of marks) {
    const count = Math.min(mark.count, total - at);
    if (count <= 0) continue;
    spans.push({ month: mark.month, first: at, count });
    at += count;
  }
  if (at < total) spans.push({ month: undefined, first: at, count: total - at });
  return spans;
};

/** Computes the layout from counts and sizes, without the DOM. */
export const gridLayout = (total: number, marks: readonly ListingMark[], measures: GridMeasures): GridLayout => {
  const { width, tileMin, ratio, caption, gap, heading } = measures;
  const columns = Math.max(2, Math.floor((width + gap) / (tileMin + gap)));
  const tileWidth = Math.max(1, (width - gap * (columns - 1)) / columns);
  const pictureHeight = Math.round(tileWidth * ratio);
  const lineHeight = pictureHeight + caption + gap;
  const sections: GridSection[] = [];
  let top = 0;
  let line = 0;
  for (const span of spansOf(total, marks)) {
    const lines = Math.ceil(span.count / columns);
    const own = span.month === undefined ? 0 : heading;
    sections.push({ ...span, top, heading: own, line, lines });
    top += own + lines * lineHeight;
    line += lines;
  }
  return { columns, tileWidth, gap, pictureHeight, lineHeight, sections, total, lines: line, height: top };
};

/** The last section for which `isBefore` holds; the first section when it holds for none. */
const lastSection = (sections: readonly GridSection[], isBefore: (section: GridSection) => boolean): number => {
  let [low, high] = [0, sections.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const section = sections[middle];
    if (section && isBefore(section)) low = middle;
    else high = middle - 1;
  }
  return low;
};

const lineOf = (layout: GridLayout, section: GridSection, own: number): GridLine => {
  const first = section.first + own * layout.columns;
  return {
    section,
    line: section.line + own,
    first,
    count: Math.min(layout.columns, section.first + section.count - first),
    top: section.top + section.heading + own * layout.lineHeight,
  };
};

/** The tile row at this index; undefined beyond the list. */
export const lineAt = (layout: GridLayout, line: number): GridLine | undefined => {
  if (line < 0 || line >= layout.lines) return undefined;
  const section = layout.sections[lastSection(layout.sections, (one) => one.line <= line)];
  return section && lineOf(layout, section, line - section.line);
};

/** The row that contains an item. */
export const lineOfItem = (layout: GridLayout, index: number): GridLine | undefined => {
  if (index < 0 || index >= layout.total) return undefined;
  const section = layout.sections[lastSection(layout.sections, (one) => one.first <= index)];
  return section && lineOf(layout, section, Math.floor((index - section.first) / layout.columns));
};

/** Rows and headings that intersect a range of virtual pixels. */
export const partsBetween = (layout: GridLayout, from: number, to: number) => {
  const lines: GridLine[] = [];
  const headings: GridSection[] = [];
  for (let at = lastSection(layout.sections, (one) => one.top <= from); at < layout.sections.length; at += 1) {
    const section = layout.sections[at];
    if (!section || section.top > to) break;
    if (section.heading > 0 && section.top + section.heading > from) headings.push(section);
    const begin = section.top + section.heading;
    const first = Math.max(0, Math.floor((from - begin) / layout.lineHeight));
    const last = Math.min(section.lines - 1, Math.floor((to - begin) / layout.lineHeight));
    for (let own = first; own <= last; own += 1) lines.push(lineOf(layout, section, own));
  }
  return { lines, headings };
};

/** The section at a virtual offset. */
export const sectionAt = (layout: GridLayout, offset: number): GridSection | undefined =>
  layout.sections[lastSection(layout.sections, (one) => one.top <= offset)];
