import { atom, type PrimitiveAtom, useAtomValue } from 'jotai';
import { unprovided } from './unprovided.ts';

/** `connecting`, `open` (status true), `closed` (status false; retrying), `polling` (retries exhausted, the host polls instead). */
export type SocketStatus = 'off' | 'connecting' | 'open' | 'closed' | 'polling';

/** Written by the host only. */
export const socketStatusAtom: PrimitiveAtom<SocketStatus> = atom<SocketStatus>('off');

/** The page's socket. Remotes never send; messages arrive over the bus. */
export interface Socket {
  readonly status: SocketStatus;
  /** Reconnects now, e.g. from a "retry" button. */
  reconnect(): void;
}

export const useSocketStatus = (): SocketStatus => useAtomValue(socketStatusAtom);

export let socket: Socket = unprovided('socket');
export const provideSocket = (implementation: Socket): void => {
  socket = implementation;
};
