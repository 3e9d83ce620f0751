import { toolByType } from '@atelier/engine/tools';
import { describe, expect, it } from 'vitest';
import type { CheckedSubmission } from './check-submission.ts';
import { nameOfTask } from './submit-task.ts';

const submitted = (prompt: string, name?: string) =>
  ({ name, tool: toolByType(1), params: { prompt } }) as unknown as CheckedSubmission;

describe('task name', () => {
  it('is its own, then its picture’s, then the start of its description, then its tool’s', () => {
    expect(nameOfTask(submitted('a coat', 'spring'), 'red coat.jpg')).toBe('spring');
    expect(nameOfTask(submitted('a coat'), 'red.coat.jpg')).toBe('red.coat');
    expect(nameOfTask(submitted('  hooded poncho,\n checked '))).toBe('hooded poncho, checked');
    expect(nameOfTask(submitted(' '))).toBe('款式创意');
  });

  it('has its number in a batch, and at most sixty characters', () => {
    expect(nameOfTask(submitted('', 'spring'), 'coat.jpg', 1)).toBe('spring 2');
    expect(nameOfTask(submitted('长'.repeat(80)))).toBe(`${'长'.repeat(59)}…`);
  });
});
