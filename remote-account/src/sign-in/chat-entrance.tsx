import { signInWays, wxGetCode } from '@atelier/contract/chat-login';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { useLocalized, useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { useSearchParams } from '@atelier/platform/router';
import { Button } from '@atelier/ui/button';
import { useState } from 'react';
import styles from './chat-entrance.module.css';
import { type ChatWay, keepQuery, waysOf } from './chat-way.ts';

/** Sign-in by the chat app and the other providers that this installation has. The browser goes there and comes back to this page. */
export function ChatEntrance({ isAgreed }: { isAgreed: boolean }) {
  const t = useText('account');
  const localized = useLocalized();
  const [query] = useSearchParams();
  const { data } = useQuery(callQuery(signInWays, {}));
  const [leavingTo, setLeavingTo] = useState<string>();
  const [fault, setFault] = useState<string>();
  const ways = data ? waysOf(data) : [];
  if (ways.length === 0) return null;
  const handleLeave = async ({ provider, start }: ChatWay): Promise<void> => {
    if (!isAgreed) return setFault(t('fault.agreement'));
    setFault(undefined);
    setLeavingTo(provider);
    try {
      const { url } = await http.call(wxGetCode, { purpose: 'login', ...start }, { quiet: true });
      keepQuery(query.toString());
      window.location.assign(url);
    } catch (thrown) {
      setLeavingTo(undefined);
      if (!isApiError(thrown)) throw thrown;
      setFault(dialogs.sentenceOf(thrown));
    }
  };
  return (
    <div className={styles.entrance}>
      <p className={styles.or}>
        <span>{t('chat.or')}</span>
      </p>
      <div className={styles.ways}>
        {ways.map((way) => (
          <Button
            key={way.provider}
            size="l"
            isWide
            {...(way === ways[0] && data?.chat ? { icon: 'chat' as const } : {})}
            isBusy={leavingTo === way.provider}
            onClick={() => void handleLeave(way)}
          >
            {t('chat.signIn', { name: localized(way) })}
          </Button>
        ))}
      </div>
      {fault && !(isAgreed && fault === t('fault.agreement')) ? (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
