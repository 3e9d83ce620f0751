import { authInviteCode } from '@atelier/contract/auth';
import { useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { Skeleton } from '@atelier/ui/placeholders';
import { copyText } from '../frame/text-transfer.ts';

import { PersonRow } from './person-row.tsx';

/** Registration address with the invite code. In the query: chat apps drop or encode fragments. */
export const inviteLink = (page: string, code: string): string => {
  const address = new URL(page);
  address.search = `?invite_code=${encodeURIComponent(code)}`;
  address.hash = '';
  return address.href;
};

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
