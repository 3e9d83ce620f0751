declare module 'fontverter' {
  /** Converts a font between sfnt, woff and woff2. */
  export function convert(font: Uint8Array, to: 'sfnt'): Promise<Buffer>;
}

declare module 'fontkit' {
  interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
  export function create(font: Uint8Array, postscriptName?: string): Font;
}
