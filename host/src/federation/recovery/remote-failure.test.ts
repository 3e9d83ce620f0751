import { describe, expect, it } from 'vitest';
import { createAssetLoadError } from '../loading/create-asset-loader.ts';
import { classifyFailure, createRemoteFailure, isRemoteFailure } from './remote-failure.ts';

describe('phase and class of runtime errors', () => {
  it.each([
    ['#RUNTIME-008 TypeError: integrity', 'entry', 'integrity'],
    ['Failed to load script resources. #RUNTIME-008 ScriptNetworkError', 'entry', 'network'],
    ['Loading chunk 91 failed.', 'expose', 'network'],
    ['Loading css chunk 91 failed.', 'expose', 'network'],
    ['x is not a function', 'init', 'threw'],
  ])('%s', (message, phase, errorClass) => {
    expect(classifyFailure(new Error(message))).toEqual({ phase, errorClass });
  });

  it.each([
    ['remoteEntry.1a.js', 'entry'],
    ['__federation_expose_remote.1a.js', 'expose'],
    ['805.1a.css', 'expose'],
  ])('recognises the purpose of %s by its name', (file, phase) => {
    const failure = createAssetLoadError({ url: `http://a.test/remotes/x/${file}`, errorClass: 'timeout' }, null);
    expect(classifyFailure(failure)).toEqual({ phase, errorClass: 'timeout' });
  });

  it('recognises a hang', () => {
    expect(classifyFailure(new DOMException('remote timed out', 'TimeoutError')).errorClass).toBe('timeout');
  });

  it('recognises a failure by its fields', () => {
    const failure = createRemoteFailure({ remote: 'r', version: '1', phase: 'init', errorClass: 'threw' });
    expect(isRemoteFailure(failure)).toBe(true);
    expect(isRemoteFailure(new Error('r'))).toBe(false);
  });
});
