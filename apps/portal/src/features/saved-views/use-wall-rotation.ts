import { useEffect, useState } from 'react'

interface Rotation {
  /** Number of views. */
  count: number
  everyS: number
  /** The connection is lost. The shown view stays, because the next one could not load. */
  isHeld: boolean
}

/** Decides which view a wall screen shows: the next one after each interval, unless paused or held. */
export function useWallRotation({ count, everyS, isHeld }: Rotation) {
  const [turn, setTurn] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const index = count === 0 ? 0 : ((turn % count) + count) % count
  useEffect(() => {
    if (isPaused || isHeld || count < 2) return
    // Each turn starts its own timer, so that a view chosen by hand is shown for the whole interval.
    const timer = setTimeout(() => setTurn(turn + 1), everyS * 1000)
    return () => clearTimeout(timer)
  }, [turn, isPaused, isHeld, count, everyS])
  return {
    index,
    isPaused,
    togglePaused: () => setPaused((before) => !before),
    next: () => setTurn((before) => before + 1),
    previous: () => setTurn((before) => before - 1),
  }
}
