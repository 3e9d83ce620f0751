import { navigationOf } from '@atelier/catalogue/routes';

/** Range of host API versions that this remote runs with. */
export const hostApi = '^1.2.0';

/** Pages of this remote; `publish` writes them into its registry entry, so they are known before its code is loaded. */
export const navigation = navigationOf('remote-account');
