/** Conditional moves in UHP notation: the opponent's move, one's own reply, and so on. */
export type Variation = readonly string[];

/** Limits of a plan; the server has the same. */
export const MAX_VARIATIONS = 20;
export const MAX_PLIES = 10;

/** Whether every move of the opponent has a reply. */
export function isComplete(variation: Variation): boolean {
  return variation.length > 0 && variation.length % 2 === 0;
}

/** Whether the plan already contains the variation. */
export function isPlanned(plan: readonly Variation[], variation: Variation): boolean {
  return plan.some((other) => sharedPlies(other, variation) === variation.length);
}

/** Adds a variation. It replaces those with another reply to the same move, and those that it continues. */
export function withVariation(plan: readonly Variation[], variation: Variation): readonly Variation[] {
  return isPlanned(plan, variation) ? plan : [...plan.filter((other) => agrees(other, variation)), variation];
}

/** The variations that a new one would replace because it replies differently. */
export function replacedBy(plan: readonly Variation[], variation: Variation): readonly Variation[] {
  return plan.filter((other) => {
    const shared = sharedPlies(other, variation);
    return shared % 2 === 1 && shared < Math.min(other.length, variation.length);
  });
}

/** Whether both can be part of a plan: they first differ in a move of the opponent. */
function agrees(other: Variation, variation: Variation): boolean {
  const shared = sharedPlies(other, variation);
  return shared % 2 === 0 && shared < other.length;
}

function sharedPlies(one: Variation, other: Variation): number {
  const differs = one.findIndex((move, index) => move !== other[index]);
  return differs === -1 ? one.length : differs;
}
