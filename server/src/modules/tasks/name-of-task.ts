import { seenText } from '../../platform/text/seen-text.ts';
import { beginningOf } from '../images/beginning-of.ts';
import { type CheckedSubmission, textsOf } from './check-submission.ts';

/** Characters of a task's name. */
const longest = 60;

/**
 * Default name of a task: its own name (in a batch with its number), else that of its picture, else how its
 * description begins, else its tool.
 * @param picture file name of its first picture
 * @param place in its batch, from 0
 */
export const nameOfTask = (
  { name, tool, params }: Pick<CheckedSubmission, 'name' | 'tool' | 'params'>,
  picture?: string,
  place?: number,
): string => {
  if (name) return place === undefined ? name : `${name} ${place + 1}`;
  if (picture) return beginningOf(picture.replace(/\.[^.]+$/, ''), longest);
  const words = textsOf(tool, params).map(seenText);
  return beginningOf(words.find((text) => text !== '') ?? tool.title.zh, longest);
};
