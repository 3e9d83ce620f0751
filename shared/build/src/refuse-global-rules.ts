import type { PluginCreator, Rule } from 'postcss';

/** Parts that reach out of the component or name nothing: what they hold does not count. */
const outside = /:(?:global|not)\((?:[^()]|\([^()]*\))*\)/g;
const quoted = /"[^"]*"|'[^']*'/g;

/** Classes of the library that host and remotes share. */
const ofLibrary = /\.arco-[\w-]+/g;

/** A selector stays in its remote when it needs a class or an id of the sheet, whose names are made unique by the build. */
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
 * postcss plugin for the sheets of remotes: a rule for `:root`, `body`, an element or an attribute alone would restyle the
 * shell and every other remote, so the build stops and says where.
 */
export const refuseGlobalRules: PluginCreator<void> = () => ({
  postcssPlugin: 'atelier-refuse-global-rules',
  Once(root) {
    root.walkRules((rule) => {
      // A nested rule is within the one around it, which was looked at.
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
