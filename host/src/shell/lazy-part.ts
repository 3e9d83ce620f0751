import { type ComponentType, lazy } from 'react';

const Nothing = () => null;

/** A part of the frame that comes later. Where its file does not arrive, asked for twice, the frame stands without it until the next page load. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch(() => load().catch(() => Nothing as ComponentType<Props>)) }));
