import { downloadResult } from '@atelier/contract/download';
import { cancelGenerateTask, submitCalls } from '@atelier/contract/generation';
import { generateCount } from '@atelier/contract/membership';
import { shareResult } from '@atelier/contract/share';
import { getTools } from '@atelier/contract/tools';
import { loadTemplates } from '@atelier/engine/comfyui/load-templates';
import { createVideoEncoder } from '@atelier/engine/ops/film/video-encoder';
import { readXmp } from '@atelier/engine/provenance/embed-xmp';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerDrift } from '../../src/modules/wallet/audit.ts';
import { eventually } from '../eventually.ts';
import { previewPicture, savedOutputs, soon } from './comfy-bench.ts';
import { binary } from './fake-wire.ts';
import { type ModelStudio, openModelStudio } from './model-studio.ts';

let models: ModelStudio;
const { templates } = loadTemplates();

beforeAll(async () => {
  models = await openModelStudio({ templates });
});
afterAll(() => models.close());

const quota = () => models.studio.testServer.call(generateCount, {}, { as: models.studio.ann });
const offerOf = async (type: number) => {
  const { tools } = await models.studio.testServer.call(getTools, {}, { as: models.studio.ann });
  return tools.find((tool) => tool.type === type);
};
const file = async (url: string) => (await models.studio.testServer.app.inject({ method: 'GET', url })).rawPayload;
const download = async (resultId: string, format: 'png' | 'jpeg' | 'webp' | 'mp4') => {
  const request = { result_id: resultId, format };
  return file((await models.studio.testServer.call(downloadResult, request, { as: models.studio.ann })).url);
};
const progressOf = (taskId: string) =>
  models.studio.messages.flatMap(({ message }) =>
    'event' in message && message.event === 'generate_progress' && 'task_id' in message && message.task_id === taskId
      ? [message]
      : [],
  );

