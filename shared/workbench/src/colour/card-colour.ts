const byte = (share: number): string =>
  Math.round(255 * Math.min(1, Math.max(0, share)))
    .toString(16)
    .padStart(2, '0');

/** Shares from 0 to 1 as `#rrggbb`. */
export const hexOfRgb = (red: number, green: number, blue: number): string =>
  `#${byte(red)}${byte(green)}${byte(blue)}`;

const isByte = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 255;

export const hexOfBytes = (bytes: readonly unknown[]): string | undefined => {
  const [red, green, blue] = bytes;
  return isByte(red) && isByte(green) && isByte(blue) ? hexOfRgb(red / 255, green / 255, blue / 255) : undefined;
};

export const hexOfCmyk = (cyan: number, magenta: number, yellow: number, black: number): string =>
  hexOfRgb((1 - cyan) * (1 - black), (1 - magenta) * (1 - black), (1 - yellow) * (1 - black));

/** CIE L*a*b* under D50, as swatch files hold it, to sRGB by way of Bradford's matrix. */
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

/** `#abc`, `abc123`, `0xABC123` or `#ABC123FF` as `#rrggbb`, without its opacity; undefined for anything else. */
export const readHex = (text: string): string | undefined => {
  const digits =
    /^(?:#|0x)?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1] ??
    /^#([0-9a-f]{6})[0-9a-f]{2}$/i.exec(text.trim())?.[1];
  if (digits === undefined) return undefined;
  const lower = digits.toLowerCase();
  return `#${lower.length === 3 ? [...lower].map((one) => one + one).join('') : lower}`;
};

const figure = String.raw`(\d{1,3}(?:\.\d+)?%?)`;
// A date has hyphens or slashes too.
const between = String.raw`\s*[,;\s]\s*`;
const functionCall = new RegExp(
  String.raw`^(?:s?rgba?\s*[:(]?\s*)?\(?\s*${figure}${between}${figure}${between}${figure}(?:\s*[,/]\s*[\d.]+%?)?\s*\)?$`,
  'i',
);
const lettered = /^R\s*[:=]?\s*(\d{1,3})\s*[,;/\s]*G\s*[:=]?\s*(\d{1,3})\s*[,;/\s]*B\s*[:=]?\s*(\d{1,3})$/i;

/** Three bytes or percentages in one cell: `123, 30, 43`, `rgb(31 42 68)`, `R123 G30 B43`. */
export const readRgb = (text: string): string | undefined => {
  const parts = (functionCall.exec(text) ?? lettered.exec(text))?.slice(1, 4);
  return (
    parts && hexOfBytes(parts.map((part) => (part.endsWith('%') ? Number(part.slice(0, -1)) * 2.55 : Number(part))))
  );
};
