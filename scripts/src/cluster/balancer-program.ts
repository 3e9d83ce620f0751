import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { announceListening, endOnlyWhenTold } from './part.ts';

/** Balancer for machines without nginx, configured like deploy/nginx. Arguments: its port, then the ports of the api nodes. */
const [port = 0, ...nodes] = process.argv.slice(2).map(Number);

/** Milliseconds for which a node that refused a connection is tried last. */
const restMs = 5000;
const restsUntil = new Map<number, number>();
let turn = 0;

/** Every node once, those with a recent refusal last. */
const inTurn = (): number[] => {
  turn += 1;
  const order = nodes.map((_, index) => nodes[(index + turn) % nodes.length] ?? 0);
  const isResting = (node: number) => (restsUntil.get(node) ?? 0) > Date.now();
  return [...order.filter((node) => !isResting(node)), ...order.filter(isResting)];
};

/** Connects to the first node that accepts; undefined when none does. Nothing was sent yet, so a retry is safe. */
const openLine = async (): Promise<Socket | undefined> => {
  for (const node of inTurn()) {
    const line = connect(node, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      line.once('connect', () => resolve(true));
      line.once('error', () => resolve(false));
    });
    if (isOpen) return line;
    restsUntil.set(node, Date.now() + restMs);
  }
  return undefined;
};

const headersOf = ({ headers, socket }: IncomingMessage) => ({
  ...headers,
  'x-forwarded-for': socket.remoteAddress ?? '',
  'x-forwarded-proto': 'http',
});

const refuse = (answer: ServerResponse, status: number): void => {
  if (answer.headersSent) answer.destroy();
  else answer.writeHead(status, { 'content-type': 'text/plain' }).end(`${status}\n`);
};

const handle = async (asked: IncomingMessage, answer: ServerResponse): Promise<void> => {
  const line = await openLine();
  if (!line) return refuse(answer, 502);
  const { method, url: path } = asked;
  const onward = request({ createConnection: () => line, method, path, headers: headersOf(asked) }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers);
    given.pipe(answer);
    given.on('error', () => answer.destroy());
  });
  onward.on('error', () => refuse(answer, 502));
  answer.on('close', () => onward.destroy());
  asked.pipe(onward);
};

const server = createServer((asked, answer) => void handle(asked, answer));
server.on('upgrade', async (asked, socket: Socket, head: Buffer) => {
  const line = await openLine();
  if (!line) return socket.destroy();
  const headers = Object.entries(headersOf(asked)).map(([name, value]) => `${name}: ${String(value)}`);
  line.write([`GET ${asked.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
  line.write(head);
  line.pipe(socket).pipe(line);
  for (const end of [line, socket]) end.on('error', () => [line, socket].map((each) => each.destroy()));
});
server.listen(port, '127.0.0.1', announceListening);
await endOnlyWhenTold();
process.exit(0);
