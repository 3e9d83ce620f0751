import type { BusEventName } from '@atelier/platform/bus';
import { describe, expect, it } from 'vitest';
import { createBus } from '../bus/create-bus.ts';
import { buildTask } from '../testing/build-task.fixture.ts';
import { parseSocketMessage, routeMessage } from './route-message.ts';

const names: BusEventName[] = [
  'task.progressed',
  'task.changed',
  'queue.moved',
  'balance.changed',
  'image.recognised',
  'matting.progressed',
  'matting.changed',
  'registry.changed',
  'notice.received',
  'comments.changed',
];

const routed = (message: unknown): string[] => {
  const bus = createBus();
  const events: string[] = [];
  for (const name of names) bus.on(name).subscribe(() => events.push(name));
  const parsed = parseSocketMessage(JSON.stringify(message));
  if (parsed)
    routeMessage(parsed, bus, {
      onNoticed: () => events.push('noticed'),
      onIdentity: () => events.push('identity'),
    });
  return events;
};

const progress = { event: 'generate_progress', task_id: 't', version: 1, step: 's', percent: 5 };

const matting = {
  id: 'm',
  version: 2,
  image_id: 'i',
  state: 'completed',
  percent: 100,
  fail_reason: null,
  confidence: 0.9,
  warnings: [],
  cutouts: [{ layer_id: 'a', url: '/a', thumb_url: '/a?w', is_empty: false }],
};

describe('socket messages', () => {
  it.each([
    [{ ...progress, generate_type: '5' }, ['task.progressed']],
    [{ ...progress, generate_type: 'matting' }, ['matting.progressed']],
    [{ event: 'generate_result', generate_type: '5', task: buildTask() }, ['task.changed']],
    [{ event: 'generate_result', generate_type: 'matting', matting }, ['matting.changed']],
    [{ event: 'queue', positions: [] }, ['queue.moved']],
    [{ event: 'balance', quota: { residue_count: 1, held: 0 } }, ['balance.changed']],
    [{ event: 'registry', revision: 4 }, ['registry.changed']],
    [{ event: 'notice', zh: '维护', en: 'Maintenance' }, ['notice.received']],
    [{ message_type: 2, image_id: 'i', colours: [], box: null, confidence: 0.5 }, ['image.recognised']],
    [{ event: 'noticed', kind: 'phone-changed', details: { phone: '138****0000' } }, ['noticed']],
    [{ event: 'comments', result_id: 'r' }, ['comments.changed']],
    [{ event: 'identity' }, ['identity']],
    [{ event: 'pong' }, []],
    [{ event: 'from-a-newer-server' }, []],
  ])('%j [spec 3.8, 4.18, 4.19]', (message, expected) => {
    expect(routed(message)).toEqual(expected);
  });

  it('ignores text that is not JSON', () => {
    expect(parseSocketMessage('<html>')).toBeNull();
    expect(parseSocketMessage(new ArrayBuffer(2))).toBeNull();
  });
});
