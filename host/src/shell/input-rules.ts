/**
 * True for keys of an input method's composition: no field of host or remotes may handle them. Safari ends the composition before its last
 * key, which is then marked only by the code 229.
 */
const isComposing = ({ isComposing: isUnderWay, keyCode }: KeyboardEvent): boolean => isUnderWay || keyCode === 229;

/**
 * Hides such keys from all listeners of the page; the input method and the field itself still receive them. Called before any other
 * listener is added.
 */
export const ignoreComposingKeys = (page: Pick<Window, 'addEventListener'>): void => {
  const stop = (event: KeyboardEvent): void => {
    if (isComposing(event)) event.stopImmediatePropagation();
  };
  page.addEventListener('keydown', stop, { capture: true });
  page.addEventListener('keyup', stop, { capture: true });
};

const typing = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(typing) !== null;

/** Disables the context menu and drag-start everywhere (specification section 2); text fields keep theirs. */
export const installPointerRules = (page: Document): void => {
  const refuse = (event: Event) => {
    if (!isTyping(event.target)) event.preventDefault();
  };
  page.addEventListener('contextmenu', refuse);
  page.addEventListener('dragstart', refuse);
};
