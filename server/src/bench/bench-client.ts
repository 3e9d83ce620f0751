import { login, socketTicket, type Tokens, userAuth } from '@atelier/contract/auth';
import { apiBase, type Call, type RequestOf, type ResponseOf } from '@atelier/contract/call';
import { apiAnswer, createEnvelope } from '@atelier/contract/envelope';
import { nodeCipher } from '@atelier/contract/envelope-node';
import { uploadImages } from '@atelier/contract/generation';
import { socketPath } from '@atelier/contract/socket';
import type { UploadedImage } from '@atelier/contract/task';

const envelope = createEnvelope(nodeCipher);

const answerLimitMs = 60_000;

/** A signed-in user outside the server's process. */
export interface BenchClient {
  userId: string;
  call<C extends Call>(call: C, input: RequestOf<C>): Promise<ResponseOf<C>>;
  upload(data: Uint8Array): Promise<UploadedImage>;
  /** URL of a new socket. */
  socketUrl(): Promise<string>;
}

const dataOf = <C extends Call>(call: C, body: unknown): ResponseOf<C> => {
  const answer = apiAnswer.parse(body);
  if (answer.success !== '1') throw new Error(`${call.path} failed: ${answer.code} ${answer.msg}`);
  return call.response.parse(answer.data) as ResponseOf<C>;
};

export const signIn = async (url: string, username: string, password: string): Promise<BenchClient> => {
  const json = { 'content-type': 'application/json' };
  const post = (path: string, headers: Record<string, string>, body: string | FormData) =>
    fetch(`${url}${apiBase}${path}`, { method: 'POST', headers, body, signal: AbortSignal.timeout(answerLimitMs) });
  const answered = await post(login.path, json, JSON.stringify({ username, password }));
  const { access }: Tokens = dataOf(login, await answered.json());
  const bearer = { authorization: `Bearer ${access}` };

  const call: BenchClient['call'] = async (wanted, input) => {
    const sealed = JSON.stringify(envelope.seal(input));
    const answer = await post(wanted.path, { ...bearer, ...json }, sealed);
    return dataOf(wanted, envelope.open(await answer.json()));
  };
  const { id: userId } = await call(userAuth, {});

  return {
    userId,
    call,
    async upload(data) {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(data)]), 'bench.png');
      const answer = await post(uploadImages.path, bearer, form);
      const [image] = dataOf(uploadImages, envelope.open(await answer.json())).images;
      if (!image) throw new Error('the upload gave no picture');
      return image;
    },
    async socketUrl() {
      const { ticket } = await call(socketTicket, {});
      return `${url.replace('http', 'ws')}${socketPath(userId, ticket)}`;
    },
  };
};
