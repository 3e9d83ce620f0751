import { ConfigError } from '@atelier/engine/environment/read-environment';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, it } from 'vitest';
import { describeStartError } from './start-error.ts';

const withCode = (message: string, code: string, more: object = {}) =>
  Object.assign(new Error(message), { code, ...more });

describe('start error', () => {
  it('lists every cause, and the next step', () => {
    const refused = withCode('connect ECONNREFUSED 10.0.0.3:5432', 'ECONNREFUSED');
    const text = describeStartError(
      new Error('no migration', { cause: new Error('no connection', { cause: refused }) }),
    );
    expect(text.split('\n')).toEqual([
      'The server did not start: no migration',
      '  because: no connection',
      '  because: connect ECONNREFUSED 10.0.0.3:5432',
      'Nothing listens there. Is the database running, and is DATABASE_URL its address?',
    ]);
  });

  it('includes several attempts, and the output of a program', () => {
    const both = new AggregateError([withCode('connect ECONNREFUSED ::1:5432', 'ECONNREFUSED')]);
    expect(describeStartError(both)).toContain('because: connect ECONNREFUSED ::1:5432');
    const initdb = new Error('The embedded database could not be created.', {
      cause: Object.assign(new Error('Command failed: initdb'), { stderr: 'initdb: error: no space left on device\n' }),
    });
    expect(describeStartError(initdb)).toContain('initdb: error: no space left on device');
  });

  it('has no parameter of a statement', () => {
    const failed = new DrizzleQueryError(
      'insert into secrets values ($1)',
      ['hush'],
      withCode('denied for table', '42501'),
    );
    const text = describeStartError(failed);
    expect(text).not.toMatch(/hush|insert/);
    expect(text).toContain('denied for table');
    expect(text).toContain('the right to create tables');
  });

  it('ends with the place of a defect, and with nothing more for an expected error', () => {
    expect(describeStartError(new TypeError('x is not a function'))).toMatch(/x is not a function\n\s+at /);
    expect(describeStartError(new ConfigError(['PORT: is a number']))).toBe(
      new ConfigError(['PORT: is a number']).message,
    );
    expect(describeStartError('just text')).toBe('The server did not start: just text');
  });
});
