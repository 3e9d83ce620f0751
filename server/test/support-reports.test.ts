import { readFile } from 'node:fs/promises';
import type { Tokens } from '@atelier/contract/auth';
import * as consoleCalls from '@atelier/contract/console';
import { getNotices } from '@atelier/contract/notices';
import * as support from '@atelier/contract/support';
import { EngineError } from '@atelier/engine/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from '../src/admin/program.ts';
import { removeClosed } from '../src/modules/people/remove-account.ts';
import { pruneReports } from '../src/modules/support/reports.ts';
import { runPurge } from '../src/modules/tasks/maintenance.ts';
import { openStudio, type Studio } from './generation/studio.ts';
import { signUpOperator } from './operator-sign-in.ts';

let studio: Studio;
let operator: Tokens;

beforeAll(async () => {
  studio = await openStudio({ env: { NODE_NAME: 'worker-7' } });
  operator = await signUpOperator(studio.testServer);
});
afterAll(() => studio.close());

/** A task of Ann's that failed on the model server, with the full error text. */
const failOne = async (as = studio.ann): Promise<string> => {
  const cause = new Error('CUDA out of memory at 10.0.0.3:8188');
  const drawing = studio.engine.nextDraw();
  const { id } = await studio.submit({}, as);
  (await drawing).fail(new EngineError('unavailable', 'gpu-memory', { cause }));
  await studio.reach(id, 'failed', as);
  return id;
};

const send = (taskId: string, change: object = {}, as = studio.ann) =>
  studio.testServer.call(support.sendTaskReport, { task_id: taskId, with_pictures: false, ...change }, { as });
const open = (reportId: string) =>
  studio.testServer.call(support.openReport, { report_id: reportId }, { as: operator }).then(({ report }) => report);

describe('content of a report', () => {
  it('is shown to the user first: figures and codes, no name, picture or server text', async () => {
    const id = await failOne();
    const { facts, pictures, sent } = await studio.testServer.call(
      support.getTaskReport,
      { task_id: id },
      { as: studio.ann },
    );
    expect({ pictures, sent }).toEqual({ pictures: 1, sent: null });
    expect(facts).toMatchObject({ task_id: id, tool_type: 5, fail_reason: 'gpu-memory', attempts: 1, charged: 0 });
    expect(facts.inputs).toEqual([expect.objectContaining({ input: 'original', width: 400, height: 500 })]);
    expect(facts.faults).toEqual([expect.objectContaining({ attempt: 1, kind: 'unavailable', reason: 'gpu-memory' })]);
    expect(facts.trace_id).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.stringify(facts)).not.toMatch(/coat|10\.0\.0\.3|worker-7/);
  });

  it('has the trace id of the request, under which the log has the task’s lines', async () => {
    const id = await failOne();
    const { facts } = await studio.testServer.call(support.getTaskReport, { task_id: id }, { as: studio.ann });
    const lines = studio.testServer
      .log()
      .split('\n')
      .filter((line) => line.includes(`"trace":"${facts.trace_id}"`));
    expect(lines.map((line) => (JSON.parse(line) as { path?: string }).path)).toContain('/api/v1/AIdesign/generate_hd');
  });

  it('is for a failed task and its author only', async () => {
    const done = await studio.submit();
    await studio.reach(done.id, 'completed');
    const { ann, bob, testServer } = studio;
    expect(await testServer.answer(support.getTaskReport, { task_id: done.id }, { as: ann })).toMatchObject({
      code: '41032',
    });
    const failed = await failOne();
    expect(await testServer.answer(support.getTaskReport, { task_id: failed }, { as: bob })).toMatchObject({
      code: '44000',
    });
    const sending = { task_id: failed, with_pictures: true };
    expect(await testServer.answer(support.sendTaskReport, sending, { as: bob })).toMatchObject({ code: '44000' });
  });
});

const atCommandLine = async (line: readonly string[]): Promise<{ code: number; text: string }> => {
  let text = '';
  const code = await runProgram(line, {
    ...{ env: {}, timeZone: 'UTC', withDatabase: (work) => work(studio.testServer.db) },
    out: (more) => (text += more),
    err: (more) => (text += more),
  });
  return { code, text };
};

