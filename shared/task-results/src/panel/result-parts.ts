/** What a page needs once there is a task to show: rows, history, viewer and their words. One chunk, fetched by `use-result-parts.ts`. */
export { recallDownloadShape } from '../downloads/download-shape.ts';
export { HistoryGrid } from '../rows/history-grid.tsx';
export { TaskRows } from '../rows/task-rows.tsx';
export { Viewer } from '../viewer/viewer.tsx';
export { announcements } from './announce.ts';
