import css from './states.module.css'
import { useDelayed } from './use-delayed.ts'

interface SkeletonProps {
  width?: number | string
  height?: number
}

/** A placeholder for loading content. Takes up its space at once but is drawn only after the delay. */
export function Skeleton({ width = '100%', height = 12 }: SkeletonProps) {
  const visible = useDelayed()
  return (
    <span
      className={css.skeleton}
      aria-hidden="true"
      style={{ width, height, visibility: visible ? 'visible' : 'hidden' }}
    />
  )
}
