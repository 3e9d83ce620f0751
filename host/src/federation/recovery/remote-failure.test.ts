import { describe, expect, it } from 'vitest';
import { classifyFailure, createRemoteFailure, isRemoteFailure } from './remote-failure.ts';

describe('what the runtime threw becomes a phase and a class', () => {
  it.each([
    ['[ Federation Runtime ]: Failed to get manifest. #RUNTIME-003', 'manifest', 'network'],
    ['#RUNTIME-003 TypeError: integrity', 'manifest', 'integrity'],
    ['Failed to load script resources. #RUNTIME-008 ScriptNetworkError', 'entry', 'network'],
    ['Loading chunk 91 failed.', 'expose', 'network'],
    ['stylesheet refused: http://x/y.css', 'expose', 'network'],
    ['x is not a function', 'init', 'threw'],
  ])('%s', (message, phase, errorClass) => {
    expect(classifyFailure(new Error(message))).toEqual({ phase, errorClass });
  });

  it('knows a hang', () => {
    expect(classifyFailure(new DOMException('remote timed out', 'TimeoutError')).errorClass).toBe('timeout');
  });

  it('is recognised by its fields', () => {
    const failure = createRemoteFailure({ remote: 'r', version: '1', phase: 'init', errorClass: 'threw' });
    expect(isRemoteFailure(failure)).toBe(true);
    expect(isRemoteFailure(new Error('r'))).toBe(false);
  });
});
