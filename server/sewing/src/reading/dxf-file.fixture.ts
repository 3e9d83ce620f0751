/** A closed rectangle as a POLYLINE of layer 1. */
export const rectangle = (width: number, height: number): string[] => [
  ...['0', 'POLYLINE', '8', '1', '66', '1', '70', '1'],
  ...[
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ].flatMap(([x, y]) => ['0', 'VERTEX', '8', '1', '10', String(x), '20', String(y)]),
  ...['0', 'SEQEND', '8', '1'],
];

export const straight = (from: readonly [number, number], to: readonly [number, number], layer = '1'): string[] => [
  ...['0', 'LINE', '8', layer, '10', String(from[0]), '20', String(from[1]), '11', String(to[0]), '21', String(to[1])],
];

export const textLine = (text: string, type = 'TEXT'): string[] => [
  ...['0', type, '8', '1', '10', '1', '20', '1', '40', '5', '1', text],
];

export const block = (name: string, inner: readonly string[]): string[] => [
  ...['0', 'BLOCK', '8', '1', '2', name, '70', '0', '10', '0', '20', '0'],
  ...inner,
  ...['0', 'ENDBLK', '8', '1'],
];

export const insert = (name: string, x = 0): string[] => [
  '0',
  'INSERT',
  '8',
  '1',
  '2',
  name,
  '10',
  String(x),
  '20',
  '0',
];

export interface DxfParts {
  header?: readonly string[];
  blocks?: readonly string[];
  entities?: readonly string[];
}

const section = (name: string, groups: readonly string[]): string[] => [
  ...['0', 'SECTION', '2', name],
  ...groups,
  ...['0', 'ENDSEC'],
];

/** Lines of a DXF up to `EOF`. */
export const dxfLines = ({ header = [], blocks = [], entities = [] }: DxfParts): string[] => [
  ...(header.length > 0 ? section('HEADER', header) : []),
  ...(blocks.length > 0 ? section('BLOCKS', blocks) : []),
  ...section('ENTITIES', entities),
  ...['0', 'EOF'],
];

const metric = ['9', '$INSUNITS', '70', '4'];

/** One piece of 300 by 200 mm, named by its text. */
export const namedPiece = (
  name: string,
  header: readonly string[] = [],
  inner: readonly string[] = rectangle(300, 200),
) =>
  dxfLines({
    header: [...metric, ...header],
    blocks: block('A', [...inner, ...textLine(`Piece Name: ${name}`)]),
    entities: insert('A'),
  }).join('\r\n');
