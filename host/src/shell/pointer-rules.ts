const typing = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(typing) !== null;

/** The right-click menu and drag-start are off everywhere (specification section 2); text fields keep theirs. */
export const installPointerRules = (page: Document): void => {
  const refuse = (event: Event) => {
    if (!isTyping(event.target)) event.preventDefault();
  };
  page.addEventListener('contextmenu', refuse);
  page.addEventListener('dragstart', refuse);
};
