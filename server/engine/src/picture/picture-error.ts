/**
 * Why an upload is no picture for us. `too-small` and `ratio` carry width, height and the limit, `ratio` also the ratio itself,
 * `too-many-pixels` megapixels, `too-heavy` megabytes.
 */
export type PictureErrorKind =
  | 'not-jpeg-or-png'
  | 'heic'
  | 'unreadable'
  | 'too-small'
  | 'ratio'
  | 'too-many-pixels'
  | 'too-heavy';

export class PictureError extends Error {
  readonly kind: PictureErrorKind;
  /** The numbers that the message needs, under the names that the error texts use. */
  readonly figures: Record<string, number>;
  constructor(kind: PictureErrorKind, figures: Record<string, number> = {}, options?: { cause?: unknown }) {
    super(kind, options);
    this.name = 'PictureError';
    this.kind = kind;
    this.figures = figures;
  }
}
