/**
 * The Arco parts that this page offers to remotes, with their sheets; each comes when a remote asks for it. A part that is
 * missing here fails a test, not a page.
 */
const part = (load: () => Promise<unknown>, sheet: () => Promise<unknown>) => [load, sheet] as const;

export const arcoSurface = {
  ConfigProvider: part(
    () => import('@arco-design/web-react/es/ConfigProvider/index.js'),
    () => import('@arco-design/web-react/es/ConfigProvider/style/css.js'),
  ),
  DatePicker: part(
    () => import('@arco-design/web-react/es/DatePicker/index.js'),
    () => import('@arco-design/web-react/es/DatePicker/style/css.js'),
  ),
  Message: part(
    () => import('@arco-design/web-react/es/Message/index.js'),
    () => import('@arco-design/web-react/es/Message/style/css.js'),
  ),
  Modal: part(
    () => import('@arco-design/web-react/es/Modal/index.js'),
    () => import('@arco-design/web-react/es/Modal/style/css.js'),
  ),
  Notification: part(
    () => import('@arco-design/web-react/es/Notification/index.js'),
    () => import('@arco-design/web-react/es/Notification/style/css.js'),
  ),
  Pagination: part(
    () => import('@arco-design/web-react/es/Pagination/index.js'),
    () => import('@arco-design/web-react/es/Pagination/style/css.js'),
  ),
  Select: part(
    () => import('@arco-design/web-react/es/Select/index.js'),
    () => import('@arco-design/web-react/es/Select/style/css.js'),
  ),
  Table: part(
    () => import('@arco-design/web-react/es/Table/index.js'),
    () => import('@arco-design/web-react/es/Table/style/css.js'),
  ),
  Tree: part(
    () => import('@arco-design/web-react/es/Tree/index.js'),
    () => import('@arco-design/web-react/es/Tree/style/css.js'),
  ),
};
