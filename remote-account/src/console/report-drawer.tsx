import type { ResponseOf } from '@atelier/contract/call';
import { openReport, reportLimits, settleReport } from '@atelier/contract/support';
import { http } from '@atelier/platform/http';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { momentWords } from '@atelier/ui/date-words';
import { Drawer } from '@atelier/ui/drawer';
import { Field } from '@atelier/ui/field';
import { Skeleton } from '@atelier/ui/placeholders';
import { TextArea } from '@atelier/ui/text-area';
import { useState } from 'react';
import { useTools } from '../credits/use-tools.ts';
import { Failed } from '../listing/paged-table.tsx';
import drawer from '../orders/order-drawer.module.css';
import styles from './console-page.module.css';
import { FactList, useConsoleQuery } from './console-parts.tsx';
import { queueKey } from './queue-breakdown.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

type WholeReport = ResponseOf<typeof openReport>['report'];

interface ReportDrawerProps {
  reportId: string;
  onClose: () => void;
  onChanged: () => void;
}

/** One report: the user's text, the task's data, the server's error log lines, and images if the user agreed. */
export function ReportDrawer({ reportId, onClose, onChanged }: ReportDrawerProps) {
  const t = useText('account');
  // The server logs each read, so the report is fetched once per opening.
  const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false } as const;
  const { data, isError, reread } = useConsoleQuery(openReport, { report_id: reportId }, once);
  return (
    <Drawer isOpen onClose={onClose} side="right" title={t('console.report')} closeLabel={t('orders.close')}>
      {isError ? <Failed words={t('console.reports.failed')} onRetry={reread} /> : null}
      {data ? (
        <Detail
          report={data.report}
          onSettled={() => {
            onChanged();
            onClose();
          }}
        />
      ) : isError ? null : (
        <div className={drawer.part}>
          <Skeleton count={6} />
        </div>
      )}
    </Drawer>
  );
}

/** `400 × 500, 12 KB` */
const sizeOf = ({ width, height, bytes, mime }: WholeReport['facts']['inputs'][number]): string =>
  `${width} × ${height}, ${Math.max(1, Math.round(bytes / 1024))} KB, ${mime}`;

const settingWords = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function Detail({ report, onSettled }: { report: WholeReport; onSettled: () => void }) {
  const t = useText('account');
  const language = useLanguage();
  const [isSettling, setSettling] = useState(false);
  const [answer, setAnswer] = useState('');
  const { facts } = report;
  const { titleOf } = useTools();
  const known = (rows: readonly (readonly [string, string | number | null])[]) =>
    rows.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, String(value)] as const]));
  return (
    <div className={drawer.detail}>
      <section className={drawer.part}>
        <h3 className={drawer.heading}>
          {report.who} · {momentWords(report.created_at, language)}
        </h3>
        <p className={styles.said}>{report.words || t('console.report.noWords')}</p>
      </section>
      <section className={drawer.part}>
        <h3 className={drawer.heading}>{t('console.report.task')}</h3>
        <FactList
          rows={known([
            [t('console.report.tool'), `${titleOf(facts.tool_type) ?? facts.tool} · ${t(queueKey(facts))}`],
            [t('console.report.reason'), [report.fail_words?.[language], facts.fail_reason].filter(Boolean).join('\n')],
            [t('console.report.id'), facts.task_id],
            [t('console.report.trace'), facts.trace_id],
            [t('console.report.times'), `${facts.waited_seconds ?? '–'} s / ${facts.drawing_seconds ?? '–'} s`],
            [
              t('console.report.quoted'),
              facts.told_seconds ? `${facts.told_seconds.min}–${facts.told_seconds.max} s` : null,
            ],
            [t('console.report.engine'), [facts.engine, facts.method, ...facts.warnings].filter(Boolean).join(', ')],
            [t('console.report.versions'), Object.values(facts.versions).filter(Boolean).join(', ')],
          ])}
        />
      </section>
      <section className={drawer.part}>
        <h3 className={drawer.heading}>{t('console.report.faults')}</h3>
        <FactList
          rows={report.faults.map(({ attempt, node, kind, reason, detail, at }, nth) => [
            `${nth + 1}. ${t('console.report.attempt', { count: attempt })}`,
            [momentWords(at, language), node, [kind, reason].filter(Boolean).join(' / '), detail]
              .filter(Boolean)
              .join('\n'),
          ])}
        />
      </section>
      <section className={drawer.part}>
        <h3 className={drawer.heading}>{t('console.report.inputs')}</h3>
        <FactList
          rows={[
            ...facts.inputs.map((input, nth) => [`${nth + 1}. ${input.input}`, sizeOf(input)] as const),
            ...Object.entries(facts.settings).map(([name, value]) => [name, settingWords(value)] as const),
          ]}
        />
        {report.pictures.length > 0 ? (
          <div className={styles.pictures}>
            {report.pictures.map(({ url, width, height }) => (
              <img key={url} src={url} width={width} height={height} alt={t('console.report.picture')} />
            ))}
          </div>
        ) : (
          <p className={drawer.quiet}>{t('console.report.noPictures')}</p>
        )}
      </section>
      <div className={styles.foot}>
        <Button kind={report.settled ? 'plain' : 'primary'} onClick={() => setSettling(true)}>
          {t(report.settled ? 'console.report.reopen' : 'console.report.settle')}
        </Button>
      </div>
      {isSettling ? (
        <ReasonDialog
          title={t(report.settled ? 'console.report.reopen' : 'console.report.settle')}
          label={t(report.settled ? 'console.report.reopen' : 'console.report.settle')}
          act={(reason) =>
            http.call(
              settleReport,
              { report_id: report.id, settled: !report.settled, answer: answer.trim(), reason },
              { quiet: true },
            )
          }
          onClose={() => setSettling(false)}
          onDone={onSettled}
        >
          <Field label={t('console.report.answer')} hint={t('console.report.answer.hint')}>
            {(control) => (
              <TextArea
                {...control}
                maxLength={reportLimits.answer}
                value={answer}
                onChange={(event) => setAnswer(event.target.value)}
              />
            )}
          </Field>
        </ReasonDialog>
      ) : null}
    </div>
  );
}
