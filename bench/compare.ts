/** One implementation of a benchmark's work. It gets the number of the task, so that both sides run the same tasks. */
export type Contender = (task: number) => void

export interface Comparison {
  bench: string
  size: number
  unit: 'ms CPU'
  ours: number
  peer: string
  /** Null if the peer is not installed. */
  theirs: number | null
  /** How many times faster ours is. */
  ratio: number | null
}

/**
 * CPU time per task, ours and the peer's. They alternate, so that other load on the machine affects both equally. The first
 * quarter of the tasks is a warm-up and is not counted.
 */
export function compare(
  { bench, size, peer, tasks }: { bench: string; size: number; peer: string; tasks: number },
  ours: Contender,
  theirs: Contender | undefined,
): Comparison {
  const warmUp = Math.max(1, Math.round(tasks / 4))
  for (let task = 0; task < warmUp; task++) {
    ours(task)
    theirs?.(task)
  }
  const spent = { ours: 0, theirs: 0 }
  for (let task = warmUp; task < warmUp + tasks; task++) {
    spent.ours += cpuMs(() => ours(task))
    if (theirs) spent.theirs += cpuMs(() => theirs(task))
  }
  const figure = rounded(spent.ours / tasks)
  if (!theirs) return { bench, size, unit: 'ms CPU', ours: figure, peer, theirs: null, ratio: null }
  const peerFigure = rounded(spent.theirs / tasks)
  return {
    bench,
    size,
    unit: 'ms CPU',
    ours: figure,
    peer,
    theirs: peerFigure,
    ratio: rounded(spent.theirs / spent.ours),
  }
}

function cpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function rounded(value: number): number {
  return Number(value.toPrecision(3))
}
