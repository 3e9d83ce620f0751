import { describe, expect, it, vi } from 'vitest';
import type { UploadRow } from './upload-room.ts';
import { backOffMs, type UploadParts, uploadRound } from './upload-run.ts';

const rowOf = (at: number): UploadRow => ({
  id: `key-of-file-${at}`,
  owner: 'lin',
  name: `file ${at}`,
  bytes: 4,
  at,
  state: 'waiting',
  fields: { type: 'clothing' },
});
const hashOf = (id: string) => id.replace(/\D/g, '').padStart(64, '0');

/** A server that knows contents by hash and materials by key. */
const buildServer = (over: Partial<UploadParts> = {}) => {
  const contents = new Set<string>();
  const materials = new Map<string, string>();
  const saved = new Map<string, UploadRow>();
  const send = vi.fn(async (sha256: string) => {
    contents.add(sha256);
    return {};
  });
  const parts: UploadParts = {
    fileOf: async (id) => new File([id], id),
    hash: async (file) => hashOf((file as File).name),
    missing: async (asked) => ({ missing: asked.map(({ sha256 }) => sha256).filter((one) => !contents.has(one)) }),
    send,
    make: async (items) =>
      items.map(({ key, sha256 }) => {
        materials.set(key, sha256);
        return { key, asset: {} };
      }),
    faultOf: (error) => ({ code: (error as { code?: string }).code, details: {} }),
    save: async (rows) => {
      for (const row of rows) saved.set(row.id, row);
    },
    pause: async () => undefined,
    random: () => 0.5,
    ...over,
  };
  return { parts, contents, materials, saved, send };
};

describe('a round of uploads', () => {
  it('sends what is missing and makes a material of each file', async () => {
    const server = buildServer();
    server.contents.add(hashOf('1'));
    await uploadRound([rowOf(1), rowOf(2)], server.parts);
    expect(server.send.mock.calls.map(([sha256]) => sha256)).toEqual([hashOf('2')]);
    expect([...server.saved.values()].map(({ state, isKnown }) => [state, isKnown])).toEqual([
      ['done', true],
      ['done', false],
    ]);
  });

  it('again after a tab was killed: nothing is sent or made twice', async () => {
    const server = buildServer();
    await uploadRound([rowOf(1)], server.parts);
    await uploadRound([rowOf(1)], server.parts);
    expect(server.send).toHaveBeenCalledTimes(1);
    expect(server.materials.size).toBe(1);
  });

  it('tries again when the line breaks or the server falls over, not when the picture is refused', async () => {
    const broken = vi
      .fn()
      .mockRejectedValueOnce(new Error('no line'))
      .mockRejectedValueOnce({ code: '50001' })
      .mockResolvedValue({});
    const once = buildServer({ send: broken });
    await uploadRound([rowOf(1)], once.parts);
    expect(broken).toHaveBeenCalledTimes(3);
    expect(once.saved.get(rowOf(1).id)?.state).toBe('done');

    const refused = vi.fn().mockRejectedValue({ code: '41010' });
    const server = buildServer({ send: refused });
    await uploadRound([rowOf(1)], server.parts);
    expect(refused).toHaveBeenCalledTimes(1);
    expect(server.saved.get(rowOf(1).id)).toMatchObject({ state: 'failed', code: '41010' });
  });

  it('takes for a pattern’s picture what the server drew, and asks it again for a file that is there', async () => {
    const made: unknown[] = [];
    const send = vi.fn(async () => ({ preview: 'f'.repeat(64) }));
    const server = buildServer({
      send,
      make: async (items) => {
        made.push(...items);
        return items.map(({ key }) => ({ key, asset: {} }));
      },
    });
    server.contents.add(hashOf('1'));
    await uploadRound([{ ...rowOf(1), fields: { type: 'sewingPattern' }, fileName: '1.dxf' }], server.parts);
    expect(send).toHaveBeenCalledWith(hashOf('1'), expect.any(File), 'pattern');
    expect(made).toMatchObject([{ sha256: 'f'.repeat(64), file_sha256: hashOf('1'), file_name: '1.dxf' }]);
  });

  it('says that a file is no longer there', async () => {
    const server = buildServer({ fileOf: async () => undefined });
    await uploadRound([rowOf(1)], server.parts);
    expect(server.saved.get(rowOf(1).id)?.state).toBe('lost');
  });

  it('has at most three on their way', async () => {
    let [now, most] = [0, 0];
    const send = async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 1));
      now -= 1;
      return {};
    };
    await uploadRound(
      Array.from({ length: 12 }, (_, at) => rowOf(at + 1)),
      buildServer({ send }).parts,
    );
    expect(most).toBe(3);
  });
});

describe('pauses', () => {
  it('grow to half a minute, half of it by chance', () => {
    expect(backOffMs(0, 0)).toBe(250);
    expect(backOffMs(0, 1)).toBe(500);
    expect(backOffMs(20, 1)).toBe(30_000);
  });
});
