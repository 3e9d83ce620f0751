/**
 * Takes away the home page that stands in the document (`draw-home.tsx`), once there is something in its place.
 * @returns how far it was scrolled, pixels.
 */
export const leaveDrawnPage = (page: Document): number => {
  const drawn = page.getElementById('drawn');
  const top = drawn?.scrollTop ?? 0;
  drawn?.remove();
  delete page.documentElement.dataset['drawn'];
  return top;
};
