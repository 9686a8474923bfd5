import { type BoardCrossing, type BoardWindow, shareOfAxis } from '@stormlane/domain/trips'
import type { Shipment } from './board-trip.ts'
import css from './plan-board.module.css'

/** The drawing is as wide as the axis, in thousandths of it. */
const WIDTH = 1000
const HEIGHT = 100

interface StormBandsProps {
  shipment: Shipment
  /** Its neighbors in the group of the storm, so that the edges of the band go on from row to row. */
  before: Shipment | undefined
  after: Shipment | undefined
  window: BoardWindow
}

/** When storms lie on the road of a shipment, as bands behind its bar. */
export function StormBands({ shipment, before, after, window }: StormBandsProps) {
  const bands = shipment.crossings.flatMap((crossing) => {
    const own = edges(crossing, window)
    if (own.left >= own.right) return []
    const neighbor = (other: Shipment | undefined) => {
      const same = other?.crossings.find(({ stormId }) => stormId === crossing.stormId)
      const theirs = same && edges(same, window)
      return theirs && theirs.left < theirs.right ? middle(own, theirs) : own
    }
    return [{ id: crossing.stormId, path: bandPath(neighbor(before), own, neighbor(after)) }]
  })
  if (bands.length === 0) return null
  return (
    <svg className={css.bands} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {bands.map(({ id, path }) => (
        <g key={id}>
          <path className={css.band} d={path.area} />
          <path className={css.bandEdge} d={path.sides} />
        </g>
      ))}
    </svg>
  )
}

interface Edges {
  left: number
  right: number
}

const edges = ({ from, until }: BoardCrossing, window: BoardWindow): Edges => ({
  left: WIDTH * shareOfAxis(window, from),
  right: WIDTH * shareOfAxis(window, until),
})

const middle = (a: Edges, b: Edges): Edges => ({ left: (a.left + b.left) / 2, right: (a.right + b.right) / 2 })

/** Smooth from the edges shared with the row above to the own ones, and on to those shared with the row below. */
function bandPath(top: Edges, own: Edges, bottom: Edges) {
  const [half, quarter] = [HEIGHT / 2, HEIGHT / 4]
  const down = (side: keyof Edges) =>
    `C${top[side]} ${quarter} ${own[side]} ${quarter} ${own[side]} ${half}` +
    `C${own[side]} ${half + quarter} ${bottom[side]} ${half + quarter} ${bottom[side]} ${HEIGHT}`
  const up =
    `C${bottom.right} ${half + quarter} ${own.right} ${half + quarter} ${own.right} ${half}` +
    `C${own.right} ${quarter} ${top.right} ${quarter} ${top.right} 0`
  return {
    area: `M${top.left} 0${down('left')}L${bottom.right} ${HEIGHT}${up}Z`,
    sides: `M${top.left} 0${down('left')}M${top.right} 0${down('right')}`,
  }
}
