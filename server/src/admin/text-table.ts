/** Columns as wide as their widest cell; Chinese takes two places a sign. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (width, sign) =>
      width +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/u.test(sign)
        ? 2
        : 1),
    0,
  );

/** Rows as lines of equal columns, the head first. */
export const textTable = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => widthOf(row[column] ?? ''))));
  return all.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  );
};
