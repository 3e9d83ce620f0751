import { signInWays, wxBind, wxGetCode, wxUnbind } from '@atelier/contract/chat-login';
import type { Person } from '@atelier/contract/person';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { useLocalized, useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { useSearchParams } from '@atelier/platform/router';
import { Button } from '@atelier/ui/button';
import { useEffect, useRef, useState } from 'react';
import { chatReturnOf, withoutChat } from '../sign-in/chat-way.ts';
import styles from './edit-row.module.css';
import { PersonRow } from './person-row.tsx';
import { actOn, rereadPerson } from './use-person.ts';

/** Back from the chat app with this page: binds what it brought. @returns the sentence of a refusal */
const useBinding = (): string | undefined => {
  const t = useText('account');
  const [query, setQuery] = useSearchParams();
  const [failure, setFailure] = useState<string>();
  const hasAsked = useRef(false);
  useEffect(() => {
    const back = chatReturnOf(query);
    if (!back || hasAsked.current) return;
    hasAsked.current = true;
    setQuery(withoutChat(query), { replace: true });
    if ('error' in back) return setFailure(t(back.error === 'over' ? 'chat.over' : 'chat.refused'));
    http
      .call(wxBind, back, { quiet: true })
      .then(rereadPerson)
      .then(() => dialogs.toast({ message: t('chat.bound') }))
      .catch((thrown: unknown) => setFailure(isApiError(thrown) ? dialogs.sentenceOf(thrown) : t('chat.refused')));
  }, [query, setQuery, t]);
  return failure;
};

/** The linked chat app; shown when the installation offers one or the user has linked one. */
export function ChatRow({ chats }: { chats: Person['chats'] }) {
  const t = useText('account');
  const localized = useLocalized();
  const { data } = useQuery(callQuery(signInWays, {}));
  const [isLeaving, setLeaving] = useState(false);
  const failure = useBinding();
  const way = data?.chat ?? null;
  const bound = chats.find(({ provider }) => provider === way?.provider) ?? chats[0];
  if (!way && !bound) return null;
  const label = way ? localized(way) : (bound?.provider ?? '');
  const handleBind = async (): Promise<void> => {
    setLeaving(true);
    try {
      window.location.assign((await http.call(wxGetCode, { purpose: 'bind' }, { quiet: true })).url);
    } catch (thrown) {
      setLeaving(false);
      if (!isApiError(thrown)) throw thrown;
      dialogs.showError(thrown);
    }
  };
  const handleUnbind = async (provider: string): Promise<void> => {
    const isSure = await dialogs.confirm({
      title: t('chat.unbindAsk', { name: label }),
      body: t('chat.unbindWords'),
      confirm: t('chat.unbind'),
      cancel: t('person.cancel'),
    });
    if (isSure) await actOn(wxUnbind, { provider });
  };
  return (
    <PersonRow
      label={label}
      note={failure ? <span role="alert">{failure}</span> : bound ? t('chat.note') : undefined}
      action={
        bound ? (
          <Button size="s" kind="quiet" onClick={() => void handleUnbind(bound.provider)}>
            {t('chat.unbind')}
          </Button>
        ) : (
          <Button size="s" isBusy={isLeaving} onClick={() => void handleBind()}>
            {t('chat.bind')}
          </Button>
        )
      }
    >
      {bound ? t('chat.boundTo', { name: bound.name }) : <span className={styles.unset}>{t('chat.unbound')}</span>}
    </PersonRow>
  );
}
