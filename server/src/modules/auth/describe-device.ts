import type { DeviceSession } from '@atelier/contract/auth';
import Bowser from 'bowser';
import type { SignedInDevice } from './device-sessions.ts';

/** A device as its owner knows it. What it calls itself is nothing to rely on. */
export const describeDevice = (
  { id, userAgent, createdAt, lastSeenAt }: SignedInDevice,
  currentId: string,
): DeviceSession => {
  // An empty text is no user agent to the parser.
  const parsed = userAgent === '' ? undefined : Bowser.parse(userAgent);
  return {
    id,
    browser: parsed?.browser.name ?? '',
    system: parsed?.os.name ?? '',
    is_phone: parsed?.platform.type === 'mobile',
    is_current: id === currentId,
    signed_in_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
  };
};
