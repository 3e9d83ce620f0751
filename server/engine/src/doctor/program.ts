import { Command, CommanderError, Option } from 'commander';
import { loadTemplates } from '../comfyui/load-templates.ts';
import { createModelServer } from '../comfyui/model-server.ts';
import {
  checkModelServers,
  type EngineConfig,
  engineConfigOf,
  engineEnvironment,
} from '../environment/engine-environment.ts';
import { ConfigError, readEnvironment } from '../environment/read-environment.ts';
import { describeUnknownNames } from '../environment/unknown-names.ts';
import { loadFalTemplates } from '../fal/fal-template.ts';
import { doorsTable, priceWords } from './doors.ts';
import { examine, type Findings, type ServerFinding, type TemplateFinding, type ToolFinding } from './examine.ts';
import { type CutoutFinding, examineCutout } from './examine-cutout.ts';
import { examineModels, type ModelFinding } from './examine-models.ts';

const stateWords: Record<ToolFinding['state'], string> = {
  builtin: 'works, built in',
  comfyui: 'works, ComfyUI',
  partner: 'works, ComfyUI partner nodes',
  fal: 'works, fal',
  partly: 'works, without its model part',
  closed: 'CLOSED',
};

/** With one server the location is omitted. */
const placeWords = (readyAt: readonly string[], count: number): string =>
  count > 1 ? ` at ${readyAt.length === count ? 'every server' : readyAt.join(', ')}` : '';

const templateLines = (finding: TemplateFinding, count: number, hasPartnerKey: boolean): string[] => {
  const { name, role, isReady, readyAt, lacks, models, price } = finding;
  if (price !== null && !hasPartnerKey) return [`    no key   ${name}, ${priceWords(price)}`];
  if (isReady === true) {
    const restricted = models.filter(({ licence }) => /non-?commercial|not for commercial/i.test(licence));
    return [
      `    ready    ${name}${price === null ? '' : `, ${priceWords(price)}`}${placeWords(readyAt, count)}`,
      ...restricted.map(({ file, licence }) => `             note     ${file}: ${licence}`),
    ];
  }
  const head = `    ${isReady === null ? 'no server' : 'lacking '} ${name}${role === 'alternative' ? ' (alternative)' : ''}`;
  return [
    head,
    ...lacks.nodes.map((node) => `             node     ${node}`),
    ...lacks.models.map((model) => `             model    ${model}`),
    ...lacks.versions.map((version) => `             version  ${version}`),
  ];
};

const serverLine = ({ url, state, slots, version, devices, error }: ServerFinding): string => {
  if (state === 'unreachable') {
    const why = error === null ? '' : ` (${error})`;
    return `ComfyUI at ${url} does not answer${why}. Is it running, and does ATELIER_COMFYUI_HEADER fit?`;
  }
  return `ComfyUI ${version ?? '(version unknown)'} at ${url}, slots ${slots}: ${devices.join(', ') || 'no device'}`;
};

const serverLines = ({ servers }: Findings): string[] =>
  servers.length === 0
    ? ['No ComfyUI server. Set ATELIER_COMFYUI_URL, e.g. http://127.0.0.1:8188']
    : servers.map(serverLine);

type FalFinding = ToolFinding['fal'][number];

const falLine = ({ name, model, price }: FalFinding, hasKey: boolean): string => {
  const cost = price === null ? 'billed by time' : priceWords(price);
  return `    ${hasKey ? 'ready ' : 'no key'}   ${name}: ${model}, ${cost}`;
};

const modelWords: Record<ModelFinding['state'], string> = {
  works: 'works',
  off: 'off, by ATELIER_MODELS or ATELIER_MODELS_OFF',
  absent: 'not installed: pnpm install without --no-optional, or another platform',
  fails: 'installed, but DOES NOT RUN here',
};

const modelLine = ({ name, state, detail }: ModelFinding): string =>
  `  ${name.padEnd(10)} ${modelWords[state]}${detail ? ` (${detail})` : ''}`;

const cutoutLine = ({ state, name, licence, detail }: CutoutFinding): string => {
  const words = {
    absent: modelWords.absent,
    off: modelWords.off,
    works: `works, ${name} (${licence})`,
    fails: `DOES NOT WORK, cutouts are simple: ${detail}`,
  };
  return `  ${'cutout'.padEnd(10)} ${words[state]}`;
};

