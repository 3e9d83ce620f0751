import { isIP } from 'node:net';
import { z } from 'zod';
import { readLimited } from '../comfyui/comfy-client.ts';
import { isPrivateAddress } from '../public-lookup.ts';

/** Connection settings of a language model with OpenAI's `/chat/completions` API. */
export interface LanguageSettings {
  /** Without a trailing slash, e.g. `https://api.openai.com/v1`. */
  url: string;
  /** Absent: the server requires none. */
  key: string | undefined;
  model: string;
  timeMs: number;
}

export const languageTimeMs = 20_000;

/** Maximum size of a response in bytes, and its length in tokens. */
const answerLimit = 256 * 1024;
const maxTokens = 1500;
/** Maximum number of characters of a description that are sent. */
const maxWords = 2000;

const completion = z.object({
  choices: z
    .array(z.object({ finish_reason: z.string().nullish(), message: z.object({ content: z.string().min(2) }) }))
    .min(1),
});

/** Language model with JSON responses of a schema. */
export interface LanguageModel {
  /** Shown to users before their text is sent there; undefined: a host of this installation. */
  readonly host: string | undefined;
  /** @throws Error without the key and the text, also for a response that does not match the schema */
  ask<T>(
    question: { name: string; task: string; words: string; schema: z.ZodType<T> },
    signal: AbortSignal,
  ): Promise<T>;
}

/**
 * Host outside this installation; undefined for an address of this machine or a private network, and for a name without a public domain.
 */
export const outsideHost = (url: string): string | undefined => {
  const { hostname } = new URL(url);
  const address = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(address);
  if (family !== 0) return isPrivateAddress(address, family) ? undefined : hostname;
  return /\./.test(hostname) && !/\.(?:local|localhost|internal|lan)$/.test(hostname) ? hostname : undefined;
};

export const createLanguageModel = ({ url, key, model, timeMs }: LanguageSettings): LanguageModel => ({
  host: outsideHost(url),
  async ask({ name, task, words, schema }, signal) {
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeMs)]),
      body: JSON.stringify({
        model,
        messages: [
          { role: 'system', content: task },
          { role: 'user', content: words.slice(0, maxWords) },
        ],
        temperature: 0,
        max_tokens: maxTokens,
        response_format: { type: 'json_schema', json_schema: { name, strict: true, schema: z.toJSONSchema(schema) } },
      }),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`the language model answered ${response.status}`);
    }
    const text = new TextDecoder().decode(await readLimited(response, answerLimit));
    const [choice] = completion.parse(JSON.parse(text)).choices;
    if (choice?.finish_reason === 'length' || choice?.finish_reason === 'content_filter')
      throw new Error(`the language model stopped: ${choice.finish_reason}`);
    return schema.parse(JSON.parse(choice?.message.content ?? ''));
  },
});
