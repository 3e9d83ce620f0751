import { type Compiler, type RspackPluginInstance, rspack } from '@rspack/core';

/** Has the page's text changed before it is written; what names scripts and sheets is in it already. */
export class PageText implements RspackPluginInstance {
  readonly #change: (html: string) => string;
  constructor(change: (html: string) => string) {
    this.#change = change;
  }
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('PageText', (compilation) => {
      rspack.HtmlRspackPlugin.getCompilationHooks(compilation).beforeEmit.tapPromise('PageText', async (data) => ({
        ...data,
        html: this.#change(data.html),
      }));
    });
  }
}
