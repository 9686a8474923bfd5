import type { Position } from 'geojson'
import { Point } from 'maplibre-gl'
import { type PointerEvent, useState } from 'react'
import { useMap } from '../../../parts/map/map-context.ts'
import { mapTexts } from '../map.texts.ts'
import css from './choose.module.css'
import type { ChooseTool } from './choose-tools.tsx'

interface ScreenPoint {
  x: number
  y: number
}

/** Minimum distance between vertices of a lasso, so that its ring stays short. */
const STEP_PX = 4
/** A smaller shape counts as a click. */
const SMALLEST_PX = 6

/** Captures the map's pointer to draw a box or a free shape. */
export function DrawShape({ tool, onShape }: { tool: ChooseTool; onShape: (ring: readonly Position[]) => void }) {
  const map = useMap()
  const [points, setPoints] = useState<readonly ScreenPoint[]>([])
  const at = ({ clientX, clientY }: PointerEvent): ScreenPoint => {
    const { left, top } = map.getContainer().getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const start = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    setPoints([at(event)])
  }
  const move = (event: PointerEvent) => {
    const [first] = points
    const last = points.at(-1)
    if (!first || !last) return
    const next = at(event)
    if (tool === 'box') setPoints([first, next])
    else if (Math.hypot(next.x - last.x, next.y - last.y) >= STEP_PX) setPoints([...points, next])
  }
  const end = () => {
    const ring = corners(tool, points)
    setPoints([])
    if (isShape(ring)) onShape(ring.map(({ x, y }) => map.unproject(new Point(x, y)).toArray()))
  }
  return (
    <>
      <svg
        className={css.drawing}
        role="application"
        aria-label={mapTexts.choose.drawing}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => setPoints([])}
      >
        <polygon points={pointsText(corners(tool, points))} />
      </svg>
      <p role="status" className={css.hint}>
        {mapTexts.choose.hint[tool]}
      </p>
    </>
  )
}

function corners(tool: ChooseTool, points: readonly ScreenPoint[]): readonly ScreenPoint[] {
  const [first] = points
  const last = points.at(-1)
  if (tool === 'lasso' || !first || !last) return points
  return [first, { x: last.x, y: first.y }, last, { x: first.x, y: last.y }]
}

function isShape(ring: readonly ScreenPoint[]): boolean {
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values)
  return (
    ring.length > 2 && spread(ring.map(({ x }) => x)) >= SMALLEST_PX && spread(ring.map(({ y }) => y)) >= SMALLEST_PX
  )
}

export const pointsText = (points: readonly ScreenPoint[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ')
