import type { CallAnswer, listTilesets } from '@stormlane/contract'
import type { ValueTileComponents } from '@stormlane/domain/maps'

/** Where the numbers of a layer in one run are. */
export type ValueSource = NonNullable<CallAnswer<typeof listTilesets>['values']>[number]

/** The numbers of a frame: one of the times of a source. */
export interface FrameValues {
  source: ValueSource
  step: number
}

/** A tile of a source's grid. */
export interface CellTile {
  level: number
  column: number
  row: number
  /** Other numbers than those of the layer. */
  components?: Exclude<ValueTileComponents, 'value'>
}

/** Times in one answer: a quarter of the nowcast, or half a day. The first picture waits for one answer per tile. */
export const stepsPerAnswer = ({ times }: ValueSource) => (times.length > 30 ? 12 : 6)

/** What identifies the numbers of a source; its address also has a token that is replaced within the hour. */
export const sourceKey = ({ url }: ValueSource) => url.replace(/&token=[^&]*/, '')

const stamp = (time: string) => time.replace(/[-:]|\.\d+/g, '')

/** The address of some times of a tile. */
export function valueAddress(source: ValueSource, tile: CellTile, answer: number): string {
  const { level, column, row, components } = tile
  const steps = stepsPerAnswer(source)
  const from = answer * steps
  const parts = {
    level,
    column,
    row,
    time: stamp(source.times[from] ?? ''),
    steps: Math.min(steps, source.times.length - from),
  }
  const address = Object.entries(parts).reduce((url, [name, value]) => url.replace(`{${name}}`, `${value}`), source.url)
  return components ? `${address}&components=${components}` : address
}
