const byte = (share: number): string =>
  Math.round(255 * Math.min(1, Math.max(0, share)))
    .toString(16)
    .padStart(2, '0');

/** Converts shares from 0 to 1 to `#rrggbb`. */
export const hexOfRgb = (red: number, green: number, blue: number): string =>
  `#${byte(red)}${byte(green)}${byte(blue)}`;

const isByte = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 255;

export const hexOfBytes = (bytes: readonly unknown[]): string | undefined => {
  const [red, green, blue] = bytes;
  return isByte(red) && isByte(green) && isByte(blue) ? hexOfRgb(red / 255, green / 255, blue / 255) : undefined;
};

export const hexOfCmyk = (cyan: number, magenta: number, yellow: number, black: number): string =>
  hexOfRgb((1 - cyan) * (1 - black), (1 - magenta) * (1 - black), (1 - yellow) * (1 - black));

/** Converts CIE L*a*b* (D50), as in swatch files, to sRGB with the Bradford matrix. */
export const hexOfLab = (lightness: number, a: number, b: number): string => {
  const fy = (lightness + 16) / 116;
  const cube = (f: number) => (f ** 3 > 216 / 24389 ? f ** 3 : (116 * f - 16) / (24389 / 27));
  const x = 0.96422 * cube(fy + a / 500);
  const y = cube(fy);
  const z = 0.82521 * cube(fy - b / 200);
  const encode = (linear: number) => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);
  return hexOfRgb(
    encode(3.1338561 * x - 1.6168667 * y - 0.4906146 * z),
    encode(-0.9787684 * x + 1.9161415 * y + 0.033454 * z),
    encode(0.0719453 * x - 0.2289914 * y + 1.4052427 * z),
  );
};

/** Converts `#abc`, `abc123`, `0xABC123` or `#ABC123FF` to `#rrggbb`, without opacity; undefined for anything else. */
export const readHex = (text: string): string | undefined => {
  const digits =
    /^(?:#|0x)?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1] ??
    /^#([0-9a-f]{6})[0-9a-f]{2}$/i.exec(text.trim())?.[1];
  if (digits === undefined) return undefined;
  const lower = digits.toLowerCase();
  return `#${lower.length === 3 ? [...lower].map((one) => one + one).join('') : lower}`;
};

const figure = String.raw`(\d{1,3}(?:\.\d+)?%?)`;
// Excludes hyphens and slashes, which dates contain too.
const between = String.raw`\s*[,;\s]\s*`;
const functionCall = new RegExp(
  String.raw`^(?:s?rgba?\s*[:(]?\s*)?\(?\s*${figure}${between}${figure}${between}${figure}(?:\s*[,/]\s*[\d.]+%?)?\s*\)?$`,
  'i',
);
const lettered = /^R\s*[:=]?\s*(\d{1,3})\s*[,;/\s]*G\s*[:=]?\s*(\d{1,3})\s*[,;/\s]*B\s*[:=]?\s*(\d{1,3})$/i;

/** Three bytes or percentages in one cell: `123, 30, 43`, `rgb(31 42 68)`, `R123 G30 B43`. */
const readRgb = (text: string): string | undefined => {
  const parts = (functionCall.exec(text) ?? lettered.exec(text))?.slice(1, 4);
  return (
    parts && hexOfBytes(parts.map((part) => (part.endsWith('%') ? Number(part.slice(0, -1)) * 2.55 : Number(part))))
  );
};

/** One colour of an imported card. */
export interface OwnColour {
  name: string;
  /** `#rrggbb`, lower case. */
  hex: string;
}

const quotedOrBracketed = /(^|[,;\t|\r\n])( *)"((?:[^"]|"")*)"(?= *(?:[,;\t|\r\n]|$))|\([^()\r\n]{0,60}\)/g;
const mask = '\uf8ff';
const masked = new RegExp(`${mask}(\\d+)${mask}`, 'g');

const separators = ['\t', ';', '|', ',', '；', '，'];

/** Cells of each row; rows may end with CR, LF or CRLF and have any separator, quoted cells may contain both. */
const readTable = (text: string): string[][] => {
  const kept: string[] = [];
  const keep = (value: string) => `${mask}${kept.push(value) - 1}${mask}`;
  const plain = text
    .replaceAll(mask, '')
    .replace(quotedOrBracketed, (whole, before?: string, _blank?: string, quoted?: string) =>
      quoted === undefined ? keep(whole) : `${before ?? ''}${keep(quoted.replaceAll('""', '"'))}`,
    );
  const restore = (cell: string) => cell.replace(masked, (_, at: string) => kept[Number(at)] ?? '');
  return plain.split(/\r\n?|\n/).map((line) => {
    const separator = separators.find((mark) => line.includes(mark)) ?? ',';
    return line.split(separator).map((cell) => restore(cell).normalize('NFKC').replace(/\s+/g, ' ').trim());
  });
};

