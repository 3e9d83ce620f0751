/** No sentences: each issue says "Invalid input", with its code and path as ever. */
// biome-ignore lint/style/noDefaultExport: zod imports it so
export default () => ({});
