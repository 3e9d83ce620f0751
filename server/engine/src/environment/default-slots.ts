import { availableParallelism, totalmem } from 'node:os';

/** Memory in bytes: a slot at its limit, and the rest of a node (itself, people detection, a network). */
const slotBytes = 0.7e9;
const nodeBytes = 1.4e9;

interface Machine {
  cores: number;
  /** Memory available to this process and its children, in bytes. */
  memory: number;
}

/** Uses a container's memory limit, otherwise the machine's memory. */
const thisMachine = (): Machine => {
  const limit = process.constrainedMemory();
  return { cores: availableParallelism(), memory: limit > 0 ? Math.min(limit, totalmem()) : totalmem() };
};

/**
 * Default slot count: one per two cores, at least one, at most what fits into memory including the spare slot. More would let the host kill
 * a container with little memory on a machine with many cores.
 */
export const defaultSlotCount = ({ cores, memory }: Machine = thisMachine()): number =>
  Math.max(1, Math.min(Math.floor(cores / 2), Math.floor((memory - nodeBytes) / slotBytes) - 1));
