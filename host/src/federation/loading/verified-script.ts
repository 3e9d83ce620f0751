/** A script's tag with the hash that the signed registry names; the browser runs nothing else. */
export const createVerifiedScript = (url: string, integrity: string): HTMLScriptElement => {
  const script = document.createElement('script');
  script.integrity = integrity;
  script.crossOrigin = 'anonymous';
  script.async = true;
  script.src = url;
  return script;
};
