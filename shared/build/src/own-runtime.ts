import type { Compiler } from '@rspack/core';

/** Timers by these names in the text of the bundler's own loading of files. */
const timers = /\b(?:set|clear)Timeout\(/;
const kept = 'var setTimeout = window.setTimeout.bind(window), clearTimeout = window.clearTimeout.bind(window);\n';

/** A part of the bundler's runtime as its hook hands it over, which is wider than its type. */
interface RuntimePart {
  source?: { source: string | Buffer };
}

/**
 * The runtime that loads the host's later files takes the page's timers before any remote has run, as the host's modules do (`ownGlobals`):
 * where a remote has spoiled them, a file that is needed afterwards would bring the whole frame down.
 */
export class OwnRuntime {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(OwnRuntime.name, ({ hooks }) => {
      hooks.runtimeModule.tap(OwnRuntime.name, (module) => {
        const { source } = module as unknown as RuntimePart;
        if (source && timers.test(source.source.toString())) source.source = Buffer.from(`${kept}${source.source}`);
      });
    });
  }
}
