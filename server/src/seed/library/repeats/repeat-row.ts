/** A print that goes on without a seam: key, names, how it is drawn. */
export type RepeatRow = readonly [key: string, zh: string, en: string, draw: () => Promise<Buffer>];
