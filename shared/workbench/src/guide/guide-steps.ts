import type { GuideView } from './guide-flags.ts';
import type { guideTexts } from './guide-texts.ts';

/** Which guide a step belongs to: the whole product, or one tool page. */
export type GuidePart = 'project' | 'design';

export interface GuideStep {
  key: keyof typeof guideTexts.zh;
  part: GuidePart;
  /** The real element that the step is about; a step whose element is not in view is left out. */
  anchor: string;
}

export const guideSteps: readonly GuideStep[] = [
  { key: 'groups', part: 'project', anchor: 'header nav' },
  { key: 'credits', part: 'project', anchor: '[data-guide="credits"]' },
  { key: 'picture', part: 'design', anchor: '[data-picture-field]' },
  { key: 'params', part: 'design', anchor: '[data-field]:not(:has([data-picture-field]))' },
  { key: 'generate', part: 'design', anchor: '[data-guide="generate"]' },
  { key: 'results', part: 'design', anchor: '[data-guide="results"]' },
];

/** The steps of a view. */
export const stepsOf = (view: GuideView): readonly GuideStep[] => {
  if (view === '0') return [];
  return view === '1' ? guideSteps : guideSteps.filter(({ part }) => part === 'design');
};
