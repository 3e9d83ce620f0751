import type { TaskResult } from '@atelier/contract/task';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { useState } from 'react';
import type { ViewRequest } from '../actions/panel-actions.ts';
import { firstInput } from '../task/first-input.ts';
import { markTexts } from '../warnings/mark-texts.ts';
import { marksOf, marksOn, type WarningMark, zoneOf } from '../warnings/warning-marks.ts';
import { warningWords } from '../warnings/warning-table.ts';

/** The marks of the viewed result and its input: the list, whether they are shown (initially only for a requested mark), and the open note. */
export const useMarks = ({ task, mark: asked }: ViewRequest, result: TaskResult | undefined) => {
  const words = useOwnWords(markTexts);
  const localized = useLocalized();
  const original = firstInput(task);
  const numbered = marksOf(task);
  const after = marksOn(numbered, result, original);
  const before = marksOn(numbered, original, result);
  const [isShown, setShown] = useState(asked !== undefined);
  const [chosen, setChosen] = useState(asked);
  const all = numbered.filter((mark) => after.includes(mark) || before.includes(mark));
  const choose = (mark: WarningMark | undefined) => setChosen(mark?.number === chosen ? undefined : mark?.number);
  const startsBefore = before.some(({ number }) => number === asked) && !after.some(({ number }) => number === asked);
  const nameOf = (mark: WarningMark): string =>
    words('mark', {
      number: mark.number,
      zone: words(zoneOf(mark.area)),
      wrong: localized(warningWords(mark.code).wrong),
    });
  return {
    words,
    all,
    after,
    before,
    startsBefore,
    isShown,
    toggle: () => setShown(!isShown),
    open: all.find(({ number }) => number === chosen),
    choose,
    layer: { chosen, onChoose: choose, nameOf },
  };
};
