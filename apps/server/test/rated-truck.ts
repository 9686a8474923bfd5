// A truck of the demo organization with an evaluation of a chosen level, for tests of what the desk tells people.
import { HOUR_MS } from '@stormlane/domain/time'
import { DEMO_ORGANIZATION_ID } from '../src/demo/demo-assets.ts'
import type { TestApp } from './app.ts'
import { TEST_NOW } from './test-now.ts'

type Db = Pick<TestApp['database'], 'asSystem'>

const inHours = (hours: number) => new Date(TEST_NOW.getTime() + hours * HOUR_MS).toISOString()

/** The wire format in which a vehicle's evaluation is stored. */
function evaluation(level: number) {
  const tag = { id: 'impact:road', source: 'impact', text: 'Road Conditions', value: 7, reason: 'Snow 1.1 in/h' }
  const span = { ...tag, impact_level: level, start_at: inHours(1), end_at: inHours(12) }
  return JSON.stringify({
    current_impact: {
      overall_impact_level: level,
      tags: [{ ...tag, impact_level: level }],
      tag_priority: [tag.id],
      last_updated_at: TEST_NOW.toISOString(),
      forecast: { start_at: inHours(0), end_at: inHours(12), spans: [span] },
    },
    current_insight: [],
    current_conditions: null,
  })
}

/** Returns its id. */
export async function addTruck({ asSystem }: Db, name: string, level: number, groups: string[] = []): Promise<string> {
  const row = { organization_id: DEMO_ORGANIZATION_ID, created_at: TEST_NOW, group_ids: groups }
  const { id } = await asSystem
    .insertInto('vehicles')
    .values({ ...row, name, source: 'samsara', external_id: name, external_driver_id: null, type: 'truck' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const own = { organization_id: DEMO_ORGANIZATION_ID, vehicle_id: id }
  await asSystem
    .insertInto('vehicle_positions')
    .values({ ...own, latitude: 41.26, longitude: -95.94, bearing: 90, speed_mps: 25, reported_at: TEST_NOW })
    .execute()
  await asSystem
    .insertInto('vehicle_impacts')
    .values({ ...own, current: evaluation(level), upcoming: null })
    .execute()
  return id
}

export const rateTruck = ({ asSystem }: Db, id: string, level: number) =>
  asSystem
    .updateTable('vehicle_impacts')
    .set({ current: evaluation(level) })
    .where('vehicle_id', '=', id)
    .execute()
