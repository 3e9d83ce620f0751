/** A group with its parent. */
interface GroupNode {
  id: string;
  parent_id?: string | null | undefined;
}

/** A group in tree order: its subgroups follow it. */
export interface GroupRow<Group> {
  group: Group;
  /** 1 is the top level. */
  level: number;
  /** Number of assets in the group and its subgroups. */
  total: number;
  hasChildren: boolean;
}

const childrenOf = <Group extends GroupNode>(groups: readonly Group[], id: string): Group[] =>
  groups.filter(({ parent_id: parent }) => parent === id);

/** Ids of a group and all its subgroups. */
export const branchOf = (groups: readonly GroupNode[], id: string): string[] => [
  id,
  ...childrenOf(groups, id).flatMap((child) => branchOf(groups, child.id)),
];

/** Number of levels of a group's subtree, including the group. */
export const heightOf = (groups: readonly GroupNode[], id: string): number =>
  1 + Math.max(0, ...childrenOf(groups, id).map((child) => heightOf(groups, child.id)));

/** Level of a group; 1 is the top level. */
export const levelOf = (groups: readonly GroupNode[], id: string): number => {
  const parent = groups.find((group) => group.id === groups.find((one) => one.id === id)?.parent_id);
  return parent ? 1 + levelOf(groups, parent.id) : 1;
};

/** Groups as a tree, siblings in the given order; a group with an unknown parent is at the top. */
export const groupRows = <Group extends GroupNode & { count: number }>(groups: readonly Group[]): GroupRow<Group>[] => {
  const countOf = new Map(groups.map(({ id, count }) => [id, count]));
  const rowsBelow = (members: readonly Group[], level: number): GroupRow<Group>[] =>
    members.flatMap((group) => {
      const children = childrenOf(groups, group.id);
      const total = branchOf(groups, group.id).reduce((sum, id) => sum + (countOf.get(id) ?? 0), 0);
      return [{ group, level, total, hasChildren: children.length > 0 }, ...rowsBelow(children, level + 1)];
    });
  return rowsBelow(
    groups.filter(({ parent_id: parent }) => parent == null || !countOf.has(parent)),
    1,
  );
};

/** Groups as options in tree order, each with the names of its ancestors: `Coats / Winter`. */
export const groupOptions = <Group extends GroupNode & { count: number; name: string }>(
  groups: readonly Group[],
): { value: string; label: string }[] => {
  const above: string[] = [];
  return groupRows(groups).map(({ group, level }) => {
    above.splice(level - 1, above.length, group.name);
    return { value: group.id, label: above.join(' / ') };
  });
};
