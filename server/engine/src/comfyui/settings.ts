/** Address and time limits of one ComfyUI server. Times in milliseconds. */
export interface ComfySettings {
  /** Without a trailing slash, e.g. `http://127.0.0.1:8188`; may have a path. */
  url: string;
  /** Sent with every request and the socket, for example for an authenticating proxy. */
  headers: Readonly<Record<string, string>>;
  /** API key of a Comfy.org account that pays for partner nodes; sent only with prompts of templates that have a price. */
  partnerKey?: string | undefined;
  /** Interval between probes. */
  probeEveryMs: number;
  /** Maximum delay between probes of an unreachable server; delays start short and grow. */
  longestPauseMs: number;
  /** Interval between history polls; events trigger earlier ones. */
  pollEveryMs: number;
  /** Timeout of a small request or a submission. */
  requestMs: number;
  submitMs: number;
  /** Timeout of a file transfer. */
  transferMs: number;
  /** Maximum silence of a running prompt. */
  idleMs: number;
  /** Maximum queueing time of a prompt. */
  waitMs: number;
  /** Duration of an outage after which a server's jobs move to another one. */
  moveMs: number;
  /** Duration of an outage of all servers after which jobs fail. */
  awayMs: number;
}

/** One server and its maximum concurrent tasks, including its own queue. */
export interface ServerSettings {
  settings: ComfySettings;
  slots: number;
}

/** Default times; the address and the header come from the configuration. */
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

/** Removes the key from a text of the server. */
export const withoutKey = ({ partnerKey }: ComfySettings, text: string): string =>
  partnerKey === undefined ? text : text.replaceAll(partnerKey, '***');
