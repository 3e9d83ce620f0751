import { negotiate } from '@fastify/accept-negotiator';

export type Coding = 'br' | 'gzip' | 'identity';

const packed: Exclude<Coding, 'identity'>[] = ['br', 'gzip'];

/** The smallest coding that an accept-encoding header takes. */
export const codingFor = (accepted: string | undefined): Coding =>
  (negotiate(accepted ?? '', packed) as Exclude<Coding, 'identity'> | null) ?? 'identity';
