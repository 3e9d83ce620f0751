/** To the child: one piece of work; it gets the next only after it has answered. */
export interface WorkRequest {
  work: unknown;
}

/** From the child. `fault` survives the way between processes: what a `WorkFault` says. */
export type WorkAnswer =
  | { kind: 'ready' }
  | { kind: 'done'; result: unknown }
  | { kind: 'fault'; code: string; detail: string; data: unknown };
