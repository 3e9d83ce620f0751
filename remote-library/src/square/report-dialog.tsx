import { type ReportReason, reportReasons, reportWork, workLimits } from '@atelier/contract/works';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { Field } from '@atelier/ui/field';
import { TextArea } from '@atelier/ui/text-area';
import { useState } from 'react';
import { useAct } from '../frame/use-act.ts';
import { Reasons } from './reasons.tsx';
import styles from './square.module.css';
import type { SquareKey } from './texts/square-texts.ts';

const labels = { mine: 'mine', copied: 'copiedDesign', unfit: 'unfit', other: 'other' } as const satisfies Record<
  ReportReason,
  SquareKey
>;

/** The reason of a report against a work. */
export function ReportDialog({ id, words, onClose }: { id: string; words: OwnWords<SquareKey>; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason>('mine');
  const [note, setNote] = useState('');
  const { isBusy, run } = useAct();
  const send = async () => {
    if (!(await run(() => http.call(reportWork, { work_id: id, reason, note }, { quiet: true })))) return;
    dialogs.toast({ message: words('reported') });
    onClose();
  };
  return (
    <Dialog
      isOpen
      title={words('reportTitle')}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words('cancel')}
          </Button>
          <Button kind="primary" isBusy={isBusy} onClick={() => void send()}>
            {words('send')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Reasons
          label={words('reportTitle')}
          options={reportReasons.map((value) => ({ value, label: words(labels[value]) }))}
          value={reason}
          onChange={setReason}
        />
        <Field label={words('note')} optional={words('optional')} hint={words('reportHint')}>
          {(control) => (
            <TextArea
              {...control}
              maxLength={workLimits.note}
              placeholder={words('notePlaceholder')}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
