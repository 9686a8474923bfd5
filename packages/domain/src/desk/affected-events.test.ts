import { expect, test } from 'vitest'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { affectedEvents, eventName } from './affected-events.ts'
import type { ItemState } from './handling.ts'

const { low, high, extreme } = IMPACT_LEVELS
const caused = (name: string, event: string | null, level: ImpactLevel, state: ItemState = 'new') => ({
  leading: { id: 'impact:other', variable: null, name, event },
  level,
  state,
})

test('items are grouped by the alert or the weather that leads them, worst first, then the most [DESK-034]', () => {
  const items = [
    caused('Road Conditions', null, low),
    caused('Wind Gust', null, high),
    caused('Blizzard Warning', 'Blizzard Warning', high, 'acknowledged'),
    caused('Blizzard Warning', 'Blizzard Warning', low),
    caused('Road Conditions', null, extreme),
  ]
  expect(affectedEvents(items)).toEqual([
    { name: 'Road Conditions', isAlert: false, count: 2, newCount: 2, worstLevel: extreme },
    { name: 'Blizzard Warning', isAlert: true, count: 2, newCount: 1, worstLevel: high },
    { name: 'Wind Gust', isAlert: false, count: 1, newCount: 1, worstLevel: high },
  ])
  expect(affectedEvents([])).toEqual([])
})

test.each([
  ['alert:a', null, 'Wind Advisory', 'Wind Advisory', 'Wind Advisory'],
  ['weather:gustProbability45mph', 'gustProbability45mph', null, 'Wind Gusts: High', 'Wind Gusts'],
  ['impact:slowdown', 'slowdown', null, '24 min delay ahead', 'Slowdown'],
  ['impact:slowdown', null, null, '24 min delay ahead', 'Slowdown'],
  ['impact:tipping', 'tipping', null, 'Tipping: High', 'Tipping'],
  ['impact:road', 'road', null, 'Road Conditions: High', 'Road Conditions'],
  ['impact:flood', 'flood', null, 'Flood: Low', 'Flood'],
  ['impact:weather', null, null, 'Weather conditions', 'Weather conditions'],
])('%s of %s with the event %s, called %j, is grouped as %j [DESK-034]', (id, variable, event, name, cause) => {
  expect(eventName({ id, variable, event, name })).toBe(cause)
})

test('causes with the same level and as many items are in the order of their names', () => {
  const items = ['Flood', 'Tornado', 'Ice', 'Wind', 'Hail'].map((name) => caused(name, null, high))
  expect(affectedEvents(items).map(({ name }) => name)).toEqual(['Flood', 'Hail', 'Ice', 'Tornado', 'Wind'])
})
