import { changeRelease, longestReason, type RemoteRelease } from '@atelier/contract/releases';
import { formatVital, worseVitals } from '@atelier/contract/telemetry';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { Field } from '@atelier/ui/field';
import { Notice } from '@atelier/ui/notice';
import { NumberBox } from '@atelier/ui/number-box';
import { safeFocus } from '@atelier/ui/safe-focus';
import { SelectField } from '@atelier/ui/select';
import { TextInput } from '@atelier/ui/text-input';
import { type SubmitEvent, useId, useState } from 'react';
import { fillText } from '../../i18n/create-i18n.ts';

import styles from './releases-page.module.css';
import { formatReach, formatVersionHealth, type ReleasesTexts, useReleasesTexts } from './version-health-tag.tsx';

/** Pending change of an operator to a remote. */
export type Change =
  | { action: 'rollback'; version: string | undefined }
  | { action: 'promote'; version: string }
  | { action: 'canary'; version: string; percent: number }
  | { action: 'canary-off'; version: string };

const rowOf = ({ versions }: RemoteRelease, version: string | undefined) =>
  versions.find((row) => row.version === version);

const pagesLine = (release: RemoteRelease, from: string, texts: ReleasesTexts): string[] => {
  const pages = rowOf(release, from)?.openPages ?? 0;
  return pages === 0 ? [] : [fillText(texts.effectPages, { pages, from })];
};

const failingLine = (release: RemoteRelease, to: string, texts: ReleasesTexts): string[] => {
  const failures = rowOf(release, to)?.failures ?? 0;
  return failures === 0 ? [] : [fillText(texts.effectFailing, { to, failures })];
};

const slowerLines = (release: RemoteRelease, to: string, texts: ReleasesTexts): string[] => {
  const from = release.active;
  const [one, other] = [to, from].map((version) => rowOf(release, version)?.vitals);
  return worseVitals(one, other).map((name) => {
    const [now = '', before = ''] = [one, other].map((vitals) => formatVital(name, vitals?.[name]?.p75 ?? 0));
    return fillText(texts.effectSlower, { to, from, name: name.toUpperCase(), now, before });
  });
};

const readmitLine = (release: RemoteRelease, to: string, texts: ReleasesTexts): string[] =>
  rowOf(release, to)?.standing === 'taken-back' ? [fillText(texts.effectReadmit, { to })] : [];

const trialWords = (canary: NonNullable<RemoteRelease['canary']>, texts: ReleasesTexts) => ({
  version: canary.version,
  reach: formatReach(canary, texts),
});

const afterRollback = (release: RemoteRelease, to: string, texts: ReleasesTexts): string[] => {
  const { active: from, canary } = release;
  return [
    fillText(texts.effectEverybody, { to, from }),
    ...pagesLine(release, from, texts),
    fillText(texts.effectWithdrawn, { from }),
    ...(canary ? [fillText(texts.effectTrialEnds, trialWords(canary, texts))] : []),
    ...readmitLine(release, to, texts),
    ...failingLine(release, to, texts),
  ];
};

const afterPromote = (release: RemoteRelease, to: string, texts: ReleasesTexts): string[] => {
  const { active: from, canary } = release;
  const trial = canary?.version === to ? texts.effectTrialEnds : texts.effectTrialStays;
  return [
    fillText(texts.effectEverybody, { to, from }),
    ...pagesLine(release, from, texts),
    fillText(texts.effectLastGood, { from }),
    ...(canary ? [fillText(trial, trialWords(canary, texts))] : []),
    ...readmitLine(release, to, texts),
    ...failingLine(release, to, texts),
    ...slowerLines(release, to, texts),
  ];
};

const afterCanary = (release: RemoteRelease, to: string, percent: number, texts: ReleasesTexts): string[] => {
  const { active: from, canary } = release;
  const share = fillText(texts.effectShare, { percent, to, from });
  if (canary?.version === to) {
    if (percent === canary.percent) return [share];
    const keeps = percent > canary.percent ? texts.keepsAll : texts.keepsSome;
    return [share, fillText(texts.effectTrialMore, { before: canary.percent, percent, keeps })];
  }
  return [
    share,
    ...(canary ? [fillText(texts.effectTrialReplaced, { version: canary.version })] : []),
    ...failingLine(release, to, texts),
  ];
};

/** The effects of a change, one sentence each. */
export const effectsOf = (release: RemoteRelease, change: Change, texts: ReleasesTexts): string[] => {
  if (change.action === 'rollback') return change.version ? afterRollback(release, change.version, texts) : [];
  if (change.action === 'promote') return afterPromote(release, change.version, texts);
  if (change.action === 'canary') return afterCanary(release, change.version, change.percent, texts);
  return [
    fillText(texts.effectBack, { to: release.active }),
    ...pagesLine(release, change.version, texts),
    fillText(texts.effectWithdrawn, { from: change.version }),
  ];
};

export interface ChangeDialogProps {
  /** Current state, updated while the dialog is open. */
  release: RemoteRelease;
  change: Change;
  /** Revision shown when the dialog was opened: later changes are not overwritten. */
  seen: number;
  onClose: () => void;
  /** Called when something changed or may have changed: the page refetches. */
  onChanged: () => Promise<unknown>;
}

interface Failure {
  title: string;
  body: string;
  /** True when a retry with the same data would fail again. */
  isFinal: boolean;
}

