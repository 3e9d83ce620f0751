import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';

/**
 * A part that says more but is not needed. Its code is fetched when the page around it stands, so that it never holds up what was
 * asked for; before that, and when it does not come, `Instead` stands in its place, which is nothing where none is given. What a
 * person asks for by a press is a `lazyDialog` or a `lazyControl`, which say that they are missing.
 */
export const lazyExtra = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = () => null,
): ComponentType<Props> => {
  const Extra = lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Instead) }));
  return function LazyExtra(props: Props) {
    const [isDue, setDue] = useState(false);
    useEffect(() => setDue(true), []);
    return createElement(isDue ? (Extra as unknown as ComponentType<Props>) : Instead, props);
  };
};
