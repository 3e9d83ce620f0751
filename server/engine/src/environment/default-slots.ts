import { availableParallelism, totalmem } from 'node:os';

/** Bytes of a slot at its bound, and of what a node has beside its slots: itself, the finder of people, a network. */
const slotBytes = 0.7e9;
const nodeBytes = 1.4e9;

interface Machine {
  cores: number;
  /** Bytes that this process and its children may have. */
  memory: number;
}

/** A container's limit of memory counts; without one, or outside of one, the machine's. */
const thisMachine = (): Machine => {
  const limit = process.constrainedMemory();
  return { cores: availableParallelism(), memory: limit > 0 ? Math.min(limit, totalmem()) : totalmem() };
};

/**
 * Default slot count: one for every two cores, at least one, and no more than the memory holds including the spare one: a
 * container with little memory on a machine of many cores would be ended by its host in the middle of pictures.
 */
export const defaultSlotCount = ({ cores, memory }: Machine = thisMachine()): number =>
  Math.max(1, Math.min(Math.floor(cores / 2), Math.floor((memory - nodeBytes) / slotBytes) - 1));
