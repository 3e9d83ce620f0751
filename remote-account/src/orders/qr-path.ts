/** A text as the path of a QR code, in a square of `size` units. */
export const qrPath = async (text: string): Promise<{ path: string; size: number }> => {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { border: 2 });
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: dots.join(''), size };
};
