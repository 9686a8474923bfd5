// Simulated cyclones in the formats of the National Hurricane Center: its list of storms and its forecast advisories.
import { toNearestFive } from '@stormlane/domain/hazards'
import { METERS_PER_NAUTICAL_MILE } from '@stormlane/domain/measures'
import { type CycloneAdvisory, type CycloneTrackPoint, cycloneAdvisories } from '../events/cyclones.ts'

const STORMS_KEY = 'www.nhc.noaa.gov/CurrentStorms.json'
const ADVISORY_KEY = /^www\.nhc\.noaa\.gov\/text\/MIATCMAT(\d)\.shtml$/

/** Returns undefined for a file that does not exist. */
export function readPracticeCyclones(path: string, now: Date, seed: number): string | undefined {
  if (path === STORMS_KEY) return stormList(cycloneAdvisories(now, seed))
  const [, bin] = ADVISORY_KEY.exec(path) ?? []
  const advisory = bin && cycloneAdvisories(now, seed)[Number(bin) - 1]
  return advisory && advisory.track.length > 0 ? advisoryPage(advisory) : undefined
}

function stormList(advisories: readonly CycloneAdvisory[]): string {
  const activeStorms = advisories.map(({ cycloneId, name, issuedAt, now, track }, i) => ({
    id: cycloneId.toLowerCase(),
    binNumber: `AT${i + 1}`,
    name,
    classification: track.length > 0 ? 'TS' : 'PTC',
    intensity: String(now.windKt),
    pressure: String(now.pressureHpa),
    latitudeNumeric: now.latitude,
    longitudeNumeric: now.longitude,
    lastUpdate: issuedAt.toISOString(),
    forecastAdvisory:
      track.length > 0 ? { advNum: '001', url: `https://www.nhc.noaa.gov/text/MIATCMAT${i + 1}.shtml` } : null,
  }))
  return JSON.stringify({ activeStorms })
}

function advisoryPage({ cycloneId, name, issuedAt, track }: CycloneAdvisory): string {
  const [first, ...ahead] = track as [CycloneTrackPoint, ...CycloneTrackPoint[]]
  const at = ({ leadHours }: CycloneTrackPoint) => dayAndTime(new Date(issuedAt.getTime() + leadHours * 3_600_000))
  const lines = [
    `STORM ${name.toUpperCase()} FORECAST/ADVISORY NUMBER   1`,
    `NWS NATIONAL HURRICANE CENTER MIAMI FL       ${cycloneId}`,
    '',
    `CENTER LOCATED NEAR ${position(first)} AT ${at(first)}`,
    `ESTIMATED MINIMUM CENTRAL PRESSURE  ${first.pressureHpa} MB`,
    `MAX SUSTAINED WINDS ${first.windKt} KT WITH GUSTS TO ${gustKt(first)} KT.`,
    radii(first),
    ...ahead.flatMap((point) => [
      '',
      `FORECAST VALID ${at(point)} ${position(point)}`,
      `MAX WIND ${point.windKt} KT...GUSTS ${gustKt(point)} KT.`,
      radii(point),
    ]),
    '',
    '$$',
  ]
  return `<html><body><pre>\n${lines.join('\n')}\n</pre></body></html>`
}

const gustKt = ({ windKt }: CycloneTrackPoint) => toNearestFive(1.2 * windKt)
const dayAndTime = (time: Date) =>
  `${time.toISOString().slice(8, 10)}/${time.toISOString().slice(11, 16).replace(':', '')}Z`
const position = ({ latitude, longitude }: CycloneTrackPoint) =>
  `${Math.abs(latitude).toFixed(1)}${latitude < 0 ? 'S' : 'N'}  ${Math.abs(longitude).toFixed(1)}${longitude < 0 ? 'W' : 'E'}`

/** The simulated wind field is round. */
function radii({ galeRadiusMeters }: CycloneTrackPoint): string {
  const miles = Math.round(galeRadiusMeters / METERS_PER_NAUTICAL_MILE)
  return `34 KT...${['NE', 'SE', 'SW', 'NW'].map((quadrant) => `${String(miles).padStart(3)}${quadrant}`).join(' ')}.`
}
