import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { CronJob } from 'kubernetes-models/batch/v1';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Secret, Service } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { root } from '../paths.ts';
import { folder, read, startsWith, unknownTo } from './deploy-files.fixture.ts';

const kinds = {
  ConfigMap,
  Secret,
  Service,
  CronJob,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  PodDisruptionBudget,
};

interface Probe {
  httpGet: { path: string; port: string };
}
interface Container {
  name: string;
  command?: string[];
  env?: { name: string }[];
  volumeMounts?: { mountPath: string }[];
  ports?: { name: string; containerPort: number }[];
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  startupProbe?: Probe;
}
interface Pod {
  containers: Container[];
  terminationGracePeriodSeconds: number;
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
      spec: Pod;
    };
    jobTemplate: { spec: { template: { spec: Pod } } };
  };
}

const manifests = readdirSync(join(folder, 'kubernetes')).flatMap((file) =>
  parseAllDocuments(read(`kubernetes/${file}`)).map((document) => document.toJS() as Manifest),
);
const deployments = manifests.filter(({ kind }) => kind === 'Deployment');

describe('Kubernetes files', () => {
  it.each(manifests.map((one) => [`${one.kind} ${one.metadata.name}`, one] as const))('%s is valid', (_, one) => {
    new kinds[one.kind](one as never).validate();
  });

  it('use existing settings', () => {
    const names = deployments.flatMap(({ spec }) =>
      spec.template.spec.containers.flatMap(({ env = [] }) => env.map(({ name }) => name)),
    );
    const shared = manifests.filter(({ metadata }) => metadata.name === 'atelier');
    for (const { data, stringData } of shared) names.push(...Object.keys({ ...data, ...stringData }));
    expect(names.length).toBeGreaterThan(10);
    expect(unknownTo(names)).toEqual([]);
    const given = Object.assign({}, ...shared.map(({ data, stringData }) => ({ ...data, ...stringData })));
    expect(() => startsWith(given)).toThrow(/DATABASE_URL/);
    expect(() => startsWith({ ...given, DATABASE_URL: 'postgres://a:b@c/d' })).toThrow(/S3_SECRET_ACCESS_KEY/);
    const filled = { ...given, DATABASE_URL: 'postgres://a:b@c/d', S3_SECRET_ACCESS_KEY: 'k3y' };
    expect(startsWith(filled)).toMatchObject({ mode: 'production', blobs: { place: { kind: 'bucket' } } });
  });

  it('mount for each container the folders that its command uses', () => {
    const pods = manifests.flatMap(({ kind, spec }) => {
      if (kind === 'Deployment') return [spec.template.spec];
      return kind === 'CronJob' ? [spec.jobTemplate.spec.template.spec] : [];
    });
    const named = pods.flatMap(({ containers }) =>
      containers.flatMap(({ name, command = [], volumeMounts = [] }) =>
        [...command.join(' ').matchAll(/--(?:keys|to) (\/[^\s;]+)/g)].map(([, folder = '']) => ({
          ...{ name, folder },
          mounted: volumeMounts.map(({ mountPath }) => mountPath),
        })),
      ),
    );
    expect(named.map(({ name }) => name)).toEqual(expect.arrayContaining(['store']));
    for (const { name, folder, mounted } of named) expect(mounted, name).toContain(folder);
  });

  it('probe existing pages, on open ports', () => {
    const health = readFileSync(join(root, 'server/src/modules/site/health-routes.ts'), 'utf8');
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

  it('select their pods, and wait longer for an end than it takes', () => {
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
