import { geometryProblem } from '@stormlane/domain/geo'
import { AlertBook, AlertMap, type GovernmentAlert } from '@stormlane/domain/hazards'
import { mphToMps } from '@stormlane/domain/measures'
import { HOUR_MS } from '@stormlane/domain/time'
import { AlertZones } from '@stormlane/geography'
import { describe, expect, test } from 'vitest'
import { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import { areaGrid } from '../simulated-source.ts'
import { describeAlert } from './alert.texts.ts'
import { ALERT_RULES, type Outlook } from './alert-rules.ts'
import { CountyFrames } from './county-frames.ts'
import { networkPlaces } from './network-places.ts'
import { SimulatedAlerts } from './simulated-alerts.ts'

const SEED = 1
const model = new AtmosphereModel(areaGrid(1), SEED)
const zones = new AlertZones(networkPlaces())
const alertsBy = (now: () => Date) => new SimulatedAlerts(new CountyFrames(model, zones), { now })
const winter = Date.parse('2026-01-14T12:10:00Z')
const hours = (count: number) => count * HOUR_MS
const alertsAt = (ms: number) => alertsBy(() => new Date(ms)).messages()

// Computing the weather of a day takes long.
describe('simulated alerts', { timeout: 60_000 }, () => {
  test('in half a day alerts are issued, updated and canceled, with valid areas and references, and each is active once', async () => {
    let now = winter
    const service = alertsBy(() => new Date(now))
    const book = new AlertBook()
    const kinds = new Set<string>()
    const countries = new Set<string>()
    for (let step = 0; step < 5; step++, now += hours(3)) {
      for (const message of await service.messages()) {
        book.receive(message)
        kinds.add(message.messageType)
        expect(geometryProblem(message.geometry)).toBeNull()
        expect(message.geocodes.same.length > 0).toBe(message.country === 'USA')
        countries.add(message.country)
        expect(message.references.length > 0).toBe(message.messageType !== 'Alert')
      }
      const active = book.activeAt(new Date(now))
      const keys = active.map(({ alert }) => `${alert.event} ${alert.senderName}`)
      expect(new Set(keys).size).toBe(keys.length)
      expect(active.length).toBeGreaterThan(0)
    }
    expect([...kinds].sort()).toEqual(['Alert', 'Cancel', 'Update'])
    expect([...countries].sort()).toEqual(['CAN', 'MEX', 'USA'])
  })

  test('a server that starts later issues the same messages as one that was running', async () => {
    const fresh = await alertsAt(winter + hours(3))
    let now = winter
    const running = alertsBy(() => new Date(now))
    await running.messages()
    now = winter + hours(3)
    expect(await running.messages()).toEqual(fresh)
  })

  test('texts state what led to the alert, never a zero, in the zone of the place, and alerts end when their hazard does', async () => {
    const alerts = (await alertsAt(winter)).filter(({ messageType }) => messageType !== 'Cancel')
    expect(alerts.filter(({ description }) => /\b0\.?0* (in|mph|mi)\b/.test(description ?? ''))).toEqual([])
    expect(alerts.filter(({ headline }) => headline?.includes('UTC'))).toEqual([])
    const last = Math.max(...alerts.map(({ sent }) => sent.getTime()))
    const ends = alerts.flatMap(({ sent, ends: end }) =>
      end && sent.getTime() >= last - hours(3) ? end.getTime() : [],
    )
    expect(new Set(ends).size).toBeGreaterThan(4)
  })

  test('a high wind warning covers places with strong gusts within its period', async () => {
    const messages = await alertsAt(winter)
    const issued = Math.floor(winter / hours(3)) * hours(3)
    const warnings = messages.filter(
      ({ event, sent, messageType }) =>
        event === 'High Wind Warning' && sent.getTime() === issued && messageType !== 'Cancel',
    )
    expect(warnings.length).toBeGreaterThan(0)
    const map = new AlertMap(warnings.map((alert) => ({ alert, threadId: alert.id, revision: 1 })))
    const worst = new Map<GovernmentAlert, number>()
    for (let lead = 0; lead <= 12; lead += 3) {
      const { windGust } = model.truth(new Date(issued + hours(lead)))
      for (let cell = 0; cell < model.grid.cells; cell++)
        for (const { alert } of map.at({
          latitude: model.grid.lat[cell] as number,
          longitude: model.grid.lng[cell] as number,
        }))
          worst.set(alert, Math.max(worst.get(alert) ?? 0, windGust[cell] as number))
    }
    for (const gust of worst.values()) expect(gust).toBeGreaterThanOrEqual(mphToMps(40))
  })
})

test('an advisory for freezing rain does not mention snow', () => {
  const text = describeAlert([{ variable: 'freezingRainRate', value: 2 }], 'Hall, NE')
  expect(text).toContain('* WHAT...Freezing rain up to 0.08 in.')
})

describe('thresholds', () => {
  const weather = (values: Record<string, number>): Outlook => {
    const at = (variable: string) => values[variable] ?? (variable === 'visibility' ? 16_000 : 0)
    return { most: at, least: at, total: (variable) => 12 * at(variable), holdsFor: (_, condition) => condition(at) }
  }
  const eventsIn = (values: Record<string, number>) =>
    ALERT_RULES.filter((rule) =>
      rule.holds(weather({ highTemperature: 10, lowTemperature: 5, dewPoint: 5, ...values })),
    ).map(({ event }) => event)

  test.each([
    [{}, []],
    [{ windGust: mphToMps(46) }, ['Wind Advisory']],
    [{ windGust: mphToMps(58) }, ['High Wind Warning', 'Wind Advisory']],
    [{ windGust: mphToMps(58), lightningProbability: 0.5 }, ['Severe Thunderstorm Warning']],
    [{ hailSize: 25.4 }, ['Severe Thunderstorm Warning']],
    [{ snowRate: 12.7 }, ['Winter Storm Warning', 'Winter Weather Advisory']],
    [{ snowRate: 6.4 }, ['Winter Weather Advisory']],
    [{ visibility: 402 }, ['Dense Fog Advisory']],
    [{ visibility: 300, rainRate: 1 }, []],
    [{ snowRate: 5, visibility: 300, windGust: mphToMps(36) }, ['Blizzard Warning']],
    [{ rainRate: 45 }, ['Flash Flood Warning']],
    [{ tornadoProbability: 0.2, lightningProbability: 0.7 }, ['Tornado Warning']],
    [{ highTemperature: 36, dewPoint: 27 }, ['Extreme Heat Warning', 'Heat Advisory']],
    [{ lowTemperature: -30, windSpeed: 5 }, ['Extreme Cold Warning', 'Cold Weather Advisory']],
    [{ highTemperature: 30, dewPoint: -5, windGust: mphToMps(26) }, ['Red Flag Warning']],
  ])('weather %o triggers %o', (values, events) => {
    expect(eventsIn(values as Record<string, number>)).toEqual(events)
  })
})

test('the text of a blizzard states snow and visibility, not only gusts [EXP-017]', () => {
  const blizzard = ALERT_RULES.find(({ event }) => event === 'Blizzard Warning')
  expect(blizzard?.measures.map(({ variable }) => variable)).toEqual(['snowRate', 'visibility', 'windGust'])
  const worst = { snowRate: 45, visibility: 120, windGust: 18 } as Record<string, number>
  const measured = blizzard?.measures.map(({ variable }) => ({ variable, value: worst[variable] ?? 0 })) ?? []
  expect(describeAlert(measured, 'Hall, NE')).toContain(
    'Snow accumulations up to 1.8 in. Visibility down to 0.07 mi. Gusts up to 40 mph.',
  )
})
