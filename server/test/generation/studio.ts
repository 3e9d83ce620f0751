import type { Tokens } from '@atelier/contract/auth';
import { apiBase } from '@atelier/contract/call';
import { apiAnswer, envelopeBody } from '@atelier/contract/envelope';
import { getTask, type Submission, submitCalls, uploadImages } from '@atelier/contract/generation';
import type { SocketMessage } from '@atelier/contract/socket';
import type { Task, TaskState, UploadedImage, UploadOrigin } from '@atelier/contract/task';
import { vi } from 'vitest';
import { createTestServer, envelope, type TestServer, type TestServerOptions } from '../test-server.ts';
import { createFakeEngine, type FakeEngine, plainPicture } from './fake-engine.ts';

interface File {
  name: string;
  data: Uint8Array;
  /** Upload it was cropped from. */
  origin?: UploadOrigin;
}

/** Two users and a server with the fake engine. */
export interface Studio {
  testServer: TestServer;
  engine: FakeEngine;
  ann: Tokens;
  bob: Tokens;
  /** Messages sent to open sockets, in order. */
  messages: { userId?: string | undefined; message: SocketMessage }[];
  uploadFiles(
    files: File[],
    as?: Tokens,
  ): Promise<{ status: number; code?: string; details?: object; images: UploadedImage[] }>;
  upload(as?: Tokens): Promise<UploadedImage>;
  submit(change?: Partial<Submission>, as?: Tokens): Promise<Task>;
  reach(taskId: string, state: TaskState, as?: Tokens): Promise<Task>;
  close(): Promise<void>;
}

let keys = 0;

const record = (testServer: TestServer): Studio['messages'] => {
  const messages: Studio['messages'] = [];
  const { publisher } = testServer.app.services;
  const { publish } = publisher;
  publisher.publish = (to, message) => {
    messages.push({ ...to, message });
    publish(to, message);
  };
  return messages;
};

const postFiles = async (testServer: TestServer, files: File[], as: Tokens) => {
  const form = new FormData();
  for (const { name, data, origin } of files) {
    if (origin) form.append('origin', JSON.stringify(origin));
    form.append('file', new Blob([new Uint8Array(data)]), name);
  }
  const encoded = new Response(form);
  const response = await testServer.app.inject({
    method: 'POST',
    url: `${apiBase}${uploadImages.path}`,
    headers: { authorization: `Bearer ${as.access}`, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  const answer = apiAnswer.parse(envelope.open(envelopeBody.parse(response.json())));
  const images = answer.success === '1' ? uploadImages.response.parse(answer.data).images : [];
  return {
    status: response.statusCode,
    images,
    ...(answer.code ? { code: answer.code } : {}),
    ...(answer.details ? { details: answer.details } : {}),
  };
};

/** Two users on a running server whose tasks `engine` draws. */
export const studioOf = async (testServer: TestServer, engine: FakeEngine): Promise<Studio> => {
  const [ann, bob] = [await testServer.signUp(), await testServer.signUp()];
  const messages = record(testServer);

  const studio: Studio = {
    testServer,
    engine,
    ann,
    bob,
    messages,
    uploadFiles: (files, as = ann) => postFiles(testServer, files, as),
    async upload(as = ann) {
      keys += 1;
      const { data } = await plainPicture(400, 500, `#${keys.toString(16).padStart(6, '0')}`);
      const { images } = await postFiles(testServer, [{ name: 'coat.png', data }], as);
      if (!images[0]) throw new Error('the upload was refused');
      return images[0];
    },
    async submit(change = {}, as = ann) {
      keys += 1;
      const inputs = change.inputs ?? { original: [(await studio.upload(as)).id] };
      const submission = { type: 5, idempotency_key: `key-${process.pid}-${keys}`, ...change, inputs };
      return (await testServer.call(submitCalls.generate_hd, submission, { as })).task;
    },
    reach: (taskId, state, as = ann) =>
      vi.waitFor(
        async () => {
          const { task } = await testServer.call(getTask, { task_id: taskId }, { as });
          if (task.state !== state) throw new Error(`the task is ${task.state}, not ${state}`);
          return task;
        },
        { timeout: 100_000, interval: 20 },
      ),
    close: () => testServer.close(),
  };
  return studio;
};

export const openStudio = async (options: TestServerOptions = {}): Promise<Studio> => {
  const engine = await createFakeEngine();
  return studioOf(await createTestServer({ engine, ...options }), engine);
};