describe('a try-on with a model server [spec 1.11]', () => {
  it('goes from the form over progress and preview to a labelled result', async () => {
    const { studio, fake } = models;
    const before = await quota();
    const preview = await previewPicture();
    fake.scripts = [
      {
        events: [
          ['executing', { node: '1' }],
          ['executing', { node: '9' }],
          ['progress', { node: '9', value: 10, max: 20 }],
          binary.preview(preview),
          80,
        ],
        outputs: { '11': savedOutputs['9'] },
      },
    ];
    expect(await offerOf(730)).toMatchObject({ state: 'ready', with_model: true, model_lack: null });
    const { id, price } = await models.submit({ params: { prompt: 'rolled sleeves', batch_size: 1 } });
    const done = await studio.reach(id, 'completed');
    expect(done).toMatchObject({
      charged: price,
      engine: 'ComfyUI: dressing.qwen-edit',
      method: 'qwen-image-edit-2509',
      generated: true,
      results: [{ width: 640, height: 800, mime: 'image/png' }],
    });
    expect(await quota()).toEqual({ residue_count: before.residue_count - price, held: 0 });
    await eventually(() => {
      expect(progressOf(id).map(({ step }) => step)).toContain('model-sample');
      expect(progressOf(id).find((step) => step.preview)?.preview).toMatch(/^data:image\/webp;base64,/);
    });
    const graph = fake.submitted.at(-1)?.graph ?? {};
    expect(graph['6']?.inputs.prompt).toContain('rolled sleeves.');
    expect(graph['20']?.inputs.image).toMatch(/^atelier\/.*model-1\.png$/);

    const [result] = done.results;
    if (!result) throw new Error('no result');
    const whole = await file(result.url);
    const xmp = readXmp(whole, 'image/png') ?? '';
    expect(xmp).toContain(
      'DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
    );
    expect(xmp).toContain('<atelier:engine>ComfyUI: dressing.qwen-edit</atelier:engine>');
    expect(xmp).toContain('<atelier:tool>730 dressing</atelier:tool>');
    expect(xmp).toContain(`&quot;ProduceID&quot;:&quot;${id}&quot;`);
    expect((await sharp(whole).metadata()).xmp?.length).toBeGreaterThan(500);
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const kept = await download(result.id, format);
      expect(readXmp(kept, `image/${format}`)).toContain('TC260:AIGC');
      // The plain picture has one colour; the label brings white letters.
      expect((await sharp(kept).removeAlpha().stats()).channels[0]?.max).toBeGreaterThan(200);
    }
    expect((await sharp(whole).stats()).channels[0]?.max).toBeLessThan(80);
    expect(readXmp(await file(result.thumb_url), 'image/webp')).toContain('TC260:AIGC');

    // Uploaded again and processed without a model, it still counts as AI-generated.
    const { images } = await studio.uploadFiles([{ name: 'again.png', data: whole }]);
    const again = await studio.submit({ inputs: { original: [images[0]?.id ?? ''] } });
    const enlarged = await studio.reach(again.id, 'completed');
    expect(enlarged).toMatchObject({ engine: 'fake', generated: true });
    expect(readXmp(await file(enlarged.results[0]?.url ?? ''), 'image/png')).toContain('TC260:AIGC');
    const plain = await studio.reach((await studio.submit()).id, 'completed');
    expect(plain.generated).toBe(false);
    expect(readXmp(await file(plain.results[0]?.url ?? ''), 'image/png')).not.toContain('AIGC');

    // A shared link shows the label too, in every size.
    const terms = { result_id: result.id, days: 7 as const, shows_original: false };
    const { share } = await studio.testServer.call(shareResult, terms, { as: studio.ann });
    for (const address of [`/images/share/${share.id}/result`, `/images/share/${share.id}/result?w=320`]) {
      expect(
        (
          await sharp(await file(address))
            .removeAlpha()
            .stats()
        ).channels[0]?.max,
      ).toBeGreaterThan(200);
    }

    // The server's history entry is deleted after the result is stored here.
    await soon(() => expect(fake.historyIds()).toEqual([]));
  });

  it('is interrupted at the server by a cancel, without a charge', async () => {
    const { studio, fake } = models;
    const before = await quota();
    fake.scripts = [{ events: [['executing', { node: '9' }]], end: 'never' }];
    const { id } = await models.submit();
    await studio.reach(id, 'drawing');
    await soon(() => expect(fake.isRunning(fake.submitted.at(-1)?.promptId ?? '')).toBe(true));
    await studio.testServer.call(cancelGenerateTask, { task_id: id }, { as: studio.ann });
    const promptId = fake.submitted.at(-1)?.promptId ?? '';
    await soon(() => expect(fake.ends.get(promptId)).toBe('interrupted'));
    expect(await studio.reach(id, 'cancelled')).toMatchObject({ charged: 0 });
    expect(await quota()).toEqual(before);
  });

  it('reports a full graphics card, without a charge', async () => {
    models.fake.scripts = [{ end: 'error', message: 'CUDA out of memory. Tried to allocate 20.00 MiB' }];
    const { id } = await models.submit();
    expect(await models.studio.reach(id, 'failed')).toMatchObject({ fail_reason: 'gpu-memory', charged: 0 });
  });
});

describe('a restart of the product', () => {
  it('resumes the prompt of the model server: one prompt, one charge', async () => {
    const { studio, fake } = models;
    fake.scripts = [{ events: [['executing', { node: '9' }], 1500], outputs: { '11': savedOutputs['9'] } }];
    const before = await quota();
    const count = fake.submitted.length;
    const { id, price } = await models.submit();
    await soon(() => expect(fake.submitted).toHaveLength(count + 1));
    await studio.reach(id, 'drawing');
    await studio.testServer.restart();
    expect(await studio.reach(id, 'completed')).toMatchObject({ charged: price });
    expect(fake.submitted).toHaveLength(count + 1);
    expect(await quota()).toEqual({ residue_count: before.residue_count - price, held: 0 });
    expect(await ledgerDrift(studio.testServer.db.orm)).toBe(0);
  });
});

