import type { Task } from '@atelier/contract/task';
import { useLanguage } from '@atelier/platform/i18n';
import { IconButton } from '@atelier/ui/icon-button';
import { Tip } from '@atelier/ui/tip';
import { useBusy } from '@atelier/ui/use-busy';
import { useState } from 'react';
import { useWords } from '../texts/words.ts';
import { momentWords } from '../time/clock-words.ts';
import { giveBackCredits } from './task-calls.ts';

/** Returns the credits of an unusable result; undefined when not possible. */
export const useReturnCredits = (task: Task) => {
  const words = useWords();
  const language = useLanguage();
  const { isBusy, run } = useBusy();
  const [isDone, setDone] = useState(false);
  if (!task.give_back || isDone) return undefined;
  const { until, per_month: limit } = task.give_back;
  const label = words('giveBack', { credits: words('creditsCount', { count: task.charged }) });
  const moment = momentWords(until, new Date(), language);
  return {
    label,
    limits: words('giveBackLimits', { action: label, moment, limit }),
    isBusy,
    give: () => void run(async () => setDone(await giveBackCredits(task, words))),
  };
};

/** Button for returning credits, with the limits in its tooltip. */
export function ReturnCredits({ task }: { task: Task }) {
  const back = useReturnCredits(task);
  if (!back) return null;
  return (
    <Tip text={back.limits} placement="top">
      <IconButton icon="thumb-down" label={back.label} disabled={back.isBusy} onClick={back.give} />
    </Tip>
  );
}
