import type { Task } from '@atelier/contract/task';
import type { OwnTexts } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { usePanelActions } from '../actions/panel-actions.ts';
import en from '../locales/en/warning-marks.json' with { type: 'json' };
import zh from '../locales/zh/warning-marks.json' with { type: 'json' };
import { warningWords } from './warning-table.ts';

export const markTexts: OwnTexts<keyof typeof zh> = { zh, en };

/** Action buttons of a warning; none for a task in the recycle bin. */
export function WarningActs({ task, code, onAct }: { task: Task; code: string; onAct?: () => void }) {
  const localized = useLocalized();
  const { solve } = usePanelActions();
  const { acts } = warningWords(code);
  if (task.deleted_at !== null || acts.length === 0) return null;
  return acts.map(({ act, label }, at) => (
    <Button
      key={label.en}
      size="s"
      kind={at === 0 ? 'plain' : 'quiet'}
      label={localized(label)}
      onClick={() => {
        onAct?.();
        solve(task, act);
      }}
    />
  ));
}