/** Formats the findings as text: the server, broken template files, then each tool that has a template or is unavailable. */
export const report = (findings: Findings): string => {
  const shown = findings.tools.filter(
    ({ templates, fal, state }) => templates.length + fal.length > 0 || state === 'closed',
  );
  const lines = [
    ...findings.unknownNames,
    ...serverLines(findings),
    findings.hasPartnerKey
      ? 'Comfy.org: a key for partner nodes is set; it is not tried here'
      : 'No key for partner nodes. Set ATELIER_COMFYUI_PARTNER_KEY',
    findings.wordsTo === null
      ? 'No language model reads descriptions. Set ATELIER_LLM_URL and ATELIER_LLM_MODEL'
      : `Descriptions are read by the language model at ${findings.wordsTo}; it is not tried here`,
    findings.hasFalKey ? 'fal: a key is set; it is not tried here' : 'No key for fal. Set ATELIER_FAL_KEY',
    ...findings.problems.map((problem) => `  template not used: ${problem}`),
    '',
    'Local models',
    ...findings.models.map(modelLine),
    cutoutLine(findings.cutout),
    '',
    ...shown.flatMap((tool) => [
      `${String(tool.type).padStart(4)}  ${tool.title}: ${stateWords[tool.state]}${tool.choice === 'auto' ? '' : ` (${tool.choice})`}`,
      ...tool.lacksModels.map((name) => `    local    ${name}, see above`),
      ...tool.templates.flatMap((template) => templateLines(template, findings.servers.length, findings.hasPartnerKey)),
      ...tool.fal.map((one) => falLine(one, findings.hasFalKey)),
    ]),
    '',
  ];
  const count = (state: ToolFinding['state']) => findings.tools.filter((tool) => tool.state === state).length;
  const closed = count('closed');
  lines.push(
    `${count('builtin') + count('partly')} tools built in, ${count('comfyui')} by ComfyUI, ${count('partner')} by partner nodes, ${count('fal')} by fal, ${count('partly')} without their model part, ${closed} closed.`,
  );
  if (closed > 0 && findings.servers.some(({ state }) => state === 'reachable')) {
    lines.push(
      'Install what is lacking on the server; within a minute or two the tools open, nothing is restarted here.',
    );
  }
  return `${lines.join('\n')}\n`;
};

export interface ProgramIo {
  env: NodeJS.ProcessEnv;
  out: (text: string) => void;
  err: (text: string) => void;
}

const help = `
Reads the same environment as the server (ATELIER_COMFYUI_URL, ATELIER_COMFYUI_HEADER, ATELIER_COMFYUI_TEMPLATES, ATELIER_COMFYUI_PARTNER_KEY,
ATELIER_FAL_KEY, ATELIER_LLM_URL, ATELIER_ENGINES, ATELIER_MODELS, ATELIER_MODELS_OFF, ATELIER_CUTOUT_MODEL).

Exit codes: 0 every tool works in full, 1 a tool is closed or lacks its model part, or the network for cutouts does not work, 2 wrong use or configuration,
3 a configured server does not answer.

Example: ATELIER_COMFYUI_URL=http://127.0.0.1:8188 atelier-engine doctor`;

const findOut = async (
  { comfy, fal, language, engineChoices, engineRank, models }: EngineConfig,
  env: NodeJS.ProcessEnv,
): Promise<Findings> => {
  const { templates, problems } = loadTemplates(comfy?.templates);
  const hosted = loadFalTemplates();
  const servers = (comfy?.servers ?? []).map((one) => createModelServer({ ...one, templates }));
  await Promise.all(servers.map(({ connection }) => connection.probe()));
  return examine({
    servers,
    templates,
    problems: [...problems, ...hosted.problems],
    choices: engineChoices,
    rank: engineRank,
    falTemplates: hosted.templates,
    hasFalKey: fal !== undefined,
    wordsTo: language ? new URL(language.url).hostname : null,
    hasPartnerKey: comfy?.partnerKey !== undefined,
    models: await examineModels(models),
    cutout: await examineCutout(env),
    unknownNames: describeUnknownNames(env, Object.keys(engineEnvironment.shape)),
  });
};

const exitCodeOf = ({ servers, tools, problems, cutout }: Findings): number => {
  if (servers.some(({ state }) => state === 'unreachable')) return 3;
  const areToolsWhole = tools.every(({ state }) => state !== 'closed' && state !== 'partly');
  return areToolsWhole && problems.length === 0 && cutout.state !== 'fails' ? 0 : 1;
};

/** Runs `atelier-engine` with these arguments. @returns the exit code. */
export const runProgram = async (words: readonly string[], io: ProgramIo): Promise<number> => {
  let code = 0;
  const program = new Command('atelier-engine')
    .description('Looks after the image engine and its model server.')
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: io.err });
  program
    .command('doctor')
    .description('Says which tools work with the connected ComfyUI servers, and what each one lacks.')
    .option('--json', 'print the findings as JSON')
    .option('--doors', 'print a table of all that can draw each tool, with prices')
    .addOption(
      new Option('--url <address>', 'look at this server, or these with commas, instead of ATELIER_COMFYUI_URL'),
    )
    .addHelpText('after', help)
    .action(async ({ json, doors, url }: { json?: boolean; doors?: boolean; url?: string }) => {
      const given = { ...io.env, ...(url === undefined ? {} : { ATELIER_COMFYUI_URL: url }) };
      const findings = await findOut(
        engineConfigOf(readEnvironment(engineEnvironment.superRefine(checkModelServers), given)),
        given,
      );
      if (doors) {
        io.out(doorsTable(findings));
        return;
      }
      io.out(json ? `${JSON.stringify(findings, null, 2)}\n` : report(findings));
      code = exitCodeOf(findings);
    });
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof ConfigError)) throw error;
    io.err(`${error.message}\n`);
    return 2;
  }
  return code;
};
