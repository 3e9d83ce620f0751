import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { announceInternal } from '../../app.ts';

it("writes the address of the internal port while the server runs, and keeps another node's", () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'atelier-announce-')), 'data');
  const withdraw = announceInternal(folder, 'http://127.0.0.1:4001');
  expect(JSON.parse(readFileSync(join(folder, 'internal.json'), 'utf8'))).toEqual({ url: 'http://127.0.0.1:4001' });
  const withdrawOther = announceInternal(folder, 'http://127.0.0.1:4002');
  withdraw();
  expect(JSON.parse(readFileSync(join(folder, 'internal.json'), 'utf8'))).toEqual({ url: 'http://127.0.0.1:4002' });
  withdrawOther();
  withdrawOther();
  expect(readdirSync(folder)).toEqual([]);
});
