/** No adapter: axios skips one that is not there. */
export const getFetch = () => false;
