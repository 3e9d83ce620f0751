// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { installPointerRules } from './input-rules.ts';

const isRefused = (selector: string, name: string): boolean => {
  const event = new Event(name, { bubbles: true, cancelable: true });
  document.querySelector(selector)?.dispatchEvent(event);
  return event.defaultPrevented;
};

describe.each(['contextmenu', 'dragstart'])('%s', (name) => {
  beforeAll(() => {
    document.body.innerHTML =
      '<p><img alt=""></p><input><textarea></textarea><div id="editor" contenteditable="true"><b>x</b></div>';
    installPointerRules(document);
  });

  it.each(['p', 'img'])('is off globally, on %s too [spec 2.35]', (selector) => {
    expect(isRefused(selector, name)).toBe(true);
  });

  it.each(['input', 'textarea', '#editor b'])('stays in %s', (selector) => {
    expect(isRefused(selector, name)).toBe(false);
  });
});
