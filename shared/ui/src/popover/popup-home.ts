/** The parent of a popup: a modal dialog makes the rest of the page inert, so its popups are mounted inside it. */
export const popupHome = (anchor: Element): Element => anchor.closest('dialog') ?? document.body;
