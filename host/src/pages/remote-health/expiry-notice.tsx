import { useLanguage } from '@atelier/platform/i18n';
import { dateWords } from '@atelier/ui/date-words';
import { Notice } from '@atelier/ui/notice';
import { fillText } from '../../i18n/fill-text.ts';
import { useRemoteHealthTexts } from './remote-health-texts.ts';

/** Less than this of a week left means that the daily renewal does not run. Milliseconds. */
const worryingMs = 4 * 86_400_000;

/** Says that the registry's time is over, or soon will be: pages go on with it, so nothing else shows. */
export const ExpiryNotice = ({ expires, now = new Date() }: { expires: string | null | undefined; now?: Date }) => {
  const texts = useRemoteHealthTexts();
  const language = useLanguage();
  const left = expires ? Date.parse(expires) - now.getTime() : Number.POSITIVE_INFINITY;
  if (!expires || left > worryingMs) return null;
  const date = dateWords(expires, language);
  return (
    <Notice tone="warn" title={fillText(left > 0 ? texts.expiresTitle : texts.expiredTitle, { date })}>
      {texts.expiryBody}
    </Notice>
  );
};
