import { clothRules } from './rules/cloth-rules.ts';
import { detailRules } from './rules/detail-rules.ts';
import { frontRules } from './rules/front-rules.ts';
import { applyRules, type GarmentRule } from './rules/garment-rule.ts';
import { lowerRules } from './rules/lower-rules.ts';
import { trimRules } from './rules/trim-rules.ts';
import { neckRules, sleeveRules } from './rules/upper-rules.ts';
import type { FlatSpec } from './spec.ts';
import type { Wish } from './wish.ts';

const rules: readonly GarmentRule[] = [
  ...trimRules,
  ...detailRules,
  ...neckRules,
  ...sleeveRules,
  ...frontRules,
  ...lowerRules,
  ...clothRules,
];

/** Only what is wished may keep an unusual value; contradictions give way in a fixed order. */
export const settleSpec = (spec: FlatSpec, wish: Wish): FlatSpec => applyRules(rules, spec, wish);
