import { heartbeatMs, resendWaitMs } from '@atelier/catalogue/constants';

/** A line on which nothing was heard for this long is dead, whatever the browser thinks. */
const silenceMs = 45_000;

interface HeartbeatParts {
  /** @throws when the line takes nothing now. */
  send: (text: string) => void;
  onSilent: () => void;
  now: () => number;
}

export interface Heartbeat {
  start(): void;
  stop(): void;
  /** Something came over the line. */
  heard(): void;
}

/** Sends `ping` every 14 s, again after 1.5 s when sending failed; reports when the server no longer answers. */
export const createHeartbeat = ({ send, onSilent, now }: HeartbeatParts): Heartbeat => {
  let lastHeard = 0;
  let beating: ReturnType<typeof setInterval> | undefined;
  let resend: ReturnType<typeof setTimeout> | undefined;
  const beat = () => {
    if (now() - lastHeard > silenceMs) return onSilent();
    try {
      send(JSON.stringify({ event: 'ping' }));
    } catch {
      // A closing connection accepts nothing; if it is dead, the missing answer shows it.
      clearTimeout(resend);
      resend = setTimeout(beat, resendWaitMs);
    }
  };
  const stop = () => {
    clearInterval(beating);
    clearTimeout(resend);
  };
  return {
    start() {
      stop();
      lastHeard = now();
      beating = setInterval(beat, heartbeatMs);
    },
    stop,
    heard() {
      lastHeard = now();
    },
  };
};
