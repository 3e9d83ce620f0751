/**
 * Arco writes `style` attributes in two places (a text area that grows, the watermark). `style-src 'self'` refuses those,
 * so they go through the CSS object model, which it allows.
 */
export const installStyleAttribute = (): void => {
  const original = Element.prototype.setAttribute;
  Element.prototype.setAttribute = function setAttribute(this: Element, name: string, value: string): void {
    if (name === 'style' && (this instanceof HTMLElement || this instanceof SVGElement)) this.style.cssText = value;
    else original.call(this, name, value);
  };
};
