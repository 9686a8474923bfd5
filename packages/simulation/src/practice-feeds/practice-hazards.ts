// Simulated outlooks, volcanoes, wildfires and hot spots in the files of their agencies.
import type { FireEvent, FloodChance, SevereCastEvent, VolcanoEvent, WildfireEvent } from '@stormlane/domain/hazards'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import type { CountyFrames } from '../alerts/county-frames.ts'
import { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import { SimulatedFloodChance } from '../events/flood-chance.ts'
import { GridFrames } from '../events/grid-frames.ts'
import { severeCastEvents } from '../events/severe-cast.ts'
import { volcanoEvents } from '../events/volcanoes.ts'
import { SimulatedFires } from '../events/wildfires.ts'
import { OUTLOOK_DEGREES } from '../hazards/simulated-hazards.ts'
import { areaGrid } from '../simulated-source.ts'

const FIRMS_KEY = /^firms\.modaps\.eosdis\.nasa\.gov\/data\/active_fire\/.*_24h\.csv$/
const WFIGS_KEY =
  /^services3\.arcgis\.com\/.*\/WFIGS_(Incident_Locations|Interagency_Perimeters)_Current\/FeatureServer\/0\/query$/
const HANS_KEY = /^volcanoes\.usgs\.gov\/hans-public\/api\/volcano\/get(Elevated|US)Volcanoes$/
const RAIN_KEY = /^mapservices\.weather\.noaa\.gov\/.*\/wpc_precip_hazards\/MapServer\/([01])\/query$/
const OUTLOOK_KEY = 'www.spc.noaa.gov/products/outlook/day1otlk_cat.lyr.geojson'

/** The center's labels, without that of general thunderstorms, which the simulated world does not have. */
const LABELS: Readonly<Record<string, string>> = { Marginal: 'MRGL', Slight: 'SLGT', Enhanced: 'ENH', Moderate: 'MDT' }

export class PracticeHazards {
  private readonly options: { seed: number; degrees: number }
  private readonly counties: () => CountyFrames
  private grid: GridFrames | undefined
  private fires: SimulatedFires | undefined
  private floods: SimulatedFloodChance | undefined

  constructor(options: { seed: number; degrees: number }, counties: () => CountyFrames) {
    this.options = options
    this.counties = counties
  }

  read(path: string, now: Date): string | undefined {
    if (path === OUTLOOK_KEY) return outlookFile(severeCastEvents(now, this.frames()), now)
    if (FIRMS_KEY.test(path)) return hotSpotFile(this.simulatedFires().fires(now), now)
    const [, layer] = WFIGS_KEY.exec(path) ?? []
    if (layer) return wildfireFile(this.simulatedFires().wildfires(now), layer === 'Interagency_Perimeters')
    const [, day] = RAIN_KEY.exec(path) ?? []
    if (day) return rainFile(this.simulatedFloods().at(now), Number(day), now)
    const [, list] = HANS_KEY.exec(path) ?? []
    const { seed } = this.options
    return list ? volcanoFile(volcanoEvents(now, seed)) : undefined
  }

  private frames(): GridFrames {
    const { seed, degrees } = this.options
    this.grid ??= new GridFrames(new AtmosphereModel(areaGrid(Math.max(OUTLOOK_DEGREES, degrees)), seed))
    return this.grid
  }

  private simulatedFloods(): SimulatedFloodChance {
    this.floods ??= new SimulatedFloodChance(this.frames().model, this.counties().counties)
    return this.floods
  }

  private simulatedFires(): SimulatedFires {
    this.fires ??= new SimulatedFires(this.frames(), this.counties().counties, this.options.seed)
    return this.fires
  }
}

/** The center's categories, each with its smallest chance in percent. */
const CATEGORIES: readonly (readonly [from: number, name: string])[] = [
  [70, 'High'],
  [40, 'Moderate'],
  [15, 'Slight'],
  [5, 'Marginal'],
]

/** Writes one area per county; the center draws larger ones. */
function rainFile(chances: readonly FloodChance[], day: number, now: Date): string {
  const start = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS + day * DAY_MS)
  const date = start.toISOString().slice(0, 10)
  const inWords = (time: Date) => time.toISOString().slice(0, 19).replace('T', ' ')
  const features = chances
    .filter((chance) => chance.date === date)
    .flatMap(({ probability, geometry }, i) => {
      const [from, name] = CATEGORIES.find(([least]) => Math.round(100 * probability) >= least) ?? []
      const times = {
        issue_time: inWords(now),
        start_time: inWords(start),
        end_time: inWords(new Date(start.getTime() + DAY_MS)),
      }
      const properties = { objectid: i + 1, product: `Day ${day + 1} Excessive Rainfall Potential Forecast`, ...times }
      return from
        ? { type: 'Feature', geometry, properties: { ...properties, outlook: `${name} (At Least ${from}%)` } }
        : []
    })
  return JSON.stringify({ type: 'FeatureCollection', features })
}

