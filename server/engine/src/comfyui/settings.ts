/** How to reach one ComfyUI server and how patient to be with it. Times in milliseconds. */
export interface ComfySettings {
  /** Without a slash at its end, e.g. `http://127.0.0.1:8188`; may have a path. */
  url: string;
  /** Sent with every request, the socket's included: what a guarding proxy asks for. */
  headers: Readonly<Record<string, string>>;
  /** Of an account at Comfy.org that pays for partner nodes; goes with prompts of templates that have a price, and nowhere else. */
  partnerKey?: string | undefined;
  /** Between two looks whether it is there and what it has. */
  probeEveryMs: number;
  /** The longest pause between two looks at a server that is away; they begin short and grow. */
  longestPauseMs: number;
  /** Between two looks at the history of a prompt; events come sooner. */
  pollEveryMs: number;
  /** One small request, and a submission. */
  requestMs: number;
  submitMs: number;
  /** Moving one picture or clip. */
  transferMs: number;
  /** A running prompt that says nothing for this long is given up. */
  idleMs: number;
  /** A prompt may wait this long behind others. */
  waitMs: number;
  /** The server may be away this long before its jobs go to another one that can draw them. */
  moveMs: number;
  /** No server may be there for this long before the jobs fail. */
  awayMs: number;
}

/** One of the servers, and how many tasks it may have at a time, its own queue included. */
export interface ServerSettings {
  settings: ComfySettings;
  slots: number;
}

/** Times for everyday use; the address and the header come from the configuration. */
export const usualTimes = {
  probeEveryMs: 30_000,
  longestPauseMs: 120_000,
  pollEveryMs: 2500,
  requestMs: 5000,
  submitMs: 30_000,
  transferMs: 120_000,
  idleMs: 600_000,
  waitMs: 900_000,
  moveMs: 15_000,
  awayMs: 90_000,
} as const satisfies Partial<ComfySettings>;

/** A text of the server without the key, should it repeat it. */
export const withoutKey = ({ partnerKey }: ComfySettings, text: string): string =>
  partnerKey === undefined ? text : text.replaceAll(partnerKey, '***');
