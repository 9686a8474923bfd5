/** Runs work in the order in which it came, at most so many in one turn of the event loop. */
export type Turns = (begin: () => void) => void

/**
 * Work that has begun waits for the database several times, and each wait ends in a later turn. If a flood begins all of its requests in
 * one turn, everybody else waits for a long turn at each of these steps; in portions, only until their own begins.
 */
export function openTurns(perTurn: number): Turns {
  const waiting: (() => void)[] = []
  let begun = 0
  let isTurnAhead = false

  function nextTurn(): void {
    isTurnAhead = false
    begun = 0
    for (const begin of waiting.splice(0, perTurn)) run(begin)
  }

  function run(begin: () => void): void {
    begun++
    if (!isTurnAhead) setImmediate(nextTurn)
    isTurnAhead = true
    begin()
  }

  return (begin) => {
    if (begun < perTurn && waiting.length === 0) run(begin)
    else waiting.push(begin)
  }
}
