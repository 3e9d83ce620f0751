import type { PluginCreator, Rule } from 'postcss';

/** Pseudo-classes that match outside of the component or match everything: their content does not count. */
const outside = /:(?:global|not)\((?:[^()]|\([^()]*\))*\)/g;
const quoted = /"[^"]*"|'[^']*'/g;

/** Classes of the component library shared by host and remotes. */
const ofLibrary = /\.arco-[\w-]+/g;

/** True when a selector requires a class or an id of the stylesheet, whose names the build makes unique. */
const isScoped = (selector: string): boolean =>
  /[.#][A-Za-z_-]/.test(
    selector
      .replace(quoted, '')
      .replace(outside, '')
      .replace(ofLibrary, '')
      .replace(/\[[^\]]*\]/g, ''),
  );

const isWithin = (rule: Rule, test: (parent: Rule['parent']) => boolean): boolean => {
  for (let parent = rule.parent; parent && parent.type !== 'root'; parent = parent.parent as Rule['parent']) {
    if (test(parent)) return true;
  }
  return false;
};

const isKeyframe = (parent: Rule['parent']): boolean =>
  parent?.type === 'atrule' && /keyframes$/.test((parent as unknown as { name: string }).name);

/**
 * postcss plugin for the stylesheets of remotes: a rule for only `:root`, `body`, an element or an attribute would restyle the shell and
 * every other remote, so the build fails with its position.
 */
export const refuseGlobalRules: PluginCreator<void> = () => ({
  postcssPlugin: 'atelier-refuse-global-rules',
  Once(root) {
    root.walkRules((rule) => {
      // A nested rule is inside a rule that was already checked.
      if (isWithin(rule, (parent) => isKeyframe(parent) || parent?.type === 'rule')) return;
      const loose = rule.selectors.find((selector) => !isScoped(selector));
      if (loose === undefined) return;
      throw rule.error(
        `"${loose}" styles the whole page, not only this remote. Put a class of this sheet into the selector, such as ".page ${loose}"; what every page shares belongs to shared/ui.`,
      );
    });
  },
});
refuseGlobalRules.postcss = true;
