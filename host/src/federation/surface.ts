/**
 * The Arco parts that this page offers to remotes, with their sheets. Never called: it only tells the bundler what a remote,
 * which brings no copy of its own, may ask for. A part that is missing here fails a test, not a page.
 */
const part = (load: () => Promise<unknown>, sheet: () => Promise<unknown>) => [load, sheet] as const;

export const arcoSurface = {
  Button: part(
    () => import('@arco-design/web-react/es/Button/index.js'),
    () => import('@arco-design/web-react/es/Button/style/css.js'),
  ),
  Checkbox: part(
    () => import('@arco-design/web-react/es/Checkbox/index.js'),
    () => import('@arco-design/web-react/es/Checkbox/style/css.js'),
  ),
  ConfigProvider: part(
    () => import('@arco-design/web-react/es/ConfigProvider/index.js'),
    () => import('@arco-design/web-react/es/ConfigProvider/style/css.js'),
  ),
  DatePicker: part(
    () => import('@arco-design/web-react/es/DatePicker/index.js'),
    () => import('@arco-design/web-react/es/DatePicker/style/css.js'),
  ),
  Dropdown: part(
    () => import('@arco-design/web-react/es/Dropdown/index.js'),
    () => import('@arco-design/web-react/es/Dropdown/style/css.js'),
  ),
  Empty: part(
    () => import('@arco-design/web-react/es/Empty/index.js'),
    () => import('@arco-design/web-react/es/Empty/style/css.js'),
  ),
  Form: part(
    () => import('@arco-design/web-react/es/Form/index.js'),
    () => import('@arco-design/web-react/es/Form/style/css.js'),
  ),
  Grid: part(
    () => import('@arco-design/web-react/es/Grid/index.js'),
    () => import('@arco-design/web-react/es/Grid/style/css.js'),
  ),
  Image: part(
    () => import('@arco-design/web-react/es/Image/index.js'),
    () => import('@arco-design/web-react/es/Image/style/css.js'),
  ),
  Input: part(
    () => import('@arco-design/web-react/es/Input/index.js'),
    () => import('@arco-design/web-react/es/Input/style/css.js'),
  ),
  InputNumber: part(
    () => import('@arco-design/web-react/es/InputNumber/index.js'),
    () => import('@arco-design/web-react/es/InputNumber/style/css.js'),
  ),
  Link: part(
    () => import('@arco-design/web-react/es/Link/index.js'),
    () => import('@arco-design/web-react/es/Link/style/css.js'),
  ),
  Menu: part(
    () => import('@arco-design/web-react/es/Menu/index.js'),
    () => import('@arco-design/web-react/es/Menu/style/css.js'),
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
  Popconfirm: part(
    () => import('@arco-design/web-react/es/Popconfirm/index.js'),
    () => import('@arco-design/web-react/es/Popconfirm/style/css.js'),
  ),
  Popover: part(
    () => import('@arco-design/web-react/es/Popover/index.js'),
    () => import('@arco-design/web-react/es/Popover/style/css.js'),
  ),
  Progress: part(
    () => import('@arco-design/web-react/es/Progress/index.js'),
    () => import('@arco-design/web-react/es/Progress/style/css.js'),
  ),
  Radio: part(
    () => import('@arco-design/web-react/es/Radio/index.js'),
    () => import('@arco-design/web-react/es/Radio/style/css.js'),
  ),
  Select: part(
    () => import('@arco-design/web-react/es/Select/index.js'),
    () => import('@arco-design/web-react/es/Select/style/css.js'),
  ),
  Slider: part(
    () => import('@arco-design/web-react/es/Slider/index.js'),
    () => import('@arco-design/web-react/es/Slider/style/css.js'),
  ),
  Space: part(
    () => import('@arco-design/web-react/es/Space/index.js'),
    () => import('@arco-design/web-react/es/Space/style/css.js'),
  ),
  Spin: part(
    () => import('@arco-design/web-react/es/Spin/index.js'),
    () => import('@arco-design/web-react/es/Spin/style/css.js'),
  ),
  Switch: part(
    () => import('@arco-design/web-react/es/Switch/index.js'),
    () => import('@arco-design/web-react/es/Switch/style/css.js'),
  ),
  Table: part(
    () => import('@arco-design/web-react/es/Table/index.js'),
    () => import('@arco-design/web-react/es/Table/style/css.js'),
  ),
  Tabs: part(
    () => import('@arco-design/web-react/es/Tabs/index.js'),
    () => import('@arco-design/web-react/es/Tabs/style/css.js'),
  ),
  Tag: part(
    () => import('@arco-design/web-react/es/Tag/index.js'),
    () => import('@arco-design/web-react/es/Tag/style/css.js'),
  ),
  Tooltip: part(
    () => import('@arco-design/web-react/es/Tooltip/index.js'),
    () => import('@arco-design/web-react/es/Tooltip/style/css.js'),
  ),
  Tree: part(
    () => import('@arco-design/web-react/es/Tree/index.js'),
    () => import('@arco-design/web-react/es/Tree/style/css.js'),
  ),
  TreeSelect: part(
    () => import('@arco-design/web-react/es/TreeSelect/index.js'),
    () => import('@arco-design/web-react/es/TreeSelect/style/css.js'),
  ),
  Trigger: part(
    () => import('@arco-design/web-react/es/Trigger/index.js'),
    () => import('@arco-design/web-react/es/Trigger/style/css.js'),
  ),
  Typography: part(
    () => import('@arco-design/web-react/es/Typography/index.js'),
    () => import('@arco-design/web-react/es/Typography/style/css.js'),
  ),
  Upload: part(
    () => import('@arco-design/web-react/es/Upload/index.js'),
    () => import('@arco-design/web-react/es/Upload/style/css.js'),
  ),
  Avatar: part(
    () => import('@arco-design/web-react/es/Avatar/index.js'),
    () => import('@arco-design/web-react/es/Avatar/style/css.js'),
  ),
  Badge: part(
    () => import('@arco-design/web-react/es/Badge/index.js'),
    () => import('@arco-design/web-react/es/Badge/style/css.js'),
  ),
  Breadcrumb: part(
    () => import('@arco-design/web-react/es/Breadcrumb/index.js'),
    () => import('@arco-design/web-react/es/Breadcrumb/style/css.js'),
  ),
  Cascader: part(
    () => import('@arco-design/web-react/es/Cascader/index.js'),
    () => import('@arco-design/web-react/es/Cascader/style/css.js'),
  ),
  Collapse: part(
    () => import('@arco-design/web-react/es/Collapse/index.js'),
    () => import('@arco-design/web-react/es/Collapse/style/css.js'),
  ),
  ColorPicker: part(
    () => import('@arco-design/web-react/es/ColorPicker/index.js'),
    () => import('@arco-design/web-react/es/ColorPicker/style/css.js'),
  ),
  Drawer: part(
    () => import('@arco-design/web-react/es/Drawer/index.js'),
    () => import('@arco-design/web-react/es/Drawer/style/css.js'),
  ),
  Steps: part(
    () => import('@arco-design/web-react/es/Steps/index.js'),
    () => import('@arco-design/web-react/es/Steps/style/css.js'),
  ),
  Skeleton: part(
    () => import('@arco-design/web-react/es/Skeleton/index.js'),
    () => import('@arco-design/web-react/es/Skeleton/style/css.js'),
  ),
  Divider: part(
    () => import('@arco-design/web-react/es/Divider/index.js'),
    () => import('@arco-design/web-react/es/Divider/style/css.js'),
  ),
};
