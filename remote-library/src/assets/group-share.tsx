import type { AssetGroup } from '@atelier/contract/assets';
import {
  type GroupShare,
  getGroupShares,
  groupSharePath,
  linkPasswordLength,
  openGroupShare,
  revokeGroupShare,
  shareAssetGroup,
  takeGroupShare,
} from '@atelier/contract/group-share';
import { shareDays } from '@atelier/contract/share';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLanguage } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { copyLink, LinkField, linkAddress, linkDays } from '@atelier/task-results/link-field';
import { Button } from '@atelier/ui/button';
import { momentWords } from '@atelier/ui/date-words';
import { Dialog } from '@atelier/ui/dialog';
import { Field } from '@atelier/ui/field';
import { FormDialog } from '@atelier/ui/form-dialog';
import { Skeleton } from '@atelier/ui/placeholders';
import { Segmented } from '@atelier/ui/segmented';
import { Switch } from '@atelier/ui/switch';
import { TextField } from '@atelier/ui/text-input';
import { useBusy } from '@atelier/ui/use-busy';
import { useEffect, useRef, useState } from 'react';
import type { LibraryKey } from '../library-texts.ts';
import type { Address } from '../listing/use-address.ts';
import styles from './assets.module.css';

/** Open links to groups of the current identity; undefined until loaded. */
export const useGroupShares = () => useQuery(callQuery(getGroupShares, {}), queryClient).data?.shares;

const refresh = () => queryClient.invalidateQueries({ queryKey: [getGroupShares.path] });

const addressOf = ({ id }: GroupShare): string => linkAddress(groupSharePath(id));

interface GroupShareDialogProps {
  group: AssetGroup;
  words: OwnWords<LibraryKey>;
  onClose: () => void;
}

/** The link of a group: create, change, copy, revoke. */
export function GroupShareDialog({ group, words, onClose }: GroupShareDialogProps) {
  const shares = useGroupShares();
  const share = shares?.find(({ group_id: id }) => id === group.id);
  return (
    <Dialog
      isOpen
      size="wide"
      title={words('shareGroupTitle', { name: group.name })}
      closeLabel={words('close')}
      onClose={onClose}
    >
      {shares ? (
        <ShareForm key={share?.id ?? ''} share={share} group={group} words={words} />
      ) : (
        <Skeleton shape="block" />
      )}
    </Dialog>
  );
}

type Days = (typeof shareDays)[number] | null;

const daysOf = (share: GroupShare | undefined): Days => {
  if (!share) return 7;
  return share.expires_at === null ? null : linkDays(share.expires_at);
};

function ShareForm({
  share,
  group,
  words,
}: {
  share: GroupShare | undefined;
  group: AssetGroup;
  words: OwnWords<LibraryKey>;
}) {
  const language = useLanguage();
  const { isBusy, run } = useBusy(dialogs.showError);
  const [days, setDays] = useState(daysOf(share));
  const [hasPassword, setHasPassword] = useState(share?.has_password ?? false);
  const [password, setPassword] = useState('');
  const link = useRef<HTMLInputElement>(null);
  const typed = password.trim();
  const isPasswordKept = share?.has_password === true && typed === '';
  const isComplete = !hasPassword || isPasswordKept || typed.length >= linkPasswordLength.min;
  const isChanged = days !== daysOf(share) || hasPassword !== (share?.has_password ?? false) || typed !== '';

  const save = async () => {
    const request = {
      group_id: group.id,
      ...((!share || days !== daysOf(share)) && { days }),
      ...(hasPassword ? typed !== '' && { password: typed } : { password: null }),
    };
    if (!(await run(() => http.call(shareAssetGroup, request, { quiet: true })))) return;
    if (share) dialogs.toast({ message: words('shareSaved') });
    setPassword('');
    await refresh();
  };
  const revoke = async ({ id }: GroupShare) => {
    if (!(await run(() => http.call(revokeGroupShare, { share_id: id }, { quiet: true })))) return;
    dialogs.toast({ message: words('shareRevoked') });
    await refresh();
  };
  const copy = (address: string) =>
    copyLink(address, { copied: words('shareCopied'), failed: words('shareCopyFailed') }, link.current);
  const until = share?.expires_at
    ? words('shareUntil', { moment: momentWords(share.expires_at, language) })
    : words('shareNoEnd');
  return (
    <div className={styles.share}>
      <p>{words('shareGroupLead')}</p>
      <Field label={words('shareDays')}>
        {(control) => (
          <Segmented
            {...control}
            disabled={isBusy}
            value={String(days)}
            onChange={(value) => setDays(shareDays.find((one) => String(one) === value) ?? null)}
            options={[
              ...shareDays.map((one) => ({ value: String(one), label: words('shareSomeDays', { count: one }) })),
              { value: 'null', label: words('shareNoEnd') },
            ]}
          />
        )}
      </Field>
      <Switch isOn={hasPassword} disabled={isBusy} onChange={setHasPassword}>
        {words('sharePassword')}
      </Switch>
      {hasPassword ? (
        <TextField
          label={words('sharePasswordField')}
          hint={words('sharePasswordHint', { count: linkPasswordLength.min })}
          autoComplete="off"
          maxLength={linkPasswordLength.max}
          placeholder={share?.has_password ? words('sharePasswordKept') : undefined}
          value={password}
          onChange={setPassword}
        />
      ) : null}
      {share ? <LinkField ref={link} address={addressOf(share)} label={words('shareLink')} aside={until} /> : null}
      <div className={styles.shareActs}>
        {share ? (
          <>
            <Button kind="danger" label={words('shareRevoke')} disabled={isBusy} onClick={() => void revoke(share)} />
            {isChanged ? (
              <Button label={words('save')} isBusy={isBusy} disabled={!isComplete} onClick={() => void save()} />
            ) : null}
            <Button kind="primary" icon="copy" label={words('shareCopy')} onClick={() => void copy(addressOf(share))} />
          </>
        ) : (
          <Button kind="primary" icon="share" isBusy={isBusy} disabled={!isComplete} onClick={() => void save()}>
            {words('shareCreate')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface TakenGroupProps {
  address: Address;
  words: OwnWords<LibraryKey>;
  onTaken: () => void;
}

/** Asks for confirmation before the group of the link in the address is copied; reports an expired link. */
export function TakenGroup({ address, words, onTaken }: TakenGroupProps) {
  const id = address.get('groupShare');
  const key = address.get('key');
  const { isBusy, run } = useBusy(dialogs.showError);
  const request = { id, ...(key && { key }) };
  const { data, error } = useQuery(
    {
      queryKey: [openGroupShare.path, request],
      queryFn: ({ signal }) => http.call(openGroupShare, request, { signal, quiet: true }),
      enabled: id !== '',
    },
    queryClient,
  );
  useEffect(() => {
    if (error) dialogs.showError(error);
  }, [error]);
  if (!data || id === '') return null;
  const close = () => address.set({ groupShare: undefined, key: undefined });
  const take = () =>
    run(async () => {
      const { group, taken } = await http.call(takeGroupShare, request, { quiet: true });
      const message = taken === 0 && data.total > 0 ? words('takeOwn') : words('savedToLibrary', { count: taken });
      dialogs.toast({ message });
      address.set({ groupShare: undefined, key: undefined, type: group.type, group: group.id });
      onTaken();
    });
  return (
    <FormDialog
      title={words('takeTitle', { name: data.name })}
      onClose={close}
      cancel={words('cancel')}
      submit={words('takeGroup')}
      isBusy={isBusy}
      onSubmit={take}
    >
      <p>{words('takeBody', { count: data.total })}</p>
    </FormDialog>
  );
}
