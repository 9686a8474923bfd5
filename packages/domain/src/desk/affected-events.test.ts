import { expect, test } from 'vitest'
import { IMPACT_LEVELS, type ImpactLevel } from '../impact-level.ts'
import { affectedEvents } from './affected-events.ts'
import type { ItemState } from './handling.ts'

const { low, high, extreme } = IMPACT_LEVELS
const caused = (name: string, event: string | null, level: ImpactLevel, state: ItemState = 'new') => ({
  leading: { name, event },
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
