/** Height of a mounted row; one in a hidden panel (the other tab of a phone) has none and keeps its estimate. */
export const measureRow = (element: Element, estimate: number): number =>
  element instanceof HTMLElement && element.offsetHeight > 0 ? element.offsetHeight : estimate;
