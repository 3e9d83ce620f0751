declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '@arco-design/web-react/es/*/style/css.js';
declare module '*.svg' {
  const address: string;
  export default address;
}
