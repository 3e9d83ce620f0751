export { debounceTime, filter, map, merge, throttleTime } from 'rxjs';
export * from './events.ts';
