import { createContext, useContext } from 'react';
import { defaultHostConfig, type HostConfig } from '../config/host-config.ts';

const HostConfigContext = createContext<HostConfig>(defaultHostConfig);

export const HostConfigProvider = HostConfigContext.Provider;

/** Brand and addresses of this installation. */
export const useHostConfig = (): HostConfig => useContext(HostConfigContext);
