/** Where a floating part is put: a modal dialog makes the rest of the page inert, so its popups live inside it. */
export const popupHome = (anchor: Element): Element => anchor.closest('dialog') ?? document.body;
