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

/** A server with contents by hash and materials by key. */
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
    missing: async (files) => ({ missing: files.map(({ sha256 }) => sha256).filter((one) => !contents.has(one)) }),
    send,
    make: async (items) =>
      items.map(({ key, sha256 }) => {
        materials.set(key, sha256);
        return { key, asset: { id: `asset of ${key}` } };
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

describe('an upload run', () => {
  it('sends missing files and creates a material for each', async () => {
    const server = buildServer();
    server.contents.add(hashOf('1'));
    await uploadRound([rowOf(1), rowOf(2)], server.parts);
    expect(server.send.mock.calls.map(([sha256]) => sha256)).toEqual([hashOf('2')]);
    expect([...server.saved.values()].map(({ state, isKnown }) => [state, isKnown])).toEqual([
      ['done', true],
      ['done', false],
    ]);
  });

  it('repeated after a killed tab sends and creates nothing twice', async () => {
    const server = buildServer();
    await uploadRound([rowOf(1)], server.parts);
    await uploadRound([rowOf(1)], server.parts);
    expect(server.send).toHaveBeenCalledTimes(1);
    expect(server.materials.size).toBe(1);
  });

  it('retries on a broken connection or server error, not on a refused picture', async () => {
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

  it("uses the server's drawing as a pattern’s picture, and requests it again for an existing file", async () => {
    const made: unknown[] = [];
    const send = vi.fn(async () => ({ preview: 'f'.repeat(64) }));
    const server = buildServer({
      send,
      make: async (items) => {
        made.push(...items);
        return items.map(({ key }) => ({ key, asset: { id: `asset of ${key}` } }));
      },
    });
    server.contents.add(hashOf('1'));
    await uploadRound([{ ...rowOf(1), fields: { type: 'sewingPattern' }, fileName: '1.dxf' }], server.parts);
    expect(send).toHaveBeenCalledWith(hashOf('1'), expect.any(File), 'pattern');
    expect(made).toMatchObject([{ sha256: 'f'.repeat(64), file_sha256: hashOf('1'), file_name: '1.dxf' }]);
  });

  it('reports a file that no longer exists', async () => {
    const server = buildServer({ fileOf: async () => undefined });
    await uploadRound([rowOf(1)], server.parts);
    expect(server.saved.get(rowOf(1).id)?.state).toBe('lost');
  });

  it('sends at most three at a time', async () => {
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

describe('retry delays', () => {
  it('grow to half a minute, half of it random', () => {
    expect(backOffMs(0, 0)).toBe(250);
    expect(backOffMs(0, 1)).toBe(500);
    expect(backOffMs(20, 1)).toBe(30_000);
  });
});
