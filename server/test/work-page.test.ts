import * as calls from '@atelier/contract/works';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStudio, type Studio } from './generation/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio({ env: { WORKS_APPROVAL: 'off', ALLOWED_HOSTS: 'atelier.example' } });
});
afterAll(() => studio.close());

const published = async (title: string, tags: string[] = []): Promise<string> => {
  const { id } = await studio.submit();
  const task = await studio.reach(id, 'completed');
  const request = {
    result_id: task.results[0]?.id ?? '',
    title,
    tags,
    shown_params: ['multiple'],
    consent: calls.publishingDate,
  };
  return (await studio.testServer.call(calls.publishWork, request, { as: studio.ann })).work.id;
};

const page = (id: string, headers: Record<string, string> = {}) =>
  studio.testServer.app.inject({
    url: `/works/${id}`,
    headers: { host: 'atelier.example', accept: 'text/html', ...headers },
  });

describe('page of a work', () => {
  it('shows picture, title and a link into the product, to chats and search engines as well', async () => {
    const id = await published('驼色大衣', ['羊毛']);
    const { statusCode, headers, body } = await page(id);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'public, no-cache',
    ]);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).toContain('<title>驼色大衣 - Atelier</title>');
    expect(body).toContain(`<meta property="og:image" content="http://atelier.example/images/work/${id}?w=1280">`);
    expect(body).toContain(`<link rel="canonical" href="http://atelier.example/works/${id}">`);
    expect(body).toContain(`href="/#/worksInspiration?work=${id}"`);
    expect(body).toContain('放大倍数');
    expect(body).not.toMatch(/<script|style=/);
    const sheet = body.match(/href="(\/works\/page\.[^"]+)"/)?.[1] ?? '';
    expect((await studio.testServer.app.inject({ url: sheet })).headers['content-type']).toBe(
      'text/css; charset=utf-8',
    );
  });

  it('uses the reader’s language and is cached', async () => {
    const id = await published('Coat');
    const { body, headers } = await page(id, { 'accept-language': 'en-GB,en' });
    expect(body).toContain('<html lang="en">');
    expect(body).toContain('Open in Atelier');
    expect(headers.vary).toContain('accept-language');
    const etag = String(headers.etag);
    expect((await page(id, { 'accept-language': 'en-GB,en', 'if-none-match': etag })).statusCode).toBe(304);
    expect((await page(id, { 'accept-language': 'zh', 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('escapes user text', async () => {
    const id = await published('"><script>alert(1)</script>', ['<b>&"']);
    const { body } = await page(id);
    expect(body).not.toContain('<script>');
    expect(body).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(body).toContain('&lt;b&gt;&amp;&quot;');
  });

  it('reports a removed work, with a next step', async () => {
    const id = await published('Coat');
    await studio.testServer.call(calls.withdrawWork, { work_id: id }, { as: studio.ann });
    for (const gone of [id, 'AAAAAAAAAAAAAAAAAAAAAA', 'x', '%3Cscript%3E']) {
      const { statusCode, headers, body } = await page(gone);
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
      expect(body).toContain('作品不存在');
      expect(body).toContain('href="/#/worksInspiration"');
      expect(body).toContain('noindex');
    }
  });
});
