/** One colour of an imported card. */
export interface OwnColour {
  name: string;
  /** `#rrggbb`, lower case. */
  hex: string;
}

/** Why a card file cannot be used. */
export type CardFileProblem = 'kind' | 'large' | 'empty' | 'damaged';

export type CardFile = { kind: 'read'; name: string; colours: OwnColour[] } | { kind: 'refused'; why: CardFileProblem };

/** Largest card file, bytes, and most colours taken from it. */
export const cardFileLimits = { bytes: 1024 * 1024, colours: 1000 } as const;

const byte = (share: number): string =>
  Math.round(255 * Math.min(1, Math.max(0, share)))
    .toString(16)
    .padStart(2, '0');
const hexOfRgb = (red: number, green: number, blue: number): string => `#${byte(red)}${byte(green)}${byte(blue)}`;

/** `#abc`, `abc123` or `#ABC123` as `#rrggbb`; undefined for anything else. */
const readHex = (text: string): string | undefined => {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? [...digits].map((one) => one + one).join('') : digits}`;
};

const isByte = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 255;

/** CIE L*a*b* under D50, as swatch files hold it, to sRGB by way of Bradford's matrix. */
const hexOfLab = (lightness: number, a: number, b: number): string => {
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

const splitLine = (line: string): string[] =>
  [...line.matchAll(/(?:^|[,;\t])(?:"((?:[^"]|"")*)"|([^,;\t]*))/g)].map(([, quoted, bare]) =>
    (quoted?.replaceAll('""', '"') ?? bare ?? '').trim(),
  );

/** A line names a colour when one of its cells is a hex number, or three in a row are bytes; the first other cell is its name. */
const readLine = (line: string): OwnColour | undefined => {
  const cells = splitLine(line);
  const at = cells.findIndex((cell) => /^#/.test(cell) && readHex(cell));
  const bare = at >= 0 ? at : cells.findLastIndex((cell) => /^[0-9a-f]{6}$/i.test(cell));
  if (bare >= 0) {
    const hex = readHex(cells[bare] ?? '') ?? '';
    return { hex, name: cells.find((cell, index) => index !== bare && cell !== '') ?? hex };
  }
  const numbers = cells.map((cell) => (/^\d{1,3}$/.test(cell) ? Number(cell) : undefined));
  const start = numbers.findIndex((_, index) => [0, 1, 2].every((step) => isByte(numbers[index + step])));
  if (start < 0) return undefined;
  const [red, green, blue] = numbers.slice(start, start + 3) as [number, number, number];
  const hex = hexOfRgb(red / 255, green / 255, blue / 255);
  return { hex, name: cells.find((cell, index) => index < start && cell !== '') ?? hex };
};

const readCsv = (text: string): OwnColour[] => text.split(/\r?\n/).flatMap((line) => readLine(line) ?? []);

const record = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;

const readJsonColour = (value: unknown, key?: string): OwnColour | undefined => {
  if (typeof value === 'string') {
    const hex = readHex(value);
    return hex === undefined ? undefined : { hex, name: key ?? hex };
  }
  const row = record(value);
  if (!row) return undefined;
  const rgb = [row.r ?? row.red, row.g ?? row.green, row.b ?? row.blue];
  const written = [row.hex, row.color, row.colour, row.value].find((one) => typeof one === 'string') as
    | string
    | undefined;
  const [red, green, blue] = rgb;
  const hex =
    written === undefined && isByte(red) && isByte(green) && isByte(blue)
      ? hexOfRgb(red / 255, green / 255, blue / 255)
      : readHex(written ?? '');
  if (hex === undefined) return undefined;
  const name = [row.name, row.title, row.code, key].find((one) => typeof one === 'string' && one.trim() !== '');
  return { hex, name: String(name ?? hex).trim() };
};

/** A list of colours, an object of them by name, or either under `colours`, `colors` or `swatches`. */
const readJson = (text: string): OwnColour[] => {
  const parsed: unknown = JSON.parse(text);
  const inner = record(parsed);
  const list = inner?.colours ?? inner?.colors ?? inner?.swatches ?? parsed;
  if (Array.isArray(list)) return list.flatMap((one) => readJsonColour(one) ?? []);
  return Object.entries(record(list) ?? {}).flatMap(([key, one]) => readJsonColour(one, key) ?? []);
};

const aseBlock = { colour: 0x0001 } as const;

const readAseColour = (view: DataView, start: number): OwnColour | undefined => {
  const length = view.getUint16(start);
  const letters = Array.from({ length: Math.max(0, length - 1) }, (_, at) => view.getUint16(start + 2 + at * 2));
  const model = start + 2 + length * 2;
  const space = String.fromCharCode(...[0, 1, 2, 3].map((at) => view.getUint8(model + at)));
  const part = (at: number) => view.getFloat32(model + 4 + at * 4);
  const name = String.fromCharCode(...letters).trim();
  const hex = (() => {
    switch (space) {
      case 'RGB ':
        return hexOfRgb(part(0), part(1), part(2));
      case 'CMYK':
        return hexOfRgb((1 - part(0)) * (1 - part(3)), (1 - part(1)) * (1 - part(3)), (1 - part(2)) * (1 - part(3)));
      case 'LAB ':
        return hexOfLab(part(0) * 100, part(1), part(2));
      case 'Gray':
        return hexOfRgb(part(0), part(0), part(0));
      default:
        return undefined;
    }
  })();
  return hex === undefined ? undefined : { hex, name: name || hex };
};

/** Adobe Swatch Exchange: big-endian blocks of a type, a length, and for a colour its name, space and floats. */
const readAse = (bytes: ArrayBuffer): OwnColour[] => {
  const view = new DataView(bytes);
  const count = view.getUint32(8);
  const colours: OwnColour[] = [];
  let at = 12;
  for (let block = 0; block < count && at + 6 <= view.byteLength; block += 1) {
    const type = view.getUint16(at);
    const length = view.getUint32(at + 2);
    const colour = type === aseBlock.colour ? readAseColour(view, at + 6) : undefined;
    if (colour) colours.push(colour);
    at += 6 + length;
  }
  return colours;
};

const isAse = (bytes: ArrayBuffer): boolean =>
  bytes.byteLength > 12 && new TextDecoder('latin1').decode(bytes.slice(0, 4)) === 'ASEF';

const readColours = (fileName: string, bytes: ArrayBuffer): OwnColour[] | undefined => {
  if (isAse(bytes)) return readAse(bytes);
  const text = new TextDecoder().decode(bytes).replace(/^\ufeff/, '');
  if (/\.json$/i.test(fileName)) return readJson(text);
  return /\.(csv|tsv|txt)$/i.test(fileName) ? readCsv(text) : undefined;
};

const nameOf = (fileName: string): string => fileName.replace(/\.[^.]+$/, '').slice(0, 40);

/**
 * Reads a colour card: CSV (a name and a hex number, or three bytes), JSON (a list or names to hex), or Adobe Swatch Exchange.
 * Each colour once; what is no colour is passed over.
 */
export const readCardFile = (fileName: string, bytes: ArrayBuffer): CardFile => {
  if (bytes.byteLength > cardFileLimits.bytes) return { kind: 'refused', why: 'large' };
  try {
    const colours = readColours(fileName, bytes);
    if (!colours) return { kind: 'refused', why: /\.ase$/i.test(fileName) ? 'damaged' : 'kind' };
    const once = [...new Map(colours.map((one) => [`${one.name} ${one.hex}`, one])).values()];
    if (once.length === 0) return { kind: 'refused', why: 'empty' };
    return { kind: 'read', name: nameOf(fileName), colours: once.slice(0, cardFileLimits.colours) };
  } catch {
    // A broken JSON or a block that ends beyond the file.
    return { kind: 'refused', why: 'damaged' };
  }
};
