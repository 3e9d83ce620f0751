import { createElement, lazy, Suspense } from 'react';

const Pagination = lazy(() => import('@arco-design/web-react/es/Pagination/index.js'));

/** Replaces the pagination of Arco's table: the same component, loaded when a table shows it. */
const LazyPagination = (props) => createElement(Suspense, { fallback: null }, createElement(Pagination, props));

// biome-ignore lint/style/noDefaultExport: as the table imports it
export { LazyPagination as default };
