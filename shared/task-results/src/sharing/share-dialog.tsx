import { getResultShare, revokeShare, type Share, shareDays, sharePath, shareResult } from '@atelier/contract/share';
import { type OwnTexts, useOwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLanguage } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { Field } from '@atelier/ui/field';
import { Skeleton } from '@atelier/ui/placeholders';
import { Segmented } from '@atelier/ui/segmented';
import { Switch } from '@atelier/ui/switch';
import { useBusy } from '@atelier/ui/use-busy';
import { useRef, useState } from 'react';
import type { PictureOf } from '../actions/panel-actions.ts';
import en from '../locales/en/sharing.json' with { type: 'json' };
import zh from '../locales/zh/sharing.json' with { type: 'json' };
import { firstInput } from '../task/task-words.ts';
import { momentWords } from '../time/clock-words.ts';
import { copyLink, LinkField, linkAddress, linkDays } from './link-field.tsx';
import styles from './share-dialog.module.css';

const shareTexts = { zh, en } satisfies OwnTexts<keyof typeof zh>;

type Days = (typeof shareDays)[number];

const addressOf = ({ id }: Share): string => linkAddress(sharePath(id));

const daysOf = (share: Share | null): Days => (share ? linkDays(share.expires_at) : 7);

export interface ShareDialogProps extends PictureOf {
  onClose: () => void;
}

/** Share link of one result: create, change, copy, revoke. */
export function ShareDialog({ task, result, onClose }: ShareDialogProps) {
  const words = useOwnWords(shareTexts);
  const query = useQuery({ ...callQuery(getResultShare, { result_id: result.id }), staleTime: 0 }, queryClient);
  return (
    <Dialog isOpen size="wide" onClose={onClose} title={words('title')} closeLabel={words('close')}>
      {query.data || query.isError ? (
        <ShareForm key={query.data?.share?.id ?? ''} first={query.data?.share ?? null} task={task} result={result} />
      ) : (
        <Skeleton shape="block" />
      )}
    </Dialog>
  );
}

function ShareForm({ first, task, result }: PictureOf & { first: Share | null }) {
  const words = useOwnWords(shareTexts);
  const language = useLanguage();
  const [share, setShare] = useState(first);
  const [days, setDays] = useState<Days>(daysOf(first));
  const [showsOriginal, setShowsOriginal] = useState(first?.shows_original ?? false);
  const { isBusy, run } = useBusy(dialogs.showError);
  const link = useRef<HTMLInputElement>(null);
  const canShowOriginal = firstInput(task)?.available === true;

  const save = (terms: { days: Days; showsOriginal: boolean }) =>
    run(async () => {
      const request = { result_id: result.id, days: terms.days, shows_original: terms.showsOriginal };
      const hadOne = share !== null;
      setShare((await http.call(shareResult, request, { quiet: true })).share);
      if (hadOne) dialogs.toast({ message: words('saved') });
    });
  const changed = (terms: { days: Days; showsOriginal: boolean }) => {
    setDays(terms.days);
    setShowsOriginal(terms.showsOriginal);
    if (share) void save(terms);
  };
  const copy = (address: string) =>
    copyLink(address, { copied: words('copied'), failed: words('copyFailed') }, link.current);
  const revoke = (id: string) =>
    run(async () => {
      await http.call(revokeShare, { share_id: id }, { quiet: true });
      setShare(null);
      dialogs.toast({ message: words('revoked') });
    });

  return (
    <div className={styles.form}>
      <div className={styles.lead}>
        <img src={result.thumb_url} alt="" draggable={false} />
        <p>{words('lead')}</p>
      </div>
      <Field label={words('days')}>
        {(control) => (
          <Segmented
            {...control}
            disabled={isBusy}
            value={String(days)}
            onChange={(value) => changed({ days: shareDays.find((one) => String(one) === value) ?? 7, showsOriginal })}
            options={shareDays.map((one) => ({
              value: String(one),
              label: one === 1 ? words('oneDay') : words('someDays', { days: one }),
            }))}
          />
        )}
      </Field>
      {canShowOriginal ? (
        <Switch isOn={showsOriginal} disabled={isBusy} onChange={(isOn) => changed({ days, showsOriginal: isOn })}>
          {words('original')}
        </Switch>
      ) : null}
      {share ? (
        <>
          <LinkField
            ref={link}
            address={addressOf(share)}
            label={words('link')}
            aside={words('openUntil', { moment: momentWords(share.expires_at, new Date(), language) })}
          />
          <div className={styles.acts}>
            <Button kind="danger" label={words('revoke')} disabled={isBusy} onClick={() => void revoke(share.id)} />
            <Button kind="primary" icon="copy" label={words('copy')} onClick={() => void copy(addressOf(share))} />
          </div>
        </>
      ) : (
        <div className={styles.acts}>
          <Button kind="primary" icon="share" isBusy={isBusy} onClick={() => void save({ days, showsOriginal })}>
            {words('create')}
          </Button>
        </div>
      )}
    </div>
  );
}
