// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import styles from './logo.module.css';
import { Logo } from './logo.tsx';

const loaded = (width: number, height: number) => {
  const { container } = render(<Logo name="Maison Lin" mark="brand/logo.svg" />);
  const image = container.querySelector('img');
  if (!image) throw new Error('no picture');
  Object.defineProperties(image, { naturalWidth: { value: width }, naturalHeight: { value: height } });
  fireEvent.load(image);
  return screen.getByText('Maison Lin').className;
};

afterEach(cleanup);

describe('a custom brand', () => {
  it('has its name beside its sign', () => {
    expect(loaded(48, 24)).toBe(styles.name);
  });

  it('is read aloud only when the picture shows the name itself', () => {
    expect(loaded(160, 40)).toBe(styles.unseen);
  });
});
