import { requestTimeoutMs } from '@atelier/catalogue/constants';
import { apiBase } from '@atelier/contract/call';
import axios, { type AxiosInstance } from 'axios';

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A new trace that begins with the page's call, as a W3C `traceparent`: version, trace, step of the page, sampled. */
const newTraceParent = (): string => `00-${hex(16)}-${hex(8)}-01`;

/**
 * Every answer is read for its envelope, whatever its status, so no status throws. `apiOrigin`: empty for the page's own, whose calls name a
 * trace, so that a task's begins with the click; elsewhere a server of an earlier release would refuse the header.
 */
export const createClient = (apiOrigin: string): AxiosInstance => {
  const client = axios.create({
    baseURL: `${apiOrigin}${apiBase}`,
    timeout: requestTimeoutMs,
    validateStatus: () => true,
    responseType: 'json',
  });
  if (apiOrigin === '') {
    client.interceptors.request.use((config) => {
      config.headers.set('traceparent', newTraceParent());
      return config;
    });
  }
  return client;
};
