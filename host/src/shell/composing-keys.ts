/**
 * Keys that an input method takes while it composes: no field of host or remotes may act on them. Safari ends the composition before its
 * last key, which only the code 229 marks then.
 */
const isComposing = ({ isComposing: isUnderWay, keyCode }: KeyboardEvent): boolean => isUnderWay || keyCode === 229;

/** Keeps such keys from every listener of the page; the input method and the field itself still get them. Called before any other listens. */
export const ignoreComposingKeys = (page: Pick<Window, 'addEventListener'>): void => {
  const stop = (event: KeyboardEvent): void => {
    if (isComposing(event)) event.stopImmediatePropagation();
  };
  page.addEventListener('keydown', stop, { capture: true });
  page.addEventListener('keyup', stop, { capture: true });
};