const wordsOf = ({ action, version }: Change, { remote, canary }: RemoteRelease, texts: ReleasesTexts) => {
  const isShare = action === 'canary' && canary?.version === version;
  return {
    rollback: { title: fillText(texts.dialogRollback, { remote }), confirm: texts.confirmRollback },
    promote: { title: fillText(texts.dialogPromote, { version: version ?? '' }), confirm: texts.confirmPromote },
    canary: {
      title: fillText(texts.dialogCanary, { version: version ?? '' }),
      confirm: isShare ? texts.confirmShare : texts.confirmCanary,
    },
    'canary-off': {
      title: fillText(texts.dialogCanaryOff, { version: version ?? '' }),
      confirm: texts.confirmCanaryOff,
    },
  }[action];
};

/** True when the canary already has this share. */
const isShareOf = ({ canary }: RemoteRelease, { version, percent }: { version: string; percent: number }): boolean =>
  canary?.version === version && canary.percent === percent;

const doneWords = (change: Change, remote: string, active: string, texts: ReleasesTexts): string => {
  if (change.action === 'canary') return fillText(texts.doneCanary, change);
  if (change.action === 'canary-off') return fillText(texts.doneCanaryOff, { remote });
  return fillText(change.action === 'rollback' ? texts.doneRollback : texts.donePromote, { remote, version: active });
};

const failureOf = (error: unknown, texts: ReleasesTexts): Failure => {
  if (!isApiError(error) || error.kind === 'network') {
    return { title: texts.unsureTitle, body: texts.networkBody, isFinal: true };
  }
  const isUnsure = isApiError(error, '50013');
  return {
    title: isUnsure ? texts.unsureTitle : texts.refusedTitle,
    body: dialogs.sentenceOf(error),
    isFinal: isUnsure || isApiError(error, '41080'),
  };
};

/** Target of a rollback: any version except the current one. */
const TargetField = ({
  release,
  value,
  onChange,
}: {
  release: RemoteRelease;
  value: string | undefined;
  onChange: (version: string) => void;
}) => {
  const texts = useReleasesTexts();
  const options = release.versions
    .filter(({ standing }) => standing !== 'active')
    .map(({ version, standing, failures }) => {
      const words = { version, standing: formatVersionHealth(standing, release.canary, texts), failures };
      return { value: version, label: fillText(failures > 0 ? texts.targetFailing : texts.targetPlain, words) };
    });
  return <SelectField label={texts.target} options={options} value={value} onChange={onChange} />;
};

const PercentField = ({ value, onChange }: { value: number; onChange: (percent: number) => void }) => {
  const texts = useReleasesTexts();
  return (
    <Field label={texts.percent}>
      {(control) => (
        <span className={styles.percent}>
          <NumberBox
            {...control}
            value={value}
            onChange={onChange}
            min={1}
            max={100}
            unit={texts.percentUnit}
            stepper={{ less: texts.less, more: texts.more }}
          />
          {[1, 5, 10, 25, 50].map((percent) => (
            <Button key={percent} size="s" kind="quiet" onClick={() => onChange(percent)}>
              {percent}%
            </Button>
          ))}
        </span>
      )}
    </Field>
  );
};

/** Describes the effects of a change, requires a reason, and sends it once. */
export const ChangeDialog = ({ release, change: given, seen, onClose, onChanged }: ChangeDialogProps) => {
  const texts = useReleasesTexts();
  const formId = useId();
  const [change, setChange] = useState(given);
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { title, confirm } = wordsOf(change, release, texts);
  /** True when no version is selected or nothing would change. */
  const isIdle = change.version === undefined || (change.action === 'canary' && isShareOf(release, change));
  const said = reason.trim();
  const reasonFault =
    said === ''
      ? texts.reasonMissing
      : said.length > longestReason
        ? fillText(texts.reasonLong, { max: longestReason })
        : undefined;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (reasonFault !== undefined || isBusy || isIdle) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { remote } = release;
      const { active } = await http.call(changeRelease, { ...change, remote, reason: said, seen }, { quiet: true });
      await onChanged();
      dialogs.toast({ message: doneWords(change, remote, active, texts) });
      onClose();
    } catch (error) {
      setFailure(failureOf(error, texts));
      setBusy(false);
      await onChanged();
    }
  };
  const actions = failure?.isFinal ? (
    <Button kind="primary" label={texts.lookAgain} onClick={onClose} />
  ) : (
    <>
      <Button kind="quiet" label={texts.cancel} onClick={onClose} disabled={isBusy} />
      {/* Busy from the first press on, so that one is enough; one that was refused may be followed at once. */}
      <Button kind="primary" type="submit" form={formId} isBusy={isBusy} isThrottled={false} disabled={isIdle}>
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog isOpen size="wide" title={title} onClose={onClose} isDismissable={!isBusy} actions={actions}>
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {failure ? (
          <Notice tone="danger" ground="sheet" title={failure.title} isUrgent>
            {failure.body}
          </Notice>
        ) : null}
        {change.action === 'rollback' ? (
          <TargetField
            release={release}
            value={change.version}
            onChange={(version) => setChange({ ...change, version })}
          />
        ) : null}
        {change.action === 'canary' ? (
          <PercentField value={change.percent} onChange={(percent) => setChange({ ...change, percent })} />
        ) : null}
        <Field label={texts.reason} hint={texts.reasonHint} error={isAsked ? reasonFault : undefined}>
          {(control) => (
            <TextInput {...control} {...safeFocus} value={reason} onChange={({ target }) => setReason(target.value)} />
          )}
        </Field>
        <div className={styles.effects}>
          <h3>{texts.effects}</h3>
          <ul>
            {effectsOf(release, change, texts).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      </form>
    </Dialog>
  );
};
