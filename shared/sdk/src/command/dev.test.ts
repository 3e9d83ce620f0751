import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stepsFor } from './dev.ts';

const pageTexts = join(import.meta.dirname, '../../../../host/src/locales/en/remote-health.json');

it("names each field of the host's page as the page does", () => {
  const texts = JSON.parse(readFileSync(pageTexts, 'utf8')) as Record<string, string>;
  const steps = stepsFor('http://127.0.0.1:8080', 'http://127.0.0.1:4310');
  for (const key of ['overrideTitle', 'overrideAsBuildSays', 'overrideStart'])
    expect(steps).toContain(`"${texts[key]}"`);
});
