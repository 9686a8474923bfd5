import type { ImpactLevelName } from '@stormlane/domain/levels'
import type { ReactNode } from 'react'

/** One shape per level, so that levels can be told apart without color. Drawn on a 16 px grid. */
const SHAPES: Record<ImpactLevelName, ReactNode> = {
  unknown: (
    <>
      <circle cx="8" cy="8" r="6" strokeDasharray="2.2 1.8" />
      <path d="M6.6 6.6c0-1.9 2.9-1.9 2.9 0 0 1.2-1.5 1.2-1.5 2.5M8 11.2v.1" />
    </>
  ),
  none: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M5.4 8.2l1.8 1.8 3.4-3.7" />
    </>
  ),
  low: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 7.6v3.2M8 5.2v.1" />
    </>
  ),
  moderate: (
    <>
      <path d="M8 2.2L14.6 13.4H1.4z" />
      <path d="M8 6.6v2.8M8 11.3v.1" />
    </>
  ),
  high: (
    <>
      <path d="M8 1.2L14.8 8 8 14.8 1.2 8z" />
      <path d="M8 5v3.4M8 10.8v.1" />
    </>
  ),
  extreme: (
    <>
      <path d="M5.4 1.8h5.2l3.6 3.6v5.2l-3.6 3.6H5.4l-3.6-3.6V5.4z" />
      <path d="M6.4 4.9v3.5M6.4 10.9v.1M9.6 4.9v3.5M9.6 10.9v.1" />
    </>
  ),
}

export function LevelShape({ level, size }: { level: ImpactLevelName; size: number }) {
  return (
    <svg
      data-shape={level}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {SHAPES[level]}
    </svg>
  )
}
