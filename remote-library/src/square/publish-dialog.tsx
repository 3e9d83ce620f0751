import type { ResponseOf } from '@atelier/contract/call';
import { getPublication, publishingDate, publishWork, workLimits } from '@atelier/contract/works';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLocalized } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { Checkbox } from '@atelier/ui/checkbox';
import { Dialog } from '@atelier/ui/dialog';
import { FormDialog } from '@atelier/ui/form-dialog';
import { EmptyState, Skeleton } from '@atelier/ui/placeholders';
import { TextField } from '@atelier/ui/text-input';
import { useBusy } from '@atelier/ui/use-busy';
import { useState } from 'react';
import styles from './square.module.css';
import { squareTexts } from './square-parts.tsx';

export interface PublishDialogProps {
  result: { id: string; thumb_url: string };
  /** Initial title. */
  name: string;
  onClose: () => void;
}

/** Parses tags separated by spaces and commas. */
const tagsOf = (text: string): string[] =>
  text
    .split(/[\s,，、;；]+/)
    .flatMap((tag) => (tag === '' ? [] : [tag.slice(0, workLimits.tag)]))
    .slice(0, workLimits.tags);

/** Publishes a result: title, tags, visible settings, and consent. */
export function PublishDialog(props: PublishDialogProps) {
  const words = useOwnWords(squareTexts);
  const query = useQuery(
    { ...callQuery(getPublication, { result_id: props.result.id }), staleTime: 0, gcTime: 0 },
    queryClient,
  );
  if (query.data && !query.isFetching) return <PublishForm {...props} publication={query.data} />;
  return (
    <Dialog isOpen size="wide" title={words('publishTitle')} closeLabel={words('close')} onClose={props.onClose}>
      {query.isError ? (
        <EmptyState
          title={words('failed')}
          action={<Button label={words('retry')} onClick={() => void query.refetch()} />}
        />
      ) : (
        <Skeleton shape="block" />
      )}
    </Dialog>
  );
}

interface PublishFormProps extends PublishDialogProps {
  publication: ResponseOf<typeof getPublication>;
}

function PublishForm({ result, name, publication: { work, params }, onClose }: PublishFormProps) {
  const words = useOwnWords(squareTexts);
  const localized = useLocalized();
  const [title, setTitle] = useState((work?.title ?? name).slice(0, workLimits.title));
  const [tags, setTags] = useState(work?.tags.join(' ') ?? '');
  const [shown, setShown] = useState<readonly string[]>((work?.params ?? params).map((param) => param.name));
  const [hasConsent, setConsent] = useState(false);
  const { isBusy, run } = useBusy(dialogs.showError);
  const publish = () =>
    run(async () => {
      const request = {
        result_id: result.id,
        title: title.trim(),
        tags: tagsOf(tags),
        shown_params: [...shown],
        consent: publishingDate,
      };
      const answer = await http.call(publishWork, request, { quiet: true });
      dialogs.toast({ message: words(answer.work.state === 'shown' ? 'shownToast' : 'waitingToast') });
      onClose();
    });
  return (
    <FormDialog
      size="wide"
      title={words('publishTitle')}
      closeLabel={words('close')}
      onClose={onClose}
      cancel={words('cancel')}
      submit={words(work ? 'publishAgain' : 'publishIt')}
      isBusy={isBusy}
      isDisabled={!hasConsent || title.trim() === ''}
      onSubmit={publish}
    >
      <div className={styles.publish}>
        <img src={result.thumb_url} alt="" draggable={false} />
        <div className={styles.form}>
          <TextField label={words('workTitle')} maxLength={workLimits.title} value={title} onChange={setTitle} />
          <TextField
            label={words('workTags')}
            optional={words('optional')}
            hint={words('tagsHint', { max: workLimits.tags })}
            maxLength={200}
            value={tags}
            onChange={setTags}
          />
          <fieldset className={styles.reasons}>
            <legend>{words('shown')}</legend>
            {params.map((param) => (
              <Checkbox
                key={param.name}
                isChecked={shown.includes(param.name)}
                onChange={(isOn) =>
                  setShown((now) => (isOn ? [...now, param.name] : now.filter((one) => one !== param.name)))
                }
              >
                {localized(param.title)} · {localized(param.words)}
              </Checkbox>
            ))}
            <p>{words('shownHint')}</p>
          </fieldset>
          <Checkbox className={styles.consent} isChecked={hasConsent} onChange={setConsent}>
            {words('consent')}
          </Checkbox>
        </div>
      </div>
    </FormDialog>
  );
}
