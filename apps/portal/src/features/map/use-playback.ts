import { animationDelayMs, nextFrame, nextSpeed, type SpeedMultiplier, tilesetIndexAt } from '@stormlane/domain'
import { useEffect, useState } from 'react'
import type { Frame } from './frames.ts'

/**
 * Which frame is shown, and whether the next follows by itself. The time is what is kept: another layer shows the same
 * moment where it has one, else its first. Manual navigation pauses (core §4).
 */
export function usePlayback(frames: readonly Frame[], start: number) {
  const [chosenAt, setChosenAt] = useState<Date | null>(null)
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<SpeedMultiplier>(1)
  const times = frames.map(({ time }) => time)
  const frame = chosenAt === null ? start : tilesetIndexAt(times, chosenAt)
  const nextTime = times[nextFrame(frame, times.length)]?.getTime()

  useEffect(() => {
    if (!playing || nextTime === undefined) return
    const timer = setTimeout(() => setChosenAt(new Date(nextTime)), animationDelayMs(speed))
    return () => clearTimeout(timer)
  }, [playing, nextTime, speed])

  return {
    frame,
    playing,
    speed,
    toggle: () => setPlaying(!playing),
    faster: () => setSpeed(nextSpeed(speed)),
    show: (index: number) => {
      setPlaying(false)
      setChosenAt(times[Math.min(Math.max(0, index), times.length - 1)] ?? null)
    },
  }
}

export type Playback = ReturnType<typeof usePlayback>