const titles = {
  name: /^(colou?r ?)?name$|^title$|^colou?r$|^(颜色|色彩|中文)?名称?$|^颜色$|^色名$/,
  hex: /^#|hex|html|十六进制|16进制|^(颜色|色)值$/,
  red: /^(s?rgb[ ._-]?)?r(ed)?$|^红$/,
  green: /^(s?rgb[ ._-]?)?g(reen)?$|^绿$/,
  blue: /^(s?rgb[ ._-]?)?b(lue)?$|^蓝$/,
  cyan: /^(cmyk[ ._-]?)?c(yan)?%?$/,
  magenta: /^(cmyk[ ._-]?)?m(agenta)?%?$/,
  yellow: /^(cmyk[ ._-]?)?y(ellow)?%?$/,
  black: /^(cmyk[ ._-]?)?k$|^black%?$/,
  lightness: /^l\*?$/,
  a: /^a\*?$/,
  b: /^b\*?$/,
} as const;

type Columns = Partial<Record<keyof typeof titles, number>>;

const columnsOf = (cells: readonly string[]): Columns => {
  const columns: Columns = {};
  for (const [title, pattern] of Object.entries(titles)) {
    const at = cells.findIndex((cell) => pattern.test(cell.toLowerCase()));
    if (at >= 0) columns[title as keyof typeof titles] = at;
  }
  return columns;
};

const isInteger = (cell: string | undefined): boolean => /^\d{1,3}$/.test(cell ?? '');

interface FoundHex {
  hex: string;
  /** Indices of the colour cells. */
  cells: readonly number[];
}

const hexOf = (cells: readonly string[], columns: Columns): FoundHex | undefined => {
  const figures = (...keys: (keyof Columns)[]): number[] | undefined => {
    const found = keys.map((key) => {
      const cell = cells[columns[key] ?? -1] ?? '';
      return /^-?\d+(\.\d+)?%?$/.test(cell) ? Number.parseFloat(cell) : Number.NaN;
    });
    return found.some(Number.isNaN) ? undefined : found;
  };
  const from = (keys: (keyof Columns)[], hex: string | undefined): FoundHex | undefined =>
    hex === undefined ? undefined : { hex, cells: keys.map((key) => columns[key] ?? -1) };
  const at = (index: number, hex: string | undefined): FoundHex | undefined =>
    index < 0 || hex === undefined ? undefined : { hex, cells: [index] };
  const first = (read: (cell: string) => string | undefined): FoundHex | undefined => {
    const index = cells.findIndex((cell) => read(cell) !== undefined);
    return at(index, read(cells[index] ?? ''));
  };
  const marked = first((cell) => (/^(#|0x)/i.test(cell) ? readHex(cell) : undefined));
  if (marked) return marked;
  const rgb = from(['red', 'green', 'blue'], hexOfBytes(figures('red', 'green', 'blue') ?? []));
  const named = rgb ?? first(readRgb) ?? at(columns.hex ?? -1, readHex(cells[columns.hex ?? -1] ?? ''));
  if (named) return named;
  const cmyk = figures('cyan', 'magenta', 'yellow', 'black')?.map((part) => part / 100);
  if (cmyk)
    return from(['cyan', 'magenta', 'yellow', 'black'], hexOfCmyk(...(cmyk as [number, number, number, number])));
  const lab = figures('lightness', 'a', 'b');
  if (lab) return from(['lightness', 'a', 'b'], hexOfLab(...(lab as [number, number, number])));
  const mixed = first((cell) => (/^(?=.*\d)(?=.*[a-f])[0-9a-f]{6}$/i.test(cell) ? readHex(cell) : undefined));
  if (mixed) return mixed;
  const start = cells.findIndex((_, index) => [0, 1, 2].every((step) => isInteger(cells[index + step])));
  const bytes = start < 0 ? undefined : hexOfBytes(cells.slice(start, start + 3).map(Number));
  if (bytes !== undefined) return { hex: bytes, cells: [start, start + 1, start + 2] };
  const bare = cells.findLastIndex((cell) => /^[0-9a-f]{6}$/i.test(cell));
  return at(bare, readHex(cells[bare] ?? ''));
};

/** A row contains a colour as hex digits, as three bytes in one or three cells, or in the columns of a header row. */
export const readCardTable = (text: string): OwnColour[] => {
  let columns: Columns = {};
  return readTable(text).flatMap((cells) => {
    const found = hexOf(cells, columns);
    if (!found) {
      const next = columnsOf(cells);
      if (Object.keys(next).length > 0) columns = next;
      return [];
    }
    const others = cells.filter((cell, index) => cell !== '' && !found.cells.includes(index));
    const titled = columns.name === undefined || found.cells.includes(columns.name) ? '' : cells[columns.name];
    return { hex: found.hex, name: titled || (others.find((cell) => /\p{L}/u.test(cell)) ?? others[0] ?? found.hex) };
  });
};