describe('a sent report', () => {
  it('is listed and opened by operators, with node and error text, and without pictures unless the user agreed', async () => {
    const id = await failOne();
    const { sent } = await send(id, { words: 'it stopped at the end', page: 'platform 1.3.0' });
    const { reports } = await studio.testServer.call(support.listReports, { search: id }, { as: operator });
    expect(reports).toEqual([
      expect.objectContaining({ id: sent.id, words: 'it stopped at the end', has_pictures: false }),
    ]);
    const report = await open(sent.id);
    expect(report.pictures).toEqual([]);
    expect(report.facts.versions.page).toBe('platform 1.3.0');
    expect(report.faults).toEqual([
      expect.objectContaining({
        node: 'worker-7',
        reason: 'gpu-memory',
        detail: 'CUDA out of memory at 10.0.0.3:8188',
      }),
    ]);
    const agreed = await send(id, { with_pictures: true });
    expect(agreed.sent).toMatchObject({ id: sent.id, has_pictures: true });
    const [picture] = (await open(sent.id)).pictures;
    expect((await studio.testServer.app.inject({ url: picture?.url ?? '' })).statusCode).toBe(200);
    expect((await send(id)).sent.has_pictures).toBe(false);
    expect((await open(sent.id)).pictures).toEqual([]);
  });

  it('is answered, resolved and reopened, and every read is logged', async () => {
    const id = await failOne();
    const { sent } = await send(id);
    await open(sent.id);
    const settle = { report_id: sent.id, settled: true, answer: 'The card has more memory now.', reason: 'answered' };
    await studio.testServer.call(support.settleReport, settle, { as: operator });
    const { notices } = await studio.testServer.call(getNotices, {}, { as: studio.ann });
    expect(notices[0]).toMatchObject({ kind: 'report-answered', details: { answer: 'The card has more memory now.' } });
    const { sent: seen } = await studio.testServer.call(support.getTaskReport, { task_id: id }, { as: studio.ann });
    expect(seen?.settled).toBe(true);
    const { lines } = await studio.testServer.call(consoleCalls.getOperatorLog, {}, { as: operator });
    expect(lines.slice(0, 2).map(({ command }) => command)).toEqual(['report settle', 'report open']);
  });

  it('is for operators with an unlocked console', async () => {
    const id = await failOne();
    const { sent } = await send(id);
    const ask = (as: Tokens) => studio.testServer.answer(support.openReport, { report_id: sent.id }, { as });
    expect(await ask(studio.bob)).toMatchObject({ code: '43000' });
    const other = await studio.testServer.signUp();
    await studio.testServer.db.pool.query('update users set is_operator = true where phone = $1', [
      `+86${other.phone}`,
    ]);
    expect(await ask(other)).toMatchObject({ code: '43010' });
    expect(await studio.testServer.answer(support.openReport, { report_id: 'x' }, { as: operator })).toMatchObject({
      code: '44000',
    });
  });

  it('is read at the command line, like a task without a report', async () => {
    const readReport = (id: string) => atCommandLine(['report', id, '--json']);
    const id = await failOne();
    expect(JSON.parse((await readReport(id)).text)).toMatchObject({
      report_id: null,
      facts: { fail_reason: 'gpu-memory' },
    });
    const { sent } = await send(id, { words: 'again' });
    for (const by of [id, sent.id])
      expect(JSON.parse((await readReport(by)).text)).toMatchObject({
        report_id: sent.id,
        words: 'again',
        faults: [{ node: 'worker-7' }],
      });
    expect((await readReport('nothing')).code).toBe(1);
  });

  it('cannot inject terminal control characters or lines', async () => {
    const { sent } = await send(await failOne(), {
      words: 'see\u001b[2J\u001b]52;c;cm0gLXJm\u0007\nstate            settled',
    });
    const { text } = await atCommandLine(['report', sent.id]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these control a terminal
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    expect(text).toContain('words            see\\u001b[2J\\u001b]52;c;cm0gLXJm\\u0007\n');
    expect(text).toMatch(/^ {17}state {12}settled$/m);
    expect(text).not.toMatch(/^state +settled$/m);
  });
});

describe('retention of reports', () => {
  const rows = async (table: string) => (await studio.testServer.db.pool.query(`select * from ${table}`)).rowCount;
  /** An upload expires a day later. */
  const afterADay = () => new Date(Date.now() + 25 * 3_600_000);
  const imageOf = async (taskId: string): Promise<string> => {
    const { rows: found } = await studio.testServer.db.pool.query('select inputs from tasks where id = $1', [taskId]);
    return (found[0] as { inputs: { original: { id: string }[] } }).inputs.original[0]?.id ?? '';
  };
  const hasImage = async (id: string) =>
    (await studio.testServer.db.pool.query('select 1 from images where id = $1', [id])).rowCount === 1;

  it('keeps the pictures after the task is deleted, until the report is withdrawn', async () => {
    const id = await failOne();
    const image = await imageOf(id);
    const { sent } = await send(id, { with_pictures: true });
    await studio.testServer.db.pool.query(`update tasks set expires_at = now() - interval '1 day' where id = $1`, [id]);
    await runPurge(studio.testServer.app.services.generation.context, afterADay());
    expect(await hasImage(image)).toBe(true);
    expect((await open(sent.id)).pictures).toHaveLength(1);
    const foreign = await studio.testServer.answer(
      support.withdrawTaskReport,
      { report_id: sent.id },
      { as: studio.bob },
    );
    expect(foreign).toMatchObject({ code: '44000' });
    await studio.testServer.call(support.withdrawTaskReport, { report_id: sent.id }, { as: studio.ann });
    await runPurge(studio.testServer.app.services.generation.context, afterADay());
    expect(await hasImage(image)).toBe(false);
  });

  it('deletes a report after its days, and with the account', async () => {
    await send(await failOne());
    await studio.testServer.db.pool.query(`update support_reports set expires_at = now() - interval '1 minute'`);
    expect(await pruneReports(studio.testServer.db)).toBeGreaterThan(0);
    expect(await rows('support_reports')).toBe(0);
    const leaving = await studio.testServer.signUp();
    await send(await failOne(leaving), { with_pictures: true, words: 'mine' }, leaving);
    await studio.testServer.db.pool.query(`update users set closes_at = now() - interval '1 day' where phone = $1`, [
      `+86${leaving.phone}`,
    ]);
    await removeClosed(studio.testServer.app.services.generation.context);
    expect(await rows('support_reports')).toBe(0);
  });

  it('is documented', async () => {
    const text = await readFile(new URL('../../docs/operating/runbook.md', import.meta.url), 'utf8');
    expect(text).toContain('atelier-admin report');
  });
});
