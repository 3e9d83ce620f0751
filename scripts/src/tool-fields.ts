import { inputsSchema, paramsSchema } from '@atelier/catalogue/params';
import { tools } from '@atelier/engine/tools';
import { z } from 'zod';

/** `pnpm tool:fields` prints what the server accepts for every tool, as JSON Schema; `forModel`: only a generative model uses these. */
const described = tools.map((tool) => {
  const { type, key, title, call, price, minLevel, inputs, fields } = tool;
  const forModel = [...inputs, ...fields].flatMap(({ name, needsModel }) => (needsModel ? [name] : []));
  const accepted = z.object({ inputs: inputsSchema(tool), params: paramsSchema(tool) });
  const schema = z.toJSONSchema(accepted, { io: 'input', unrepresentable: 'any' });
  return { type, key, title: title.en, call, price, minLevel, forModel, schema };
});
process.stdout.write(`${JSON.stringify(described, null, 2)}\n`);
