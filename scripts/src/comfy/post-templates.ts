import { bindGraph } from '@atelier/engine/comfyui/bind-graph';
import type { ComfyClient } from '@atelier/engine/comfyui/comfy-client';
import { ComfyFailure } from '@atelier/engine/comfyui/comfy-failure';
import type { Connection } from '@atelier/engine/comfyui/connection';
import { chooseModels } from '@atelier/engine/comfyui/find-lacks';
import type { Template } from '@atelier/engine/comfyui/template';
import { type Graph, refusal } from '@atelier/engine/comfyui/wire';

/** What the server's own validation said of one template. */
export interface PostedTemplate {
  name: string;
  tool: number;
  /** `taken`: accepted (and cancelled). `models`: only files are missing. `nodes`: a package of nodes is not installed. `differs`: the template is wrong for this server. */
  outcome: 'taken' | 'models' | 'nodes' | 'differs';
  /** In the server's words. */
  details: string[];
}

const graphOf = (template: Template, picture: string, connection: Connection): Graph => {
  const { bindings, size } = template.manifest;
  const takesPicture = bindings.filter(({ kind }) => kind === 'image' || kind === 'mask' || kind === 'label');
  return bindGraph(
    template,
    { id: 'try', toolType: template.manifest.tool as never, inputs: {}, params: {}, seed: 1 },
    {
      pictures: new Map(takesPicture.map(({ path }) => [path, picture])),
      models: chooseModels(template, connection.nodes),
      size: size && { width: 1024, height: 1024 },
    },
  );
};

/** Posts one template with a picture in each place. Nothing is drawn: what is accepted is cancelled at once. @throws ComfyFailure other than `refused` */
export const postTemplate = async (
  client: ComfyClient,
  connection: Connection,
  template: Template,
  picture: string,
): Promise<PostedTemplate> => {
  const { name, manifest } = template;
  const told = (outcome: PostedTemplate['outcome'], details: string[]) => ({
    name,
    tool: manifest.tool,
    outcome,
    details,
  });
  const promptId = crypto.randomUUID();
  try {
    await client.submit({ graph: graphOf(template, picture, connection), clientId: promptId, promptId });
    await client.cancel(promptId);
    return told('taken', []);
  } catch (error) {
    if (!(error instanceof ComfyFailure) || error.kind !== 'refused') throw error;
    const { error: general, node_errors: nodes } = refusal.parse(error.body ?? {});
    const modelPlaces = new Set(manifest.models.map(({ path }) => path));
    const items = Object.entries(nodes).flatMap(([id, { class_type: className, errors }]) =>
      errors.map((item) => ({
        isModel:
          item.type === 'value_not_in_list' && modelPlaces.has(`${id}.inputs.${item.extra_info.input_name ?? ''}`),
        text: `${id} ${className}: ${item.type} ${item.details.slice(0, 160)}`,
      })),
    );
    const others = items.filter(({ isModel }) => !isModel).map(({ text }) => text);
    if (others.length > 0) return told('differs', others);
    if (items.length > 0)
      return told(
        'models',
        manifest.models.map(({ folder, file }) => `models/${folder}/${file}`),
      );
    const message = typeof general === 'object' ? general.message : (general ?? 'refused without a reason');
    const foreign = Object.entries(manifest.requiredNodes).filter(([, origin]) => origin !== 'ComfyUI core');
    const isForeign = foreign.some(([className]) => message.includes(` ${className} `));
    return told(isForeign ? 'nodes' : 'differs', [message]);
  }
};

/** Files that a server lacks, one below each folder of `models`, for a list that shall be complete. */
export const modelFiles = (templates: readonly Template[]): string[] => [
  ...new Set(templates.flatMap(({ manifest }) => manifest.models.map(({ folder, file }) => `${folder}/${file}`))),
];
