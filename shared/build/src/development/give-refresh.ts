import * as runtime from 'react-refresh/runtime';

/** Runs in the host's page in development: shares its react-refresh runtime with the remote under development. */
Object.assign(globalThis, { __atelierReactRefresh: runtime });
