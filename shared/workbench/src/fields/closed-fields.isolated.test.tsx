// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toolOf } from '../form/tools-of-remotes.fixture.ts';
import { plainWords } from '../texts/plain-words.fixture.ts';

vi.mock('../texts/words.ts', () => ({ useWords: () => plainWords('en') }));
vi.mock('@atelier/platform/i18n', () => ({
  useLocalized: () => (text: { zh: string; en: string }) => text.en,
}));
const { ClosedFields } = await import('./closed-fields.tsx');

afterEach(cleanup);

describe('ClosedFields', () => {
  it('lists the model-only controls of an expression, and none that work here', () => {
    render(<ClosedFields tool={toolOf(63)} withoutPeople={false} />);
    const region = screen.getByRole('region', { name: 'Available with a generative model' });
    for (const name of ['Expression reference', 'Nod, Turn, Tilt', 'Blink', 'Mouth “a”', 'Face area'])
      expect(region.textContent).toContain(name);
    for (const name of ['Smile', 'Eyebrows']) expect(region.textContent).not.toContain(name);
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(terms).toEqual(['Images', 'Head', 'Eyes', 'Mouth', 'Blend']);
    expect(screen.getAllByRole('definition')).toHaveLength(terms.length);
  });

  it('puts no heading over fields without one', () => {
    render(<ClosedFields tool={toolOf(62)} withoutPeople={false} />);
    expect(screen.getByRole('definition').textContent).toBe('Face change, Person description');
    expect(screen.queryByRole('term')).toBeNull();
  });

  it('lists a picture that needs face detection, separately from those that need a model', () => {
    render(<ClosedFields tool={toolOf(62)} withoutPeople />);
    const region = screen.getByRole('region', { name: 'Available with face detection' });
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Target person',
      'Face change, Person description',
    ]);
    expect(region.textContent).toContain('admin turns on face detection');
  });

  it('is empty for a tool without them', () => {
    render(<ClosedFields tool={toolOf(1)} withoutPeople={false} />);
    expect(screen.queryByRole('region')).toBeNull();
  });
});