const compact = (time: unknown) => new Date(String(time)).toISOString().slice(0, 16).replaceAll(/[-T:]/g, '')

function outlookFile(events: readonly SevereCastEvent[], now: Date): string {
  const features = events.map(({ geoJson: { geometry, properties } }, i) => {
    const { risk, fill, start_time, end_time } = properties ?? {}
    const times = { VALID: compact(start_time), EXPIRE: compact(end_time), ISSUE: compact(now) }
    const LABEL = LABELS[String(risk)]
    return {
      type: 'Feature',
      geometry,
      properties: { DN: i + 3, ...times, LABEL, LABEL2: `${risk} Risk`, stroke: fill, fill },
    }
  })
  return JSON.stringify({ type: 'FeatureCollection', features })
}

/** Writes hot spots as seen by a satellite that passed ten minutes ago. */
function hotSpotFile(events: readonly FireEvent[], now: Date): string {
  const [date = '', clock = ''] = new Date(now.getTime() - 600_000).toISOString().split('T')
  const rows = events.map(({ geoJson: { geometry, properties } }) => {
    const [longitude, latitude] = geometry.coordinates
    const power = properties?.radiative_power_mw as number
    return [
      latitude,
      longitude,
      330,
      1,
      1,
      date,
      clock.slice(0, 5).replace(':', ''),
      'T',
      80,
      '6.1NRT',
      290,
      power,
      'D',
    ].join(',')
  })
  const header =
    'latitude,longitude,brightness,scan,track,acq_date,acq_time,satellite,confidence,version,bright_t31,frp,daynight'
  return [header, ...rows, ''].join('\n')
}

function wildfireFile(events: readonly WildfireEvent[], isOfPerimeters: boolean): string {
  const features = events
    .filter(({ geoJson }) => (geoJson.geometry.type !== 'Point') === isOfPerimeters)
    .map(({ id, name, geoJson: { geometry, properties } }) => {
      const { county, state, acres, percent_contained, started_at } = properties ?? {}
      const facts = {
        UniqueFireIdentifier: id.replace(/-perimeter$/, ''),
        IncidentTypeCategory: 'WF',
        IncidentSize: acres as number,
        PercentContained: percent_contained as number,
        FireDiscoveryDateTime: Date.parse(String(started_at)),
        POOCounty: county as string,
        POOState: `US-${state}`,
      }
      const prefixed = Object.fromEntries(Object.entries(facts).map(([key, value]) => [`attr_${key}`, value]))
      const told = isOfPerimeters
        ? { poly_IncidentName: name, poly_GISAcres: acres as number, ...prefixed }
        : { IncidentName: name, ...facts }
      return { type: 'Feature', geometry, properties: told }
    })
  return JSON.stringify({ type: 'FeatureCollection', features })
}

/**
 * Serves as both lists of the survey, which also share some of their fields. It has only volcanoes of the United
 * States.
 */
function volcanoFile(events: readonly VolcanoEvent[]): string {
  const rows = events
    .filter(({ geoJson }) => geoJson.properties?.country === 'United States')
    .map(({ id, geoJson: { geometry, properties } }) => ({
      volcano_name: properties?.name as string,
      vnum: id,
      latitude: geometry.coordinates[1],
      longitude: geometry.coordinates[0],
      alert_level: String(properties?.alert_level).toUpperCase(),
      color_code: String(properties?.aviation_color).toUpperCase(),
      sent_utc: String(properties?.since).slice(0, 19).replace('T', ' '),
    }))
  return JSON.stringify(rows)
}
