import type { FastifyRequest } from 'fastify';

/** The client has disconnected: an answer would not be read. */
export class ClientGone extends Error {
  constructor() {
    super('the client has gone');
    this.name = 'ClientGone';
  }
}

/**
 * Runs `work` with a signal that is aborted with `ClientGone` when the client's connection closes before the answer. Fastify's own `request.signal` follows
 * the request's body and stays silent once that has been read.
 */
export const whileConnected = async <T>(
  request: FastifyRequest,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const { socket } = request.raw;
  const gone = new AbortController();
  const onClose = () => gone.abort(new ClientGone());
  socket.once('close', onClose);
  if (socket.destroyed) onClose();
  try {
    return await work(gone.signal);
  } finally {
    socket.off('close', onClose);
  }
};
