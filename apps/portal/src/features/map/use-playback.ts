import { animationDelayMs, nextFrame, nextSpeed, type SpeedMultiplier } from '@stormlane/domain'
import { useEffect, useState } from 'react'

/** Which frame is shown, and whether the next follows by itself. Manual navigation pauses (core §4). */
export function usePlayback(frameCount: number, start: number) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<SpeedMultiplier>(1)
  const frame = Math.min(chosen ?? start, Math.max(0, frameCount - 1))

  useEffect(() => {
    if (!playing || frameCount === 0) return
    const timer = setTimeout(() => setChosen(nextFrame(frame, frameCount)), animationDelayMs(speed))
    return () => clearTimeout(timer)
  }, [playing, frame, frameCount, speed])

  return {
    frame,
    playing,
    speed,
    toggle: () => setPlaying(!playing),
    faster: () => setSpeed(nextSpeed(speed)),
    show: (index: number) => {
      setPlaying(false)
      setChosen(Math.min(Math.max(0, index), Math.max(0, frameCount - 1)))
    },
  }
}

export type Playback = ReturnType<typeof usePlayback>
