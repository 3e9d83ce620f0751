import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { metricNames } from '@atelier/server/metric-names';
import { parser } from '@prometheus-io/lezer-promql';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../paths.ts';

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  labels?: { severity?: string };
  annotations?: { summary?: string; runbook_url?: string };
}

const path = join(root, 'deploy/prometheus/atelier.rules.yaml');
const rules = (parse(readFileSync(path, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const alerts = rules.filter(({ alert }) => alert !== undefined);
const recorded = new Set(rules.flatMap(({ record }) => (record === undefined ? [] : [record])));
const measured = metricNames();
/** Prometheus adds it to every scrape. */
const own = new Set(['up']);

interface Panel {
  title: string;
  targets?: { expr: string }[];
}
const dashboard = JSON.parse(readFileSync(join(root, 'deploy/grafana/atelier.json'), 'utf8')) as { panels: Panel[] };
const shown = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const));

/** Metrics of a PromQL expression. @throws Error when invalid */
const selectedBy = (expr: string): string[] => {
  const names: string[] = [];
  parser.parse(expr).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) throw new Error(`no PromQL at ${from}: ${expr}`);
      if (type.name === 'VectorSelector') names.push(/^[\w:]+/.exec(expr.slice(from, to))?.[0] ?? '');
    },
  });
  return names;
};

const unknownIn = (expr: string) =>
  selectedBy(expr).filter((name) => !measured.has(name) && !recorded.has(name) && !own.has(name));

describe('alert rules and dashboard', () => {
  it.each(rules.map((rule) => [rule.alert ?? rule.record ?? '', rule.expr] as const))(
    '%s is PromQL and uses existing metrics',
    (_, expr) => {
      expect(selectedBy(expr).length).toBeGreaterThan(0);
      expect(unknownIn(expr)).toEqual([]);
    },
  );

  it.each(shown)('the panel %s shows existing metrics', (_, expr) => {
    expect(unknownIn(expr)).toEqual([]);
  });

  it('the check finds a missing metric, and invalid PromQL', () => {
    expect(unknownIn('rate(atelier_made_up_total[5m])')).toEqual(['atelier_made_up_total']);
    expect(() => selectedBy('sum(rate(')).toThrow('no PromQL');
  });

  it('each alert has its own documentation, and no section is unused', () => {
    const text = readFileSync(join(root, 'docs/operating/runbook.md'), 'utf8');
    const paragraphs = new Map(
      [...text.matchAll(/^### (Atelier\w+)\n([^#]+)/gm)].map(([, name = '', words = '']) => [name, words.trim()]),
    );
    expect([...paragraphs.keys()].sort()).toEqual(alerts.map(({ alert }) => alert).sort());
    for (const [name, words] of paragraphs) expect(words.length, name).toBeGreaterThan(60);
  });

  it('each alert has severity, summary and a link', () => {
    for (const { alert = '', labels, annotations } of alerts) {
      expect(['page', 'ticket'], alert).toContain(labels?.severity);
      expect(annotations?.summary, alert).toMatch(/\{\{ \$(value|labels)/);
      expect(annotations?.runbook_url).toBe(`docs/operating/runbook.md#${alert.toLowerCase()}`);
    }
  });

  const { error } = spawnSync('promtool', ['--version']);
  it.skipIf(error)('pass promtool (skipped where it is not installed)', () => {
    const { status, stderr, stdout } = spawnSync('promtool', ['check', 'rules', path], { encoding: 'utf8' });
    expect(`${stdout}${stderr}`).toContain('SUCCESS');
    expect(status).toBe(0);
  });
});
