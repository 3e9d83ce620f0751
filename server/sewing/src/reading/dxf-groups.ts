import type { Point } from '../piece.ts';
import { refuse } from './file-facts.ts';

/** Group code and value, two lines of the file. */
interface Group {
  code: number;
  value: string;
}

/** An entity: the groups from one code 0 to the next. */
export interface DxfEntity {
  type: string;
  groups: Group[];
  /** Vertices of a POLYLINE, which are separate entities in the file. */
  corners: DxfEntity[];
}

export interface DxfBlock {
  start: DxfEntity;
  entities: DxfEntity[];
}

export interface DxfDrawing {
  header: Map<string, string>;
  /** By upper-case name, since DXF names are case-insensitive. Some programs give one name to several blocks. */
  blocks: Map<string, DxfBlock[]>;
  entities: DxfEntity[];
}

export const textAt = ({ groups }: DxfEntity, code: number): string | undefined =>
  groups.find((group) => group.code === code)?.value;

/** Some programs write the decimal comma of their locale. NaN for an invalid number. */
const numberOf = (text: string): number => Number(text === '' ? Number.NaN : text.replace(/^(-?\d+),(\d+)$/, '$1.$2'));

/** NaN for an invalid number. */
export const numberAt = (entity: DxfEntity, code: number, otherwise = 0): number => {
  const text = textAt(entity, code);
  return text === undefined ? otherwise : numberOf(text);
};

export const pointAt = (entity: DxfEntity, x = 10): Point => ({ x: numberAt(entity, x), y: numberAt(entity, x + 10) });

/** Every point of an entity that lists them consecutively, x at this code. */
export const pointsIn = ({ groups }: DxfEntity, x = 10): Point[] => corners(groups, x).map(({ at }) => at);

/** A vertex of a polyline, and the bulge of the line to the next one. */
export interface Corner {
  at: Point;
  bulge: number;
}

const corners = (groups: readonly Group[], x: number): Corner[] => {
  const found: { at: { x: number; y: number }; bulge: number }[] = [];
  for (const { code, value } of groups) {
    const last = found.at(-1);
    if (code === x) found.push({ at: { x: numberOf(value), y: 0 }, bulge: 0 });
    else if (code === x + 10 && last) last.at.y = numberOf(value);
    else if (code === 42 && last) last.bulge = numberOf(value);
  }
  return found;
};

export const cornersIn = ({ groups }: DxfEntity): Corner[] => corners(groups, 10);

/** Every number at a code. */
export const numbersAt = ({ groups }: DxfEntity, code: number): number[] =>
  groups.filter((group) => group.code === code).map(({ value }) => numberOf(value));

const lineEnds = /\r+\n?|\n/g;

/** True when a text starts like a DXF, after empty lines and comments (999). */
export const isDxf = (head: string): boolean => {
  const lines = head.split(lineEnds).map((line) => line.trim());
  let at = 0;
  while (at < lines.length && (lines[at] === '' || lines[at] === '999')) at += lines[at] === '' ? 1 : 2;
  return lines[at] === '0' && lines[at + 1] === 'SECTION';
};

/** Up to `EOF`, or to the end of the text. */
function* groupsOf(whole: string): Generator<Group> {
  const text = whole.trim().replace(lineEnds, '\n');
  let start = 0;
  const line = (): string | undefined => {
    if (start >= text.length) return undefined;
    const end = text.indexOf('\n', start);
    const found = text.slice(start, end < 0 ? text.length : end).trim();
    start = end < 0 ? text.length : end + 1;
    return found;
  };
  for (;;) {
    const [code, value] = [line(), line()];
    if (code === undefined || code === '\u001a') return;
    if (value === undefined) return refuse('broken', 'it ends before its end');
    if (!/^-?\d{1,4}$/.test(code)) return refuse('broken', `${code.slice(0, 40)} is no code`);
    const group = { code: Number(code), value };
    if (group.code === 0 && value === 'EOF') return;
    yield group;
  }
}

/** Parses a text DXF group by group, in one pass, so that no file causes a loop. @throws WorkFault `refused` */
export const readGroups = (text: string): DxfDrawing => {
  const drawing: DxfDrawing = { header: new Map(), blocks: new Map(), entities: [] };
  let [section, variable] = ['', ''];
  let current: DxfEntity | undefined;
  let polyline: DxfEntity | undefined;
  let block: DxfBlock | undefined;
  const place = (entity: DxfEntity) => {
    if (entity.type === 'SEQEND') polyline = undefined;
    else if (entity.type === 'VERTEX' && polyline) polyline.corners.push(entity);
    else {
      polyline = entity.type === 'POLYLINE' ? entity : undefined;
      (section === 'ENTITIES' ? drawing.entities : block?.entities)?.push(entity);
    }
  };
  const close = () => {
    const name = block && textAt(block.start, 2);
    const key = name?.toUpperCase();
    if (block && key) drawing.blocks.set(key, [...(drawing.blocks.get(key) ?? []), block]);
    block = undefined;
  };
  for (const { code, value } of groupsOf(text)) {
    if (code === 0) {
      current = { type: value, groups: [], corners: [] };
      if (value === 'ENDSEC' || value === 'ENDBLK') close();
      if (value === 'SECTION' || value === 'ENDSEC') section = '';
      else if (value === 'BLOCK' && section === 'BLOCKS') block = { start: current, entities: [] };
      else if (section === 'ENTITIES' || block) place(current);
    } else if (code === 2 && current?.type === 'SECTION' && section === '') {
      section = value;
      polyline = undefined;
    } else if (section === 'HEADER') {
      if (code === 9) variable = value;
      else drawing.header.set(variable, value);
    } else current?.groups.push({ code, value });
  }
  // `EOF` may be missing, the end of a section may not.
  if (section !== '') refuse('broken', `it ends inside of its section ${section}`);
  return drawing;
};
