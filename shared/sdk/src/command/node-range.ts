/** Versions of Node that the test tools run on; the bundler takes some more. */
export const nodeRange = '^22.12.0 || ^24.0.0 || >=26.0.0';
