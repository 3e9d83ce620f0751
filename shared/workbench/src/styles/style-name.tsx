import { subStyleByCode } from '@atelier/catalogue/sub-styles';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { styleTexts } from './style-texts.ts';

/** A style's name with its code. */
export function StyleName({ code }: { code: string }) {
  const words = useOwnWords(styleTexts);
  const localized = useLocalized();
  const style = subStyleByCode(code);
  return (
    <span>
      {style ? localized(style.title) : words('unknown')} {code}
    </span>
  );
}
