import type { EventSource, EventType, FloodChance, FloodChanceSource, HazardEvent } from '@stormlane/domain/hazards'
import type { CountyFrames } from '../alerts/county-frames.ts'
import type { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import { cycloneEvents } from './cyclones.ts'
import { earthquakeEvents } from './earthquakes.ts'
import { SimulatedFloodChance } from './flood-chance.ts'
import type { GridFrames } from './grid-frames.ts'
import { SimulatedLightning } from './lightning.ts'
import { powerOutageEvents } from './power-outages.ts'
import { severeCastEvents } from './severe-cast.ts'
import { stormReportEvents } from './storm-reports.ts'
import { stormEvents } from './storms.ts'
import { volcanoEvents } from './volcanoes.ts'
import { SimulatedFires } from './wildfires.ts'

interface SimulatedWorld {
  seed: number
  /** Its resolution decides how precisely strikes are placed. */
  model: AtmosphereModel
  counties: CountyFrames
  grid: GridFrames
}

/** The events of the simulated world. Weather events match the simulated weather; geological events are random. */
export class SimulatedEvents implements Pick<EventSource, 'events'>, FloodChanceSource {
  readonly #world: SimulatedWorld
  readonly #lightning: SimulatedLightning
  readonly #fires: SimulatedFires
  readonly #floods: SimulatedFloodChance

  constructor(world: SimulatedWorld) {
    this.#world = world
    this.#lightning = new SimulatedLightning(world.model, world.seed)
    this.#fires = new SimulatedFires(world.grid, world.counties.counties, world.seed)
    this.#floods = new SimulatedFloodChance(world.grid.model, world.counties.counties)
  }

  async events(type: EventType, now: Date): Promise<HazardEvent[]> {
    const { seed, counties, grid } = this.#world
    switch (type) {
      case 'cyclones':
        return cycloneEvents(now, seed)
      case 'earthquakes':
        return earthquakeEvents(now, seed)
      case 'lightning':
        return this.#lightning.at(now)
      case 'power_outages':
        return powerOutageEvents(now, counties)
      case 'storms':
        return stormEvents(now, grid)
      case 'storm_reports':
        return stormReportEvents(now, counties, seed)
      case 'volcanoes':
        return volcanoEvents(now, seed)
      case 'us_wildfires':
        return this.#fires.wildfires(now)
      case 'fires':
        return this.#fires.fires(now)
      case 'severe_cast':
        return severeCastEvents(now, grid)
      default:
        return type satisfies never
    }
  }

  async floodChance(now: Date): Promise<FloodChance[]> {
    return this.#floods.at(now)
  }
}
