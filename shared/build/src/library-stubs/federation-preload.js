/** Files ahead of a remote are brought by the host's own loader, which can watch and check them. */
export const defaultPreloadArgs = {};
export const normalizePreloadExposes = () => [];
export const formatPreloadArgs = () => [];
export const preloadAssets = async () => [];
