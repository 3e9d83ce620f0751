/**
 * Removes the prerendered home page from the document (`render-home.tsx`), once its replacement is rendered.
 * @returns its scroll position, pixels.
 */
export const removePrerenderedPage = (page: Document): number => {
  const drawn = page.getElementById('drawn');
  const top = drawn?.scrollTop ?? 0;
  drawn?.remove();
  delete page.documentElement.dataset['drawn'];
  return top;
};
