import { bin, node } from './paths.ts';

export interface CheckStep {
  name: string;
  command: string;
  args: readonly string[];
}

/** What `pnpm check` runs, in order: all at zero. */
export const staticSteps: readonly CheckStep[] = [
  { name: 'format and lint', command: bin('biome'), args: ['ci', '--error-on-warnings'] },
  { name: 'types and fences', command: bin('tsc'), args: ['-b'] },
  { name: 'surface of the platform', command: node, args: ['scripts/src/platform-api.ts', '--check'] },
  { name: 'recorded builds', command: node, args: ['scripts/src/skew-check.ts'] },
  { name: 'fields of the tools', command: node, args: ['scripts/src/tool-fields.ts', '--check'] },
  { name: 'schema and migrations', command: node, args: ['server/src/db/check-migrations.ts'] },
  { name: 'advisories', command: node, args: ['scripts/src/advisories.ts'] },
  { name: 'unused code', command: bin('knip'), args: ['--no-progress'] },
  { name: 'workspace', command: bin('sherif'), args: ['-r', 'root-package-manager-field'] },
  { name: 'words in zh and en', command: node, args: ['scripts/src/texts-check.ts'] },
  { name: 'storeys of the house', command: node, args: ['scripts/src/house.ts', '--check'] },
  { name: 'coverage of the specification', command: node, args: ['scripts/src/coverage-check.ts'] },
];

export const checkSteps: readonly CheckStep[] = [
  ...staticSteps,
  { name: 'unit tests', command: bin('vitest'), args: ['run', '--project', 'unit'] },
];
