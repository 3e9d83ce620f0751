import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorSentence } from '@atelier/contract/errors';

/** Statuses of what is no HTTP request; anything else is a 400. */
const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

// The request is unreadable, so its language is unknown.
const body = JSON.stringify({
  success: '0',
  code: '50010',
  msg: `${errorSentence('50010', 'zh')} ${errorSentence('50010', 'en')}`,
  data: null,
});

/** Answers what Node's parser refuses, before there is a request, with our words instead of Fastify's. */
export const answerUnreadable = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statuses[error.code ?? ''] ?? 400;
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
};
