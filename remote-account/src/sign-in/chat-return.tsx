import { agreedNow } from '@atelier/contract/agreements';
import { plainPhone } from '@atelier/contract/auth';
import { wxBind } from '@atelier/contract/chat-login';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { session } from '@atelier/platform/session';
import { Button } from '@atelier/ui/button';
import { Skeleton } from '@atelier/ui/placeholders';
import { useEffect, useState } from 'react';
import styles from './chat-entrance.module.css';
import { type ChatBack, claimState, takeQuery, tokensOf } from './chat-way.ts';
import { CodeField } from './code-field.tsx';
import { FormEnd } from './form-end.tsx';
import { InviteField } from './invite-field.tsx';
import { forgetInvite, storedInvite } from './invites.ts';
import { PhoneField } from './phone-field.tsx';
import { codeSignInFaults } from './rules.ts';
import formStyles from './sign-in-form.module.css';
import { useAccountForm } from './use-account-form.ts';

interface Unknown {
  state: string;
  code: string;
  name: string;
}

export interface ChatReturnProps {
  back: ChatBack;
  /** Receives the query from before the redirect: the target after sign-in. */
  onKept: (query: URLSearchParams) => void;
  /** Returns to the other sign-in methods. */
  onLeave: () => void;
}

/** Handles the return from the chat app: signs in a known account, asks others once for a phone number. */
export function ChatReturn({ back, onKept, onLeave }: ChatReturnProps) {
  const t = useText('account');
  const [unknown, setUnknown] = useState<Unknown>();
  const [failure, setFailure] = useState<string | undefined>(
    'error' in back ? t(back.error === 'over' ? 'chat.over' : 'chat.refused') : undefined,
  );
  useEffect(() => {
    if ('error' in back || !claimState(back.state)) return;
    const kept = takeQuery();
    if (kept.size > 0) onKept(kept);
    const ask = async (): Promise<void> => {
      const answer = await http.call(wxBind, { ...back, agreed: agreedNow }, { quiet: true });
      if ('needs_phone' in answer) return setUnknown({ state: answer.state, code: back.code, name: answer.name });
      const fresh = tokensOf(answer);
      if (fresh) await session.signIn(fresh);
    };
    ask().catch((thrown: unknown) => setFailure(isApiError(thrown) ? dialogs.sentenceOf(thrown) : t('chat.refused')));
  }, [back, onKept, t]);
  if (failure !== undefined)
    return (
      <>
        <p className={styles.lead} role="alert">
          {failure}
        </p>
        <Button size="l" isWide label={t('chat.back')} onClick={onLeave} />
      </>
    );
  return unknown ? <PhoneForm unknown={unknown} /> : <Skeleton count={4} />;
}

const fields = ['phone', 'code', 'invite'] as const;

/** An unlinked chat account is linked to the account of this phone number. */
function PhoneForm({ unknown }: { unknown: Unknown }) {
  const t = useText('account');
  const [typed, setTyped] = useState({ phone: '', code: '', invite: storedInvite(null) });
  const form = useAccountForm(fields);
  const change = (field: keyof typeof typed) =>
    form.fieldProps(field, (value: string) => setTyped((known) => ({ ...known, [field]: value })));
  const handleSubmit = (): void => {
    void form.submit(codeSignInFaults(typed), async () => {
      const request = {
        ...{ state: unknown.state, code: unknown.code, agreed: agreedNow },
        ...{ phone: plainPhone(typed.phone), sms_code: typed.code },
        ...(typed.invite.trim() === '' ? {} : { invite_code: typed.invite.trim() }),
      };
      const answer = await http.call(wxBind, request, { quiet: true });
      const fresh = tokensOf(answer);
      if (!fresh) return;
      forgetInvite();
      await session.signIn(fresh);
    });
  };
  return (
    <>
      <p className={styles.lead}>
        {unknown.name === '' ? t('chat.phoneOnly') : t('chat.phone', { name: unknown.name })}
      </p>
      <form {...form.formProps(handleSubmit)} className={formStyles.form}>
        <PhoneField value={typed.phone} {...change('phone')} />
        <CodeField
          purpose="login"
          phone={typed.phone}
          value={typed.code}
          {...change('code')}
          onPhoneFault={(fault) => form.blame('phone', fault)}
        />
        <InviteField value={typed.invite} {...change('invite')} />
        <FormEnd label={t('chat.submit')} form={form} leaves />
      </form>
    </>
  );
}
