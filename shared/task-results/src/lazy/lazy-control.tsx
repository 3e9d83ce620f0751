import { Button } from '@atelier/ui/button';
import { Skeleton } from '@atelier/ui/skeleton';
import { type ComponentType, useEffect, useState } from 'react';
import { useWords } from '../texts/words.ts';

/**
 * A control whose code is fetched when it is shown; a retry button replaces it when the fetch fails.
 * `arrived` returns the control when its code was fetched before; it is then shown without a skeleton.
 */
export const lazyControl = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  arrived: () => ComponentType<Props> | undefined = () => undefined,
): ComponentType<Props> => {
  let loaded: ComponentType<Props> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: made once at the top of a module, like React's own lazy
  return function LazyControl(props: Props) {
    const words = useWords();
    const [tries, setTries] = useState(0);
    const [part, setPart] = useState<{ Control: ComponentType<Props> } | 'coming' | 'missing'>(() => {
      const Control = loaded ?? arrived();
      return Control ? { Control } : 'coming';
    });

    // biome-ignore lint/correctness/useExhaustiveDependencies: each press on Retry fetches once more
    useEffect(() => {
      let isWanted = true;
      const settle = (Control: ComponentType<Props> | undefined) => {
        loaded = Control;
        if (isWanted) setPart(Control ? { Control } : 'missing');
      };
      if (!loaded && !arrived()) load().then(settle, () => settle(undefined));
      return () => {
        isWanted = false;
      };
    }, [tries]);

    if (part === 'coming') return <Skeleton shape="block" />;
    if (part !== 'missing') return <part.Control {...props} />;
    const again = () => {
      setPart('coming');
      setTries((before) => before + 1);
    };
    return <Button onClick={again}>{words('controlMissing')}</Button>;
  };
};
