import { subStyleByCode } from '@atelier/catalogue/sub-styles';
import { useLocalized } from '@atelier/platform/i18n';
import { Chip } from '../prompt/chip.tsx';
import { useOwnWords } from '../texts/own-words.ts';
import { styleTexts } from './style-texts.ts';

/** The chosen style with its code. */
export function StyleChip({ code, onRemove }: { code: string; onRemove: () => void }) {
  const words = useOwnWords(styleTexts);
  const localized = useLocalized();
  const style = subStyleByCode(code);
  const name = style ? localized(style.title) : words('unknown');
  return <Chip label={`${name} ${code}`} removeLabel={words('remove', { name })} onRemove={onRemove} />;
}
