import { type ComponentType, createElement, useEffect, useState } from 'react';
import { type Trans as RichTrans, type TransProps, useTranslation } from 'react-i18next';

type AnyProps = TransProps<string>;

/** Component that renders the tags of a text, once loaded. */
let reader: ComponentType<AnyProps> | undefined;

const loadReader = async (): Promise<ComponentType<AnyProps>> => {
  reader ??= (await import('react-i18next/TransWithoutContext')).Trans as ComponentType<AnyProps>;
  return reader;
};

/**
 * The `Trans` component that the platform exports to remotes. The first one rendered loads the library's component; until then, and if that
 * fails, the text is shown without its tags. The next one rendered tries again.
 */
const TransOnDemand = (props: AnyProps) => {
  const { i18nKey, ns, values, count, context, defaults, tOptions, children } = props;
  const { i18n, t } = useTranslation(ns, props.i18n && { i18n: props.i18n });
  const [Reader, setReader] = useState(() => reader);
  useEffect(() => {
    void loadReader().then(
      (loaded) => setReader(() => loaded),
      () => undefined,
    );
  }, []);
  if (Reader) return createElement(Reader, { ...props, i18n });
  if (i18nKey === undefined) return children;
  const figures = {
    ...(tOptions as object),
    ...(values as object),
    count,
    context,
    ...(defaults && { defaultValue: defaults }),
  };
  return String(t(String(i18nKey), figures)).replace(/<[^>]+>/g, '');
};

/** @public The library re-exports it from the same file; unused. */
export const nodesToString = undefined;

export const Trans = TransOnDemand as unknown as typeof RichTrans;
