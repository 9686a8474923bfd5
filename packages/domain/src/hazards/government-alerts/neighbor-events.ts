// Maps alerts of Canada and Mexico to event names of the United States, so that colors, priorities and the
// organizations' choices apply everywhere. The headline keeps the service's own wording.
import { alertEventName } from './alert-events.ts'
import type { AlertSeverity } from './government-alert.ts'

type Level = 'warning' | 'watch' | 'advisory' | 'statement'

/**
 * Hazards of Environment Canada (its public alerting criteria), each with the US event that means about the same for a
 * road; the first match counts.
 */
const CANADIAN_HAZARDS: readonly (readonly [hazard: RegExp, events: Partial<Record<Level, string>>])[] = [
  [/tornado|waterspout/, { warning: 'Tornado Warning', watch: 'Tornado Watch' }],
  [/thunderstorm/, { warning: 'Severe Thunderstorm Warning', watch: 'Severe Thunderstorm Watch' }],
  [/hurricane(?! force)/, { warning: 'Hurricane Warning', watch: 'Hurricane Watch' }],
  [/tropical/, { warning: 'Tropical Storm Warning', watch: 'Tropical Storm Watch' }],
  [/storm surge/, { warning: 'Storm Surge Warning', watch: 'Storm Surge Watch' }],
  [/coastal flooding/, { warning: 'Coastal Flood Warning', watch: 'Coastal Flood Watch' }],
  [/blizzard/, { warning: 'Blizzard Warning', watch: 'Winter Storm Watch' }],
  [/snow ?squall/, { warning: 'Snow Squall Warning', watch: 'Winter Storm Watch' }],
  [/freezing rain/, { warning: 'Ice Storm Warning', watch: 'Winter Storm Watch', advisory: 'Winter Weather Advisory' }],
  [
    /freezing drizzle|flash freeze|blowing snow/,
    { warning: 'Winter Weather Advisory', watch: 'Winter Storm Watch', advisory: 'Winter Weather Advisory' },
  ],
  [
    /snowfall|winter|snow/,
    { warning: 'Winter Storm Warning', watch: 'Winter Storm Watch', advisory: 'Winter Weather Advisory' },
  ],
  [/freezing spray/, { warning: 'Heavy Freezing Spray Warning', advisory: 'Freezing Spray Advisory' }],
  [/rainfall|rain/, { warning: 'Flood Watch', watch: 'Flood Watch', advisory: 'Flood Advisory' }],
  [/hurricane force/, { warning: 'Hurricane Force Wind Warning', watch: 'Hurricane Force Wind Watch' }],
  [/gale/, { warning: 'Gale Warning', watch: 'Gale Watch' }],
  [/wind/, { warning: 'High Wind Warning', watch: 'High Wind Watch', advisory: 'Wind Advisory' }],
  [/heat|humidex/, { warning: 'Extreme Heat Warning', watch: 'Extreme Heat Watch', advisory: 'Heat Advisory' }],
  [
    /cold|arctic outflow|wind chill/,
    { warning: 'Extreme Cold Warning', watch: 'Extreme Cold Watch', advisory: 'Cold Weather Advisory' },
  ],
  [/frost/, { warning: 'Freeze Warning', advisory: 'Frost Advisory' }],
  [/fog/, { warning: 'Dense Fog Advisory', advisory: 'Dense Fog Advisory' }],
  [/dust/, { warning: 'Dust Storm Warning', advisory: 'Dust Advisory' }],
  [
    /air quality|smoke|smog/,
    { warning: 'Air Quality Alert', advisory: 'Air Quality Alert', statement: 'Air Quality Alert' },
  ],
  [/tsunami/, { warning: 'Tsunami Warning', watch: 'Tsunami Watch', advisory: 'Tsunami Advisory' }],
  [/weather/, { statement: 'Special Weather Statement', advisory: 'Special Weather Statement' }],
]

const LEVEL = /\b(warning|watch|advisory|statement)\b/
/** Since October 2025 names begin with a color: "yellow warning - snowfall". */
const COLORED = /^(?:yellow|orange|red)\s+(\w+)\s*[-–]\s*(.+)$/

/** Returns the event for a name ("snowfall warning") or for hazard and level. An unknown event keeps its name. */
export function canadianEvent(name: string, level = ''): string {
  const stated = name.trim().toLowerCase().replace(COLORED, '$2 $1')
  const full = LEVEL.test(stated) ? stated : `${stated} ${level.trim().toLowerCase()}`.trim()
  const known = alertEventName(full)
  if (known) return known
  const said = LEVEL.exec(full)?.[1] as Level | undefined
  const events = CANADIAN_HAZARDS.find(([hazard]) => hazard.test(full))?.[1]
  return (said && events?.[said]) ?? full.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase())
}

/** Words in the events of Mexico's weather service, which has no levels; the first match counts. */
const MEXICAN_EVENTS: readonly (readonly [words: RegExp, event: string])[] = [
  [/tornado/, 'Tornado Warning'],
  [/hurac[aá]n/, 'Hurricane Warning'],
  [/cicl[oó]n tropical|tormenta tropical/, 'Tropical Cyclone Local Statement'],
  [/ventisca/, 'Blizzard Warning'],
  [/lluvia helada|aguanieve/, 'Ice Storm Warning'],
  [/tormenta invernal/, 'Winter Storm Warning'],
  [/nevada/, 'Winter Weather Advisory'],
  [/tormentas? (?:el[eé]ctricas?|severas?)|granizo/, 'Severe Thunderstorm Warning'],
  [/inundaci/, 'Flash Flood Warning'],
  [/incendio/, 'Red Flag Warning'],
  [/niebla|neblina/, 'Dense Fog Advisory'],
  [/vientos? (?:muy )?fuertes?/, 'High Wind Warning'],
  [/viento|norte/, 'Wind Advisory'],
  [/calor extremo/, 'Extreme Heat Warning'],
  [/calor|altas temperaturas/, 'Heat Advisory'],
  [/fr[ií]o extremo/, 'Extreme Cold Warning'],
  [/frente fr[ií]o/, 'Special Weather Statement'],
  [/helada|fr[ií]o|bajas temperaturas/, 'Cold Weather Advisory'],
  [/lluvia|precipitaci/, 'Flood Watch'],
]

/** Returns the event of a Mexican alert; an unknown one keeps its Spanish name. */
export function mexicanEvent(name: string): string {
  const words = name.trim().toLowerCase()
  return MEXICAN_EVENTS.find(([known]) => known.test(words))?.[1] ?? name.trim()
}

const SEVERITY_OF_COLOR: Readonly<Record<string, AlertSeverity>> = {
  red: 'Extreme',
  orange: 'Severe',
  yellow: 'Moderate',
  green: 'Minor',
  blue: 'Minor',
}

/**
 * Returns the severity for the alert color of Mexico's civil protection, whose alerts often state no other severity.
 */
export const severityOfColor = (color: string): AlertSeverity =>
  SEVERITY_OF_COLOR[color.trim().toLowerCase()] ?? 'Unknown'