describe('parts of a tool that only a model does', () => {
  it('body motion becomes a labelled clip; a camera move runs on the built-in engine [spec 3.14, 7.18]', async () => {
    const { studio, fake } = models;
    const encoder = await createVideoEncoder({ width: 64, height: 96, framesPerSecond: 8 });
    for (let i = 0; i < 8; i++) encoder.addFrame(new Uint8Array(64 * 96 * 4).fill(40 + 10 * i));
    const clip = await encoder.finish(await sharp(models.picture).resize(64, 96).jpeg().toBuffer());
    fake.files.set('output/atelier/clip_1.mp4', { data: clip, mime: 'video/mp4' });
    fake.files.set('output/atelier/cover_1.png', { data: models.picture, mime: 'image/png' });
    const video = { images: [{ filename: 'clip_1.mp4', subfolder: 'atelier', type: 'output' }], animated: [true] };
    const cover = { images: [{ filename: 'cover_1.png', subfolder: 'atelier', type: 'output' }] };
    fake.scripts = [{ outputs: { '17': video, '19': cover } }];
    const submission = {
      type: 300,
      inputs: { startImage: [(await studio.upload()).id] },
      params: { motion: 'body', prompt: 'she turns', duration: 10 },
      idempotency_key: `clip-${process.pid}`,
    };
    const { task } = await studio.testServer.call(submitCalls.image2video, submission, { as: studio.ann });
    const done = await studio.reach(task.id, 'completed');
    expect(done).toMatchObject({ method: 'wan-2.1-i2v', results: [{ mime: 'video/mp4', width: 64, height: 96 }] });
    const kept = await download(done.results[0]?.id ?? '', 'mp4');
    expect(readXmp(kept, 'video/mp4')).toContain('TC260:AIGC');
    const graph = fake.submitted.at(-1)?.graph ?? {};
    expect(graph['9']?.inputs.length).toBe(161);
    // Every frame has the label: it was sent as a sheet of the clip's size.
    const sheet = fake.uploads.findLast(({ name }) => name.endsWith('label.png'));
    expect(await sharp(sheet?.data).metadata()).toMatchObject({ width: graph['9']?.inputs.width, hasAlpha: true });
    expect((await sharp(sheet?.data).stats()).channels[3]?.max).toBe(255);
  });
});

describe('an unreachable model server', () => {
  it('closes its tools: code, reason, open again after its return', async () => {
    const { studio, fake } = models;
    await fake.stop();
    await soon(async () => expect((await offerOf(730))?.state).toBe('needs_model'));
    expect(await offerOf(730)).toMatchObject({ with_model: false, model_lack: { server: 'unreachable' } });
    const submission = {
      type: 730,
      inputs: { garment: [(await studio.upload()).id], model: [(await studio.upload()).id] },
      idempotency_key: `closed-${process.pid}`,
    };
    expect(await studio.testServer.answer(submitCalls.generate, submission, { as: studio.ann })).toMatchObject({
      code: '41031',
    });
    const { CFGNorm, ...others } = fake.nodes;
    fake.nodes = others;
    await fake.start();
    await soon(async () => expect((await offerOf(730))?.model_lack?.server).toBe('incomplete'));
    expect((await offerOf(730))?.model_lack?.nodes).toEqual(['CFGNorm (ComfyUI core)']);
    await fake.stop();
    await soon(async () => expect((await offerOf(730))?.model_lack?.server).toBe('unreachable'));
    fake.nodes = { ...others, CFGNorm };
    await fake.start();
    await soon(async () => expect((await offerOf(730))?.state).toBe('ready'));
  });

  it('cancels the prompt of a task that was cancelled while no worker ran', async () => {
    const { studio, fake } = models;
    fake.scripts = [{ events: [['executing', { node: '9' }]], end: 'never' }];
    const { id } = await models.submit();
    await studio.reach(id, 'drawing');
    await soon(() => expect(fake.isRunning(fake.submitted.at(-1)?.promptId ?? '')).toBe(true));
    const promptId = fake.submitted.at(-1)?.promptId ?? '';
    // The worker stops and leaves the prompt to the next start; the user cancels before that.
    const { app } = studio.testServer;
    await app.services.generation.stop();
    await studio.testServer.call(cancelGenerateTask, { task_id: id }, { as: studio.ann });
    expect(fake.isRunning(promptId)).toBe(true);
    await studio.testServer.restart();
    await soon(() => expect(fake.ends.get(promptId)).toBe('interrupted'));
  });
});
