import type { Progress, TourCosts } from './tour-costs.ts'

/**
 * The cheapest of all orders. Stops are added one after the other, and a beginning that already costs as much as the best
 * order known is given up with all that could follow, because nothing makes a trip cheaper again. Dropping the later of
 * two ways to the same stops would be faster and wrong: who is later has sometimes taken the rest that the other still needs.
 */
export function exactOrder(costs: TourCosts): number[] {
  const stops = Array.from({ length: costs.destination - 1 }, (_, index) => index + 1)
  let best = { order: stops, dollars: costs.of(stops) }

  function goOn(order: readonly number[], left: readonly number[], progress: Progress, dollars: number): void {
    if (left.length === 0) {
      const whole = costs.of(order)
      if (whole < best.dollars) best = { order: [...order], dollars: whole }
      return
    }
    const ways = left.map((stop) => {
      const after = { ...progress }
      const soFar = dollars + costs.visit(after, order.at(-1) ?? 0, stop)
      return { stop, after, soFar }
    })
    // Near stops first, so that a good order is known early.
    for (const { stop, after, soFar } of ways.toSorted((a, b) => a.after.now - b.after.now)) {
      if (soFar + costs.hours(after) >= best.dollars) continue
      const others = left.filter((one) => one !== stop)
      goOn([...order, stop], others, after, soFar)
    }
  }

  goOn([], stops, costs.depart(), 0)
  return best.order
}
