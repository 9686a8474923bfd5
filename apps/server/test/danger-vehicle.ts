import { HOUR_MS } from '@stormlane/domain/time'
import { DEMO_ORGANIZATION_ID } from '../src/demo/demo-assets.ts'
import { TEST_NOW, type TestApp } from './app.ts'

const inHours = (hours: number) => new Date(TEST_NOW.getTime() + hours * HOUR_MS).toISOString()

/** Adds a vehicle of the demo organization with a danger of level high for six hours; it moves if it has a bearing. */
export async function addDangerVehicle(
  server: TestApp,
  name: string,
  place: { latitude: number; longitude: number; bearing?: number },
): Promise<string> {
  const tag = { id: 'impact:road', source: 'impact', text: 'Road Conditions', value: 7, reason: 'Snow 1.1 in/h' }
  const span = { ...tag, impact_level: 3, start_at: inHours(0), end_at: inHours(6) }
  const current = {
    current_impact: {
      overall_impact_level: 3,
      tags: [{ ...tag, impact_level: 3 }],
      tag_priority: [tag.id],
      last_updated_at: TEST_NOW.toISOString(),
      forecast: { start_at: inHours(0), end_at: inHours(6), spans: [span] },
    },
    current_insight: [],
    current_conditions: null,
  }
  const { asSystem } = server.database
  const { id: vehicleId } = await asSystem
    .insertInto('vehicles')
    .values({
      organization_id: DEMO_ORGANIZATION_ID,
      name,
      source: 'samsara',
      external_id: name,
      external_driver_id: null,
      type: 'truck',
      created_at: TEST_NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const own = { organization_id: DEMO_ORGANIZATION_ID, vehicle_id: vehicleId }
  const { bearing = null, ...at } = place
  await asSystem
    .insertInto('vehicle_positions')
    .values({ ...own, ...at, bearing, speed_mps: bearing === null ? 0 : 30, reported_at: TEST_NOW })
    .execute()
  await asSystem
    .insertInto('vehicle_impacts')
    .values({ ...own, current: JSON.stringify(current), upcoming: null })
    .execute()
  return vehicleId
}
