/**
 * Why an upload is rejected. `too-small` and `ratio` include width, height and the limit, `ratio` also the ratio itself, `too-many-pixels`
 * megapixels, `too-heavy` megabytes.
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
  /** Numbers of the message, by their names in the error texts. */
  readonly figures: Record<string, number>;
  constructor(kind: PictureErrorKind, figures: Record<string, number> = {}, options?: { cause?: unknown }) {
    super(kind, options);
    this.name = 'PictureError';
    this.kind = kind;
    this.figures = figures;
  }
}
