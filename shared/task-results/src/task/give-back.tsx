import type { Task } from '@atelier/contract/task';
import { useLanguage } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { IconButton } from '@atelier/ui/icon-button';
import { Tip } from '@atelier/ui/tip';
import { useState } from 'react';
import { useWords } from '../texts/words.ts';
import { momentWords } from '../time/clock-words.ts';
import { giveBackCredits } from './task-calls.ts';

export interface GiveBackProps {
  task: Task;
  /** With its words; else as an icon. */
  isLabelled?: boolean;
}

/** Returns the credits of a result of no use by one press; its tip says the limits. Nothing where they cannot be returned. */
export function GiveBack({ task, isLabelled = false }: GiveBackProps) {
  const words = useWords();
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  if (!task.give_back || isDone) return null;
  const { until, per_month: limit } = task.give_back;
  const label = words('giveBack', { credits: words('creditsCount', { count: task.charged }) });
  const moment = momentWords(until, new Date(), language);
  const give = () => {
    setBusy(true);
    void giveBackCredits(task, words)
      .then(setDone)
      .finally(() => setBusy(false));
  };
  return (
    <Tip text={words('giveBackLimits', { action: label, moment, limit })} placement="top">
      {isLabelled ? (
        <Button icon="thumb-down" isBusy={isBusy} onClick={give}>
          {label}
        </Button>
      ) : (
        <IconButton icon="thumb-down" label={label} disabled={isBusy} onClick={give} />
      )}
    </Tip>
  );
}
