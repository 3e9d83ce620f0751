import { describe, expect, it } from 'vitest';
import { addressInForm } from './address-form.ts';

const form = (address: string) => addressInForm(new URL(address, 'https://a.example'));

describe('address form', () => {
  it.each(['/#/', '/app/#/home', '/app/?x=1#/login?redirect=%2Fa'])('keeps %s', (address) => {
    expect(form(address)).toBeNull();
  });

  it.each([
    ['/', '/#/'],
    ['/app', '/app/#/'],
    ['/app?x=1', '/app/?x=1#/'],
    ['/app/index.html#/home', '/app/#/home'],
    ['/#home', '/#/home'],
  ])('%s becomes %s', (address, expected) => {
    expect(form(address)).toBe(expected);
  });
});
