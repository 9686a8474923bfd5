import { animationDelayMs, nextFrame, nextSpeed, type SpeedMultiplier, tilesetIndexAt } from '@stormlane/domain/maps'
import { useEffect, useState } from 'react'
import type { Frame } from '../weather/frames.ts'

export interface PlaybackOptions {
  frames: readonly Frame[]
  /** Index of the frame of the current time. */
  start: number
  /** The time that the user chose; null follows the clock. */
  chosenAt: Date | null
  onChoose: (time: Date | null) => void
  onPlay?: (() => void) | undefined
  /** Finds the frame of a chosen time; by default the frame of exactly that time, otherwise the first (LAYER-040, LAYER-041). */
  indexAt?: ((times: readonly Date[], moment: Date) => number) | undefined
  /** The delay to the next frame begins when the shown one is loaded, instead of when it is shown. */
  waitsForShown?: boolean | undefined
  /** Whether a frame's tiles are loaded. */
  isLoaded: (frameId: string) => boolean
}

/**
 * Plays frames: the next one shows after the delay, but not before its tiles are loaded (TIME-023). The time is kept when
 * the layer changes, if the new layer has a frame for it. Manual navigation pauses (TIME-025).
 */
export function usePlayback(options: PlaybackOptions) {
  const { frames, start, chosenAt, onChoose, onPlay, indexAt = tilesetIndexAt, waitsForShown, isLoaded } = options
  /** The time that playback has reached; it becomes the chosen time on pause. */
  const [playedTo, setPlayedTo] = useState<Date | null>(null)
  const [playing, setPlaying] = useState(false)
  const [due, setDue] = useState<number | null>(null)
  const [speed, setSpeed] = useState<SpeedMultiplier>(1)
  const times = frames.map(({ time }) => time)
  const shownAt = playedTo ?? chosenAt
  const frame = shownAt === null ? start : indexAt(times, shownAt)
  const shown = frames[frame]
  const holds = waitsForShown === true && !(shown && isLoaded(shown.id))
  const next = frames[nextFrame(frame, frames.length)]
  const nextTime = next?.time.getTime()
  const nextLoaded = next !== undefined && isLoaded(next.id)

  useEffect(() => {
    if (!playing || holds || nextTime === undefined) return
    const timer = setTimeout(() => setDue(nextTime), animationDelayMs(speed))
    return () => clearTimeout(timer)
  }, [playing, holds, nextTime, speed])
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
    /** Playback waits for the tiles of the next frame. */
    waiting: playing && due === nextTime && !nextLoaded,
    speed,
    toggle: () => (playing ? pauseAt(times[frame] ?? null) : play()),
    faster: () => setSpeed(nextSpeed(speed)),
    show: (index: number) => pauseAt(times[Math.min(Math.max(0, index), times.length - 1)] ?? null),
  }
}

export type Playback = ReturnType<typeof usePlayback>
