import { describe, expect, it } from 'vitest';
import { readPolicyReports, remoteOfPath } from './policy-report.ts';

const site = 'https://atelier.example';
const file = `${site}/remotes/remote-tools/1.4.2-0a1b2c3d-77916afe/204.c996.js?v=1#x`;

const report = (differs: Record<string, string> = {}) => ({
  'csp-report': {
    'document-uri': `${site}/?ticket=secret#/home`,
    'effective-directive': 'style-src-elem',
    'blocked-uri': 'inline',
    'source-file': file,
    ...differs,
  },
});

describe('content policy report', () => {
  it('is attributed to the remote whose file requested the resource', () => {
    expect(readPolicyReports(report())).toEqual([
      {
        directive: 'style-src-elem',
        blocked: 'inline',
        source: '/remotes/remote-tools/1.4.2-0a1b2c3d-77916afe/204.c996.js',
        remote: 'remote-tools',
        version: '1.4.2-0a1b2c3d',
      },
    ]);
  });

  it('is attributed to the remote whose file the page requested', () => {
    const [refusal] = readPolicyReports(report({ 'source-file': `${site}/main.1a2b.js`, 'blocked-uri': file }));
    expect(refusal).toMatchObject({ remote: 'remote-tools', version: '1.4.2-0a1b2c3d' });
  });

  it('is the page’s own otherwise', () => {
    const [refusal] = readPolicyReports(report({ 'source-file': `${site}/main.1a2b.js` }));
    expect(refusal).toMatchObject({ remote: 'host', version: '' });
  });

  it('drops queries and addresses of other sites', () => {
    const text = JSON.stringify(
      readPolicyReports(
        report({ 'blocked-uri': 'https://evil.example/a?token=1', 'source-file': 'data:text/x,secret' }),
      ),
    );
    expect(text).not.toMatch(/token|secret|evil|ticket/);
    expect(text).toContain('data:');
  });

  it('is accepted in the form of the Reporting API too, also for a script without integrity', () => {
    const body = { blockedURL: file, destination: 'script' };
    expect(
      readPolicyReports([
        { type: 'integrity-violation', body },
        { type: 'deprecation', body: {} },
      ]),
    ).toEqual([expect.objectContaining({ directive: 'integrity-policy', remote: 'remote-tools' })]);
  });

  it.each([null, 7, 'x', {}, [], [null], { 'csp-report': 3 }, report({ 'effective-directive': 'A b<' })])(
    'ignores %j',
    (body) => {
      expect(readPolicyReports(body)).toEqual([]);
    },
  );
});

describe('attribution by address', () => {
  it.each(['/remotes/x/evil.js', '/main.js', '/remotes/', 'inline'])('finds no remote for %s', (path) => {
    expect(remoteOfPath(path)).toBeUndefined();
  });

  it('works below a path of the site', () => {
    expect(remoteOfPath('/app/remotes/remote-new/2.0.0-deadbeef/a.js')).toEqual({
      remote: 'remote-new',
      version: '2.0.0',
    });
  });

  it('finds the remote alone where its versions share the file', () => {
    expect(remoteOfPath('/remotes/remote-new/files/a.js')).toEqual({ remote: 'remote-new', version: '' });
  });
});

it.each([
  ['question marks', { 'blocked-uri': `${'?'.repeat(60_000)}\n` }],
  ['spaces', { 'effective-directive': '', 'violated-directive': `${' '.repeat(60_000)}\n` }],
])('a report of 60 KB %s is parsed quickly', (_, fields) => {
  const { user } = process.cpuUsage();
  readPolicyReports(report(fields));
  expect(process.cpuUsage().user - user).toBeLessThan(1_000_000);
});
