// The notation of the corridor files (docs/roads.md): a line with route and class, then one line per state with its
// stops. A stop is a mile post of that state (`313 Laramie`), miles since the previous stop (`+49 Laramie`), or both
// where the numbering restarts (`148:+7 Albany`). `~` marks a ferry, `via I-80` a leg shared with that route.
import { ROAD_CLASSES, type RoadClass } from '../network/road-class.ts'

export interface Stop {
  /** Name and state or province: 'Laramie, WY'. */
  place: string
  milesFromPrevious: number
  /** Whether the leg to this stop is a ferry. */
  ferry: boolean
  /** The route that this leg shares; that route states the lengths. */
  sharedWith?: string
}

export interface Corridor {
  route: string
  class: RoadClass
  /** Overrides the free-flow speed that follows from class and state. */
  freeFlowMph?: number
  stops: Stop[]
}

const HEADER = /^(\S+) (\S+)(?: (\d+))?$/
const SECTION = /^ {2}([A-Z]{2,3})(?: (\d+))?: (.+)$/
const STOP = /^(?:via (\S+) )?(~)?(?:([\d.]+):)?(\+)?([\d.]+) (.+)$/

/** Parses one corridor file. Errors name the file and the line. */
export function parseCorridors(text: string, fileName: string): Corridor[] {
  const corridors: Corridor[] = []
  let section: MilePostState = { post: 0 }
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const where = `${fileName}:${index + 1}`
    if (!line.startsWith(' ')) {
      corridors.push(parseHeader(line, where))
      section = { post: 0 }
      continue
    }
    const corridor = corridors.at(-1)
    if (!corridor) throw new Error(`${where}: a state's line comes before any route.`)
    section = addSection(corridor, line, section, where)
  }
  for (const corridor of corridors) {
    if (corridor.stops.length < 2)
      throw new Error(`${fileName}: ${corridor.route} has a stretch of fewer than two stops.`)
  }
  return corridors
}

function parseHeader(line: string, where: string): Corridor {
  const [, route, name, mph] = HEADER.exec(line) ?? []
  const roadClass = ROAD_CLASSES.find((candidate) => candidate === name)
  if (!route || !roadClass) throw new Error(`${where}: expected "<route> <class> [mph]", got "${line}".`)
  return { route, class: roadClass, stops: [], ...(mph ? { freeFlowMph: Number(mph) } : {}) }
}

/** Parser state between lines: the last mile post, and the post at which its state ends. */
interface MilePostState {
  post: number
  stateEnds?: number
}

function addSection(corridor: Corridor, line: string, before: MilePostState, where: string): MilePostState {
  const [, state, length, list] = SECTION.exec(line) ?? []
  if (!state || !list) throw new Error(`${where}: expected "  <state> [miles]: <stops>", got "${line}".`)
  let post = before.post
  for (const [index, entry] of list.split(', ').entries()) {
    const [, sharedWith, ferry, restart, plus, digits, name] = STOP.exec(entry) ?? []
    if (!digits || !name) throw new Error(`${where}: cannot read the stop "${entry}".`)
    const number = Number(digits)
    const entersState = index === 0 && corridor.stops.length > 0
    let miles = 0
    if (plus) {
      miles = number
      post = restart ? Number(restart) : post + number
    } else {
      if (entersState) {
        if (before.stateEnds === undefined && !sharedWith)
          throw new Error(`${where}: the state before ${state} must say at which mile it ends.`)
        miles = Math.max(0, (before.stateEnds ?? post) - post) + number
      } else if (corridor.stops.length > 0) {
        // Some states number from the north or the east, so posts may descend.
        miles = Math.abs(number - post)
      }
      post = number
    }
    corridor.stops.push({
      place: `${name}, ${state}`,
      milesFromPrevious: corridor.stops.length === 0 ? 0 : miles,
      ferry: ferry !== undefined,
      ...(sharedWith ? { sharedWith } : {}),
    })
  }
  return length ? { post, stateEnds: Number(length) } : { post }
}
