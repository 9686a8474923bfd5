import { animationDelayMs, nextFrame, nextSpeed, type SpeedMultiplier, tilesetIndexAt } from '@stormlane/domain'
import { useEffect, useState } from 'react'
import type { Frame } from '../weather/frames.ts'

export interface PlaybackOptions {
  frames: readonly Frame[]
  /** The frame that the clock stands at. */
  start: number
  /** The moment that was chosen; null follows the clock. */
  chosenAt: Date | null
  onChoose: (time: Date | null) => void
  onPlay?: (() => void) | undefined
  /** The frame of a chosen moment; without it the one of that very time, else the first (core §4). */
  indexAt?: ((times: readonly Date[], moment: Date) => number) | undefined
  /** Whether a frame's tiles are there. */
  isLoaded: (frameId: string) => boolean
}

/**
 * Which frame is shown, and whether the next follows by itself: after the delay, and not before its tiles are there. The
 * time is what is kept: another layer shows the same moment where it has one, else its first. Manual navigation pauses (core §4).
 */
export function usePlayback(options: PlaybackOptions) {
  const { frames, start, chosenAt, onChoose, onPlay, indexAt = tilesetIndexAt, isLoaded } = options
  /** Where playback has come to; the chosen moment follows when it pauses. */
  const [playedTo, setPlayedTo] = useState<Date | null>(null)
  const [playing, setPlaying] = useState(false)
  const [due, setDue] = useState<number | null>(null)
  const [speed, setSpeed] = useState<SpeedMultiplier>(1)
  const times = frames.map(({ time }) => time)
  const shownAt = playedTo ?? chosenAt
  const frame = shownAt === null ? start : indexAt(times, shownAt)
  const next = frames[nextFrame(frame, frames.length)]
  const nextTime = next?.time.getTime()
  const nextLoaded = next !== undefined && isLoaded(next.id)

  useEffect(() => {
    if (!playing || nextTime === undefined) return
    const timer = setTimeout(() => setDue(nextTime), animationDelayMs(speed))
    return () => clearTimeout(timer)
  }, [playing, nextTime, speed])
  useEffect(() => {
    if (!playing || !nextLoaded || nextTime === undefined || due !== nextTime) return
    const timer = setTimeout(() => setPlayedTo(new Date(nextTime)), 0)
    return () => clearTimeout(timer)
  }, [playing, due, nextTime, nextLoaded])

  const pauseAt = (time: Date | null) => {
    setPlaying(false)
    setPlayedTo(null)
    setDue(null)
    onChoose(time)
  }
  const play = () => {
    setPlayedTo(times[frame] ?? null)
    setPlaying(true)
    onPlay?.()
  }
  return {
    frame,
    playing,
    /** Playback stands still until the next frame's tiles are there. */
    waiting: playing && due === nextTime && !nextLoaded,
    speed,
    toggle: () => (playing ? pauseAt(times[frame] ?? null) : play()),
    faster: () => setSpeed(nextSpeed(speed)),
    show: (index: number) => pauseAt(times[Math.min(Math.max(0, index), times.length - 1)] ?? null),
  }
}

export type Playback = ReturnType<typeof usePlayback>
