import { getAssets } from '@atelier/contract/assets';
import { userAuth } from '@atelier/contract/auth';
import { getGenerateHistory, getTaskChanges, getWaitInfo } from '@atelier/contract/generation';
import { generateCount, getUserMembership } from '@atelier/contract/membership';
import { getNotices } from '@atelier/contract/notices';
import { getWorks } from '@atelier/contract/works';
import type { PageClient } from './page-client.ts';

type Step = (page: PageClient) => Promise<unknown>;

/** What a designer's page asks for over a day, by share in a hundred calls. Pictures are uploaded with the tasks. */
const steps: readonly { share: number; step: Step }[] = [
  { share: 28, step: (page) => page.call(getGenerateHistory, {}) },
  { share: 14, step: (page) => page.call(generateCount, {}) },
  { share: 14, step: (page) => page.call(getWaitInfo, {}) },
  { share: 12, step: (page) => page.call(getAssets, {}) },
  { share: 10, step: (page) => page.call(getTaskChanges, {}) },
  { share: 8, step: (page) => page.call(getWorks, {}) },
  { share: 6, step: (page) => page.call(getNotices, {}) },
  { share: 4, step: (page) => page.call(getUserMembership, {}) },
  { share: 4, step: (page) => page.call(userAuth, {}) },
];

/** One call of the mix. */
export const nextStep = (page: PageClient): Promise<unknown> => {
  let left = Math.random() * 100;
  for (const { share, step } of steps) {
    left -= share;
    if (left < 0) return step(page);
  }
  return page.call(generateCount, {});
};
