import type { ResponseOf } from '@atelier/contract/call';
import {
  getTaskReport,
  reportDays,
  reportLimits,
  sendTaskReport,
  type TaskFacts,
  withdrawTaskReport,
} from '@atelier/contract/support';
import type { Task } from '@atelier/contract/task';
import { type OwnTexts, useOwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLanguage } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { platformVersion } from '@atelier/platform/version';
import { Button } from '@atelier/ui/button';
import { Checkbox } from '@atelier/ui/checkbox';
import { Dialog } from '@atelier/ui/dialog';
import { Field } from '@atelier/ui/field';
import { Skeleton } from '@atelier/ui/placeholders';
import { TextArea } from '@atelier/ui/text-area';
import { useBusy } from '@atelier/ui/use-busy';
import { useId, useState } from 'react';
import { saveBlob } from '../downloads/download.ts';
import en from '../locales/en/reporting.json' with { type: 'json' };
import zh from '../locales/zh/reporting.json' with { type: 'json' };
import { momentWords } from '../time/clock-words.ts';
import styles from './report-dialog.module.css';

const reportTexts = { zh, en } satisfies OwnTexts<keyof typeof zh>;

type Key = typeof reportTexts extends OwnTexts<infer Keys> ? Keys : never;
type Words = (key: Key, values?: Record<string, string | number>) => string;

/** `400 × 500, 12 KB, image/png` */
const sizeOf = ({ width, height, bytes, mime }: TaskFacts['inputs'][number]): string =>
  `${width} × ${height}, ${Math.max(1, Math.round(bytes / 1024))} KB, ${mime}`;

/** Facts of a report as name and value; empty ones are omitted. */
export const factRows = (facts: TaskFacts, words: Words): { name: string; value: string }[] =>
  [
    { name: words('tool'), value: `${facts.tool} (${facts.tool_type}), ${facts.mode}, ${facts.lane}` },
    { name: words('task'), value: facts.task_id },
    { name: words('trace'), value: facts.trace_id ?? '' },
    {
      name: words('reason'),
      value: [
        facts.fail_reason ?? '',
        ...facts.faults.map(
          ({ attempt, kind, reason }) =>
            `${words('attempts', { count: attempt })}: ${[kind, reason].filter(Boolean).join(' / ')}`,
        ),
      ].join('\n'),
    },
    {
      name: words('times'),
      value: [
        facts.created_at,
        facts.waited_seconds === null ? '' : words('waited', { seconds: facts.waited_seconds }),
        facts.drawing_seconds === null ? '' : words('drew', { seconds: facts.drawing_seconds }),
      ]
        .filter(Boolean)
        .join(', '),
    },
    { name: words('inputs'), value: facts.inputs.map((input) => `${input.input}: ${sizeOf(input)}`).join('\n') },
    {
      name: words('settings'),
      value: Object.entries(facts.settings)
        .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join('\n'),
    },
    { name: words('engine'), value: facts.warnings.join(', ') },
    { name: words('versions'), value: Object.values(facts.versions).filter(Boolean).join(', ') },
  ].filter(({ value }) => value !== '');

/** Platform version, viewport size and user agent, at most 200 characters. */
const pageFacts = (): string =>
  `platform ${platformVersion}, ${window.innerWidth}x${window.innerHeight}, ${navigator.userAgent}`.slice(0, 200);

/** Reports a failed task to the operators. Shows the data first; images are included only when ticked. */
export function ReportDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const words = useOwnWords(reportTexts);
  const { data, isError, refetch } = useQuery(
    { ...callQuery(getTaskReport, { task_id: task.id }), staleTime: 0, gcTime: 0 },
    queryClient,
  );
  return (
    <Dialog isOpen size="wide" onClose={onClose} title={words('title')} closeLabel={words('close')}>
      {isError ? (
        <div className={styles.form}>
          <p className={styles.lead}>{words('failed')}</p>
          <div className={styles.acts}>
            <Button label={words('retry')} onClick={() => void refetch()} />
          </div>
        </div>
      ) : data ? (
        <ReportForm key={data.sent?.id ?? ''} taskId={task.id} report={data} onClose={onClose} />
      ) : (
        <Skeleton shape="block" />
      )}
    </Dialog>
  );
}

interface ReportFormProps {
  taskId: string;
  report: ResponseOf<typeof getTaskReport>;
  onClose: () => void;
}

function ReportForm({ taskId, report, onClose }: ReportFormProps) {
  const words = useOwnWords(reportTexts);
  const language = useLanguage();
  const hint = useId();
  const { sent, pictures } = report;
  const facts = sent ? report.facts : { ...report.facts, versions: { ...report.facts.versions, page: pageFacts() } };
  const [said, setSaid] = useState('');
  const [withPictures, setWithPictures] = useState(sent?.has_pictures ?? false);
  const { isBusy, run: attempt } = useBusy(dialogs.showError);
  const run = async (work: () => Promise<unknown>, message: string): Promise<void> => {
    if (!(await attempt(work))) return;
    dialogs.toast({ message });
    onClose();
  };
  const send = () =>
    http.call(
      sendTaskReport,
      { task_id: taskId, words: said.trim(), with_pictures: withPictures, page: pageFacts() },
      { quiet: true },
    );
  const save = (): void =>
    saveBlob(new Blob([`${JSON.stringify(facts, null, 2)}\n`], { type: 'application/json' }), `task-${taskId}.json`);
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{words('lead')}</p>
      {sent ? (
        <p className={styles.sent} role="status">
          {words('sentAt', { moment: momentWords(sent.at, new Date(), language), days: reportDays })}{' '}
          {sent.settled ? words('settled') : ''}
        </p>
      ) : null}
      <Field label={words('words')} hint={words('wordsHint')}>
        {(control) => (
          <TextArea
            {...control}
            maxLength={reportLimits.words}
            value={said}
            onChange={(event) => setSaid(event.target.value)}
          />
        )}
      </Field>
      {pictures > 0 ? (
        <div className={styles.pictures}>
          <Checkbox isChecked={withPictures} onChange={setWithPictures} aria-describedby={hint}>
            {words('pictures', { count: pictures })}
          </Checkbox>
          <p className={styles.hint} id={hint}>
            {words('picturesHint', { days: reportDays })}
          </p>
        </div>
      ) : null}
      <details className={styles.contents}>
        <summary>{words('contents')}</summary>
        <dl className={styles.facts}>
          {factRows(facts, words).map(({ name, value }) => (
            <FactRow key={name} name={name} value={value} />
          ))}
        </dl>
        <p className={styles.ours}>{words('ours')}</p>
      </details>
      <div className={styles.acts}>
        <Button kind="quiet" icon="download" label={words('save')} className={styles.first ?? ''} onClick={save} />
        {sent ? (
          <Button
            kind="danger"
            label={words('withdraw')}
            disabled={isBusy}
            onClick={() =>
              void run(() => http.call(withdrawTaskReport, { report_id: sent.id }, { quiet: true }), words('withdrawn'))
            }
          />
        ) : null}
        <Button kind="primary" isBusy={isBusy} onClick={() => void run(send, words('sent'))}>
          {words(sent ? 'sendAgain' : 'send')}
        </Button>
      </div>
    </div>
  );
}

function FactRow({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
