/** Returns the step with the highest value within [from, end), the first of equals; -1 if no step has a value. */
export function peakStep(values: Float32Array | undefined, from: number, end: number): number {
  if (!values) return -1
  let peak = -1
  let highest = Number.NEGATIVE_INFINITY
  for (let step = Math.max(0, from); step < Math.min(end, values.length); step++) {
    const value = values[step] as number
    if (value > highest) {
      highest = value
      peak = step
    }
  }
  return peak
}

/** Returns the contiguous steps around a peak at which the series is at or above a bound: [first, last]. */
export function stretchAround(
  values: Float32Array,
  peak: number,
  bound: number,
  from: number,
  end: number,
): [number, number] {
  let first = peak
  let last = peak
  while (first > from && (values[first - 1] as number) >= bound) first--
  while (last + 1 < end && (values[last + 1] as number) >= bound) last++
  return [first, last]
}

/** Returns the first step at or after an instant; times are ascending. */
export function stepFrom(times: readonly Date[], instant: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] as Date).getTime() < instant) low = middle + 1
    else high = middle
  }
  return low
}
