/** Id of the section that lists the tools. The hash is the router's, so links into the page scroll by hand. */
export const toolsAnchor = 'tools';

export const goToTools = (): void => {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(toolsAnchor)?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
};
