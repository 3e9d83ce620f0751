/** Specification section 5: targets starting with http, https, mailto or tel are external. */
export const isExternal = (target: string): boolean => /^(?:https?:|mailto:|tel:)/i.test(target);
