import { describe, expect, it } from 'vitest';
import { createFailureHandler } from '../create-server-connection.ts';
import { createApiError } from './api-error.ts';

const buildHandler = ({ isBlocked = false } = {}) => {
  const did: string[] = [];
  const handle = createFailureHandler({
    showError: ({ code, kind }) => did.push(`show ${code ?? kind}`),
    goToLogin: (path) => {
      if (!isBlocked) did.push(`login ${path ?? 'without redirect'}`);
      return !isBlocked;
    },
    goHome: () => did.push('home'),
    endSession: () => did.push('end'),
  });
  return { did, handle };
};

describe('error catalogue', () => {
  it.each([
    ['40000', ['end', 'login without redirect', 'show 40000']],
    ['40003', ['end', 'login without redirect', 'show 40003']],
    ['40004', ['end', 'login without redirect', 'show 40004']],
    ['40005', ['show 40005', 'home']],
    ['50000', ['show 50000']],
    ['42003', ['show 42003']],
  ] as const)('%s [spec 8.2, 8.3, 8.6]', (code, expected) => {
    const { did, handle } = buildHandler();
    handle(createApiError({ kind: 'api', code }), {});
    expect(did).toEqual(expected);
  });

  it.each(['40001', '40002'] as const)('leaves %s to the token refresh', (code) => {
    const { did, handle } = buildHandler();
    handle(createApiError({ kind: 'api', code }), {});
    expect(did).toEqual([]);
  });

  it('shows a failure without a code and an offline failure [spec 8.4]', () => {
    const { did, handle } = buildHandler();
    handle(createApiError({ kind: 'api', message: 'no' }), {});
    handle(createApiError({ kind: 'network' }), {});
    expect(did).toEqual(['show api', 'show network']);
  });

  it('is silent when the caller shows the error, except when the session ends', () => {
    const { did, handle } = buildHandler();
    handle(createApiError({ kind: 'network' }), { quiet: true });
    expect(did).toEqual([]);
    handle(createApiError({ kind: 'api', code: '40003' }), { quiet: true });
    expect(did).toContain('show 40003');
  });

  it('shows nothing for a cancelled call', () => {
    const { did, handle } = buildHandler();
    handle(createApiError({ kind: 'cancelled' }), {});
    expect(did).toEqual([]);
  });

  it('shows one message for many failures while the redirect is blocked', () => {
    const { did, handle } = buildHandler({ isBlocked: true });
    handle(createApiError({ kind: 'api', code: '40003' }), {});
    expect(did).toEqual(['end']);
  });
});
