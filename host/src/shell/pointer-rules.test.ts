// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { installPointerRules } from './pointer-rules.ts';

const isRefused = (selector: string, type: 'contextmenu' | 'dragstart'): boolean => {
  const event = new Event(type, { bubbles: true, cancelable: true });
  document.querySelector(selector)?.dispatchEvent(event);
  return event.defaultPrevented;
};

describe('right-click menu and drag-start', () => {
  beforeAll(() => {
    document.body.innerHTML = '<p><img alt=""></p><input><textarea></textarea>';
    installPointerRules(document);
  });

  it.each(['contextmenu', 'dragstart'] as const)('%s is off, pictures included', (type) => {
    expect(isRefused('p', type)).toBe(true);
    expect(isRefused('img', type)).toBe(true);
  });

  it.each(['contextmenu', 'dragstart'] as const)('%s stays in text fields', (type) => {
    expect(isRefused('input', type)).toBe(false);
    expect(isRefused('textarea', type)).toBe(false);
  });
});
