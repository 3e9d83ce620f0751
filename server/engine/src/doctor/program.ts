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
import { examine, type Findings } from './examine.ts';
import { examineCutout } from './examine-cutout.ts';
import { examineModels } from './examine-models.ts';
import { report } from './report.ts';

export interface ProgramIo {
  env: NodeJS.ProcessEnv;
  out: (text: string) => void;
  err: (text: string) => void;
}

const help = `
Reads the same environment as the server (ATELIER_COMFYUI_URL, ATELIER_COMFYUI_HEADER, ATELIER_COMFYUI_TEMPLATES, ATELIER_ENGINES,
ATELIER_MODELS, ATELIER_MODELS_OFF, ATELIER_CUTOUT_MODEL).

Exit codes: 0 every tool works in full, 1 a tool is closed or lacks its model part, or the network for cutouts does not work, 2 wrong use or configuration,
3 a configured server does not answer.

Example: ATELIER_COMFYUI_URL=http://127.0.0.1:8188 atelier-engine doctor`;

const findOut = async ({ comfy, engineChoices, models }: EngineConfig, env: NodeJS.ProcessEnv): Promise<Findings> => {
  const { templates, problems } = loadTemplates(comfy?.templates);
  const servers = (comfy?.servers ?? []).map((one) => createModelServer({ ...one, templates }));
  await Promise.all(servers.map(({ connection }) => connection.probe()));
  return examine({
    servers,
    templates,
    problems,
    choices: engineChoices,
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

/** Runs `atelier-engine` with these words. @returns the exit code. */
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
    .addOption(
      new Option('--url <address>', 'look at this server, or these with commas, instead of ATELIER_COMFYUI_URL'),
    )
    .addHelpText('after', help)
    .action(async ({ json, url }: { json?: boolean; url?: string }) => {
      const given = { ...io.env, ...(url === undefined ? {} : { ATELIER_COMFYUI_URL: url }) };
      const findings = await findOut(
        engineConfigOf(readEnvironment(engineEnvironment.superRefine(checkModelServers), given)),
        given,
      );
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
