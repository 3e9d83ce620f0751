import { type SocketMessage, socketMessage } from '@atelier/contract/socket';
import type { Bus } from '@atelier/platform/bus';

/** null for messages that the contract does not define: a newer server may send more. */
export const parseSocketMessage = (text: unknown): SocketMessage | null => {
  if (typeof text !== 'string') return null;
  try {
    const parsed = socketMessage.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    // Not JSON: treated as unknown.
    return null;
  }
};

/** Messages for the host only; not emitted on the bus. */
export interface OwnMatters {
  /** The user received a notification. */
  onNoticed: () => void;
  /** The user's current identity changed, or their role in the company. */
  onIdentity: () => void;
}

/** Converts a socket message into the bus event. */
export const routeMessage = (message: SocketMessage, bus: Bus, own: OwnMatters): void => {
  if ('message_type' in message) bus.emit('image.recognised', message);
  else routeEvent(message, bus, own);
};

const routeEvent = (message: Extract<SocketMessage, { event: string }>, bus: Bus, own: OwnMatters): void => {
  switch (message.event) {
    case 'generate_progress':
      bus.emit(message.generate_type === 'matting' ? 'matting.progressed' : 'task.progressed', message);
      break;
    case 'generate_result':
      if ('matting' in message) bus.emit('matting.changed', message.matting);
      else bus.emit('task.changed', message.task);
      break;
    case 'queue':
      bus.emit('queue.moved', message.positions);
      break;
    case 'balance':
      bus.emit('balance.changed', message.quota);
      break;
    case 'registry':
      bus.emit('registry.changed', { revision: message.revision });
      break;
    case 'notice':
      bus.emit('notice.received', { zh: message.zh, en: message.en });
      break;
    case 'comments':
      bus.emit('comments.changed', { result_id: message.result_id });
      break;
    case 'noticed':
      own.onNoticed();
      break;
    case 'identity':
      own.onIdentity();
      break;
    case 'pong':
      break;
  }
};
