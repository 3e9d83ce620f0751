import * as runtime from 'react-refresh/runtime';

/** Runs in the host's page in development: lends its react-refresh runtime to the remote that is developed. */
Object.assign(globalThis, { __atelierReactRefresh: runtime });
