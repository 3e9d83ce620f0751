// @vitest-environment happy-dom
import type { InputRow } from '@atelier/catalogue/tool-form';
import type { PictureRules } from '@atelier/picture-editors/check-picture';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Pictures } from '../form/use-pictures.ts';
import { plainWords } from '../texts/plain-words.fixture.ts';

const toast = vi.hoisted(() => vi.fn());
vi.mock('../texts/words.ts', () => ({ useWords: () => plainWords('zh') }));
vi.mock('@atelier/platform/dialogs', () => ({ dialogs: { toast } }));
vi.mock('@atelier/platform/i18n', () => ({
  useLanguage: () => 'zh',
  useLocalized: () => (text: { zh: string }) => text.zh,
}));
const { ImageField } = await import('./image-field.tsx');

afterEach(() => {
  cleanup();
  toast.mockClear();
});

const input: InputRow = { name: 'original', title: { zh: '原图', en: 'Original' }, min: 1, max: 1 };
const [front, back] = [new File(['a'], 'front.jpg'), new File(['b'], 'back.jpg')];

const drop = (files: readonly File[], onMany?: (files: readonly File[]) => void) => {
  const add = vi.fn(() => files.length - 1);
  const pictures: Partial<Pictures> = { add };
  const { container } = render(
    <ImageField
      input={input}
      slots={[]}
      pictures={pictures as Pictures}
      rules={{ max_ratio: 2.5 } as PictureRules}
      onMany={onMany}
    />,
  );
  const field = container.querySelector('[data-picture-field]');
  if (!field) throw new Error('no field');
  fireEvent.drop(field, { dataTransfer: { types: ['Files'], files } });
  return add;
};

describe('several files dropped on a field for one', () => {
  it('become a batch if the tool supports it', () => {
    const onMany = vi.fn();
    const add = drop([front, back], onMany);
    expect(onMany).toHaveBeenCalledWith([front, back]);
    expect(add).not.toHaveBeenCalled();
    expect(toast).not.toHaveBeenCalled();
  });

  it('leave one in the field otherwise, with a message about the rest', () => {
    const add = drop([front, back]);
    expect(add).toHaveBeenCalledWith(input, [front, back], undefined);
    expect(toast).toHaveBeenCalledWith({ message: '最多 1 张，多余的未添加' });
  });

  it('fill the field when there is one', () => {
    const onMany = vi.fn();
    const add = drop([front], onMany);
    expect(add).toHaveBeenCalledWith(input, [front], undefined);
    expect(onMany).not.toHaveBeenCalled();
  });
});
