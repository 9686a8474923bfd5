// Simulated alerts in the formats of the real services. Those of the United States follow the National Weather Service:
// a list of active alerts, and the areas of their zones.
import { AlertBook, type AlertCountry, type GovernmentAlert } from '@stormlane/domain/hazards'
import type { CountyFrames } from '../alerts/county-frames.ts'
import { SimulatedAlerts } from '../alerts/simulated-alerts.ts'
import { readPracticeCap } from './practice-cap.ts'
import { GEOMET_KEY, geoMetList } from './practice-geomet.ts'

const ALERTS_KEY = 'api.weather.gov/alerts/active'
const ZONE_KEY = /^api\.weather\.gov\/(zones\/forecast\/([A-Z]{2})Z(\d{3}))$/
const SERVICE = 'https://api.weather.gov'

export class PracticeAlerts {
  private readonly frames: () => CountyFrames
  private alerts: SimulatedAlerts | undefined
  private now = new Date(0)

  /** `frames` takes seconds, so it is called only when the frames are needed. */
  constructor(frames: () => CountyFrames) {
    this.frames = frames
  }

  read(path: string, now: Date, query = new URLSearchParams()): string | undefined {
    if (path === ALERTS_KEY) return this.list(now)
    const [, zone, state, county] = ZONE_KEY.exec(path) ?? []
    if (zone) return this.zone(zone, state as string, county as string)
    if (path === GEOMET_KEY) return geoMetList(this.inForce(now, 'CAN'), query)
    return readPracticeCap(path, (country) => this.messages(now).filter((message) => message.country === country))
  }

  private messages(now: Date): GovernmentAlert[] {
    this.now = now
    this.alerts ??= new SimulatedAlerts(this.frames(), { now: () => this.now })
    return this.alerts.messagesNow()
  }

  private inForce(now: Date, country: AlertCountry): GovernmentAlert[] {
    const book = new AlertBook()
    for (const message of this.messages(now)) book.receive(message)
    return book.activeAt(now).flatMap(({ alert }) => (alert.country === country ? alert : []))
  }

  private list(now: Date): string {
    const features = this.inForce(now, 'USA').map(alertFeature)
    return JSON.stringify({ type: 'FeatureCollection', title: 'Practice', features })
  }

  /** In the practice service, forecast zones are the counties. */
  private zone(path: string, state: string, number: string): string | undefined {
    const { list } = this.frames().zones
    const county = list.find((one) => one.state === state && one.fips?.slice(2) === number)
    const properties = {
      '@id': `${SERVICE}/${path}`,
      id: `${state}Z${number}`,
      type: 'public',
      name: county?.name,
      state,
    }
    return county && JSON.stringify({ type: 'Feature', geometry: county.geometry, properties })
  }
}

/**
 * As in the real service, long-lasting alerts name zones and have no area, whereas warnings of an hour have an area.
 */
function alertFeature({ geometry, geocodes, areaDescription, references, ...alert }: GovernmentAlert) {
  const isOfZones = alert.ends !== null
  const ugc = isOfZones ? geocodes.ugc.map((code) => code.replace(/C(\d{3})$/, 'Z$1')) : geocodes.ugc
  const { country: _, ...properties } = alert
  return {
    id: `${SERVICE}/alerts/${alert.id}`,
    type: 'Feature',
    geometry: isOfZones ? null : geometry,
    properties: {
      ...properties,
      areaDesc: areaDescription,
      geocode: { SAME: geocodes.same, UGC: ugc },
      affectedZones: ugc.map((code) => `${SERVICE}/zones/${isOfZones ? 'forecast' : 'county'}/${code}`),
      references: references.map((identifier) => ({ '@id': `${SERVICE}/alerts/${identifier}`, identifier })),
      status: 'Actual',
      category: 'Met',
    },
  }
}
