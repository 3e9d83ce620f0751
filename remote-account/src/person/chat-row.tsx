import { signInWays, wxBind, wxGetCode, wxUnbind } from '@atelier/contract/chat-login';
import type { Person } from '@atelier/contract/person';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { useLocalized, useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { useSearchParams } from '@atelier/platform/router';
import { Button } from '@atelier/ui/button';
import { useEffect, useRef, useState } from 'react';
import { type ChatWay, chatReturnOf, waysOf, withoutChat } from '../sign-in/chat-way.ts';
import styles from './edit-row.module.css';
import { PersonRow } from './person-row.tsx';
import { actOn, rereadPerson } from './use-person.ts';

/** After the return from a login provider: links the account. @returns the refusal's message and its provider */
const useBinding = (): { sentence: string; provider: string | null } | undefined => {
  const t = useText('account');
  const [query, setQuery] = useSearchParams();
  const [failure, setFailure] = useState<{ sentence: string; provider: string | null }>();
  const hasAsked = useRef(false);
  useEffect(() => {
    const back = chatReturnOf(query);
    if (!back || hasAsked.current) return;
    hasAsked.current = true;
    const provider = query.get('chat_provider');
    const fail = (sentence: string) => setFailure({ sentence, provider });
    setQuery(withoutChat(query), { replace: true });
    if ('error' in back) return fail(t(back.error === 'over' ? 'chat.over' : 'chat.refused'));
    http
      .call(wxBind, back, { quiet: true })
      .then(rereadPerson)
      .then(() => dialogs.toast({ message: t('chat.bound') }))
      .catch((thrown: unknown) => fail(isApiError(thrown) ? dialogs.sentenceOf(thrown) : t('chat.refused')));
  }, [query, setQuery, t]);
  return failure;
};

/** Login providers: those of the installation, and those the user has linked. */
export function ChatRows({ chats }: { chats: Person['chats'] }) {
  const { data, isPending } = useQuery(callQuery(signInWays, {}));
  const failure = useBinding();
  if (isPending) return null;
  const ways = waysOf(data ?? { chat: null });
  const past = chats
    .filter(({ provider }) => !ways.some((way) => way.provider === provider))
    .map(({ provider }) => ({ provider, zh: provider, en: provider }));
  const rows = [...ways, ...past];
  const failed = rows.find(({ provider }) => provider === failure?.provider) ?? rows[0];
  return rows.map((way) => (
    <ChatRow
      key={way.provider}
      way={way}
      bound={chats.find(({ provider }) => provider === way.provider)}
      failure={way === failed ? failure?.sentence : undefined}
    />
  ));
}

interface ChatRowProps {
  /** Without `start`: no longer configured. */
  way: Omit<ChatWay, 'start'> & { start?: ChatWay['start'] };
  bound: Person['chats'][number] | undefined;
  failure: string | undefined;
}

function ChatRow({ way, bound, failure }: ChatRowProps) {
  const t = useText('account');
  const localized = useLocalized();
  const [isLeaving, setLeaving] = useState(false);
  const label = localized(way);
  const handleBind = async (): Promise<void> => {
    setLeaving(true);
    try {
      window.location.assign((await http.call(wxGetCode, { purpose: 'bind', ...way.start }, { quiet: true })).url);
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
          <Button size="s" kind="quiet" label={t('chat.unbind')} onClick={() => void handleUnbind(bound.provider)} />
        ) : (
          <Button size="s" label={t('chat.bind')} isBusy={isLeaving} onClick={() => void handleBind()} />
        )
      }
    >
      {bound ? t('chat.boundTo', { name: bound.name }) : <span className={styles.unset}>{t('chat.unbound')}</span>}
    </PersonRow>
  );
}
