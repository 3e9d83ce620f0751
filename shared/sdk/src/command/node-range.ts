/** Node versions that the test tools support; the bundler supports more. */
export const nodeRange = '^22.12.0 || ^24.0.0 || >=26.0.0';
