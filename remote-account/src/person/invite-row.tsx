import { authInviteCode } from '@atelier/contract/auth';
import { useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { Skeleton } from '@atelier/ui/skeleton';
import { copyText } from './copy-text.ts';
import { inviteLink } from './invite-link.ts';
import { PersonRow } from './person-row.tsx';

/** The user's invite code, to copy as a code or as a link. */
export function InviteRow() {
  const t = useText('account');
  const { data, isError, refetch } = useQuery(callQuery(authInviteCode, {}));
  const code = data?.invite_code ?? '';
  const said = { copied: t('person.copied'), failed: t('person.copyFailed') };
  if (isError)
    return (
      <PersonRow
        label={t('person.invite')}
        action={
          <Button size="s" onClick={() => void refetch()}>
            {t('person.retry')}
          </Button>
        }
      >
        {t('person.invite.failed')}
      </PersonRow>
    );
  return (
    <PersonRow
      label={t('person.invite')}
      note={t('person.invite.hint')}
      action={
        code ? (
          <>
            <Button size="s" icon="copy" onClick={() => void copyText(code, said)}>
              {t('person.invite.copyCode')}
            </Button>
            <Button size="s" onClick={() => void copyText(inviteLink(window.location.href, code), said)}>
              {t('person.invite.copyLink')}
            </Button>
          </>
        ) : null
      }
    >
      {code ? code : <Skeleton width="120px" />}
    </PersonRow>
  );
}
