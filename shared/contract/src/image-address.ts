/** Widths that a page may ask of a picture, pixels. A picture that is smaller keeps its size. */
export const imageWidths = [160, 320, 640, 1280] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** Where a reduced copy (WebP) is read: a picture's signed address (`url`) opens every width. */
export const reducedAddress = (url: string, width: ImageWidth): string =>
  `${url}${url.includes('?') ? '&' : '?'}w=${width}`;
