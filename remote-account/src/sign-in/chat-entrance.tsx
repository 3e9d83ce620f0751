import { signInWays, wxGetCode } from '@atelier/contract/chat-login';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { useLocalized, useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { useSearchParams } from '@atelier/platform/router';
import { Button } from '@atelier/ui/button';
import { useState } from 'react';
import styles from './chat-entrance.module.css';
import { keepQuery } from './chat-way.ts';

/** Sign-in by the chat app that this installation has, if it has one. The browser goes there and comes back to this page. */
export function ChatEntrance({ isAgreed }: { isAgreed: boolean }) {
  const t = useText('account');
  const localized = useLocalized();
  const [query] = useSearchParams();
  const { data } = useQuery(callQuery(signInWays, {}));
  const [isLeaving, setLeaving] = useState(false);
  const [fault, setFault] = useState<string>();
  if (!data?.chat) return null;
  const handleLeave = async (): Promise<void> => {
    if (!isAgreed) return setFault(t('fault.agreement'));
    setFault(undefined);
    setLeaving(true);
    try {
      const { url } = await http.call(wxGetCode, { purpose: 'login' }, { quiet: true });
      keepQuery(query.toString());
      window.location.assign(url);
    } catch (thrown) {
      setLeaving(false);
      if (!isApiError(thrown)) throw thrown;
      setFault(dialogs.sentenceOf(thrown));
    }
  };
  return (
    <div className={styles.entrance}>
      <p className={styles.or}>
        <span>{t('chat.or')}</span>
      </p>
      <Button size="l" isWide icon="chat" isBusy={isLeaving} onClick={() => void handleLeave()}>
        {t('chat.signIn', { name: localized(data.chat) })}
      </Button>
      {fault && !(isAgreed && fault === t('fault.agreement')) ? (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
