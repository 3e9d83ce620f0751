/** Names of HTTP states, which nothing here asks axios for. */
// biome-ignore lint/style/noDefaultExport: axios imports it so
export default {};
