import type { IncomingMessage, ServerResponse } from 'node:http';

export const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

export const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** The parts of a multipart body by name. */
export const parseMultipart = (body: Buffer, type: string): Map<string, { filename?: string; data: Buffer }> => {
  const boundary = /boundary=(.+)$/.exec(type)?.[1] ?? '';
  const parts = new Map<string, { filename?: string; data: Buffer }>();
  for (const raw of body.toString('latin1').split(`--${boundary}`)) {
    const at = raw.indexOf('\r\n\r\n');
    const name = /name="([^"]+)"/.exec(raw)?.[1];
    if (at < 0 || name === undefined) continue;
    const filename = /filename="([^"]+)"/.exec(raw)?.[1];
    parts.set(name, {
      data: Buffer.from(raw.slice(at + 4, -2), 'latin1'),
      ...(filename === undefined ? {} : { filename }),
    });
  }
  return parts;
};

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** Binary messages of each kind that a server sends. */
export const binary = {
  /** 1: format (1 JPEG, 2 PNG), then the picture. */
  preview: (picture: Uint8Array): Buffer => Buffer.concat([uint32(1), uint32(2), picture]),
  /** 3: text of a node. */
  text: (node: string, text: string): Buffer =>
    Buffer.concat([uint32(3), uint32(node.length), Buffer.from(node), Buffer.from(text)]),
  /** 4: JSON metadata, then the picture. */
  described: (picture: Uint8Array, description: object): Buffer => {
    const json = Buffer.from(JSON.stringify(description));
    return Buffer.concat([uint32(4), uint32(json.length), json, picture]);
  },
};
