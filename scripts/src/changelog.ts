import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Commit, changelogText } from './changelog/changelog-text.ts';
import { root } from './paths.ts';
import { run } from './run.ts';

/** `npm run changelog`: writes CHANGELOG.md anew from the commits. */
const separator = '\t';
const shallow = await run('git', ['rev-parse', '--is-shallow-repository'], { capture: true });
if (shallow.output.trim() === 'true') {
  process.stderr.write('This checkout has a part of the history only: run "git fetch --unshallow" first.\n');
  process.exit(1);
}
const { code, output } = await run('git', ['log', '--date=short', '--format=%ad%x09%D%x09%s'], { capture: true });
if (code !== 0) {
  process.stderr.write('The log cannot be read: CHANGELOG.md is made of the commits of a git checkout.\n');
  process.exit(1);
}

const commits = output
  .trim()
  .split('\n')
  .map((line): Commit => {
    const [date = '', names = '', ...subject] = line.split(separator);
    const version = /\btag: v(\d+\.\d+\.\d+)\b/.exec(names)?.[1];
    return { date, subject: subject.join(separator), ...(version !== undefined && { version }) };
  });
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
writeFileSync(join(root, 'CHANGELOG.md'), changelogText(commits, version));
process.stdout.write(`CHANGELOG.md tells ${commits.length} commits\n`);
