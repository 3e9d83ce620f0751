import { Notice } from '@atelier/ui/notice';
import { useRemoteHealthTexts } from './remote-health-texts.ts';

/** Says what plain http takes away: remotes go on being checked, but nothing vouches for the page that checks them. */
export const InsecureNotice = ({ isSecure = globalThis.isSecureContext }: { isSecure?: boolean }) => {
  const texts = useRemoteHealthTexts();
  if (isSecure) return null;
  return (
    <Notice tone="warn" title={texts.insecureTitle}>
      {texts.insecureBody}
    </Notice>
  );
};
