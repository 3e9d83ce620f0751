/** A group with the one that it is in. */
interface GroupNode {
  id: string;
  parent_id?: string | null | undefined;
}

/** A group in the order of the tree: each is followed by the groups below it. */
export interface GroupRow<Group> {
  group: Group;
  /** 1 at the top. */
  level: number;
  /** Materials of it and of the groups below it. */
  total: number;
  hasChildren: boolean;
}

const childrenOf = <Group extends GroupNode>(groups: readonly Group[], id: string): Group[] =>
  groups.filter(({ parent_id: parent }) => parent === id);

/** Ids of a group and of all groups below it. */
export const branchOf = (groups: readonly GroupNode[], id: string): string[] => [
  id,
  ...childrenOf(groups, id).flatMap((child) => branchOf(groups, child.id)),
];

/** Levels of a group and of what is below it. */
export const heightOf = (groups: readonly GroupNode[], id: string): number =>
  1 + Math.max(0, ...childrenOf(groups, id).map((child) => heightOf(groups, child.id)));

/** 1 at the top. */
export const levelOf = (groups: readonly GroupNode[], id: string): number => {
  const parent = groups.find((group) => group.id === groups.find((one) => one.id === id)?.parent_id);
  return parent ? 1 + levelOf(groups, parent.id) : 1;
};

/** Groups as a tree, siblings in the given order; a group whose parent is not among them is at the top. */
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
