// Previews of accepted rows: the nearest town and the impact level there.
import type { Coordinates } from '@stormlane/domain/geo'
import type { Geocoder } from '@stormlane/domain/places'
import type { ScoreService } from '../scores/score.service.ts'
import type { StoredBatch, StoredRow } from './batch-upload.repository.ts'
import { inGroups } from './storing.ts'

export interface RowPreview {
  town: string
  /** Impact level in the nowcast; null without one. */
  level: number | null
}

interface Dependencies {
  geocoder: Geocoder
  scores: Pick<ScoreService, 'preview'>
}

/** Keyed by line; only for locations that are not stored yet. */
export async function previewRows(
  { geocoder, scores }: Dependencies,
  { organization_id, batch_type }: StoredBatch,
  rows: readonly StoredRow[],
): Promise<Map<number, RowPreview>> {
  if (batch_type !== 'location') return new Map()
  const places = rows.flatMap(({ line, asset, problems }) => (asset && !problems ? [{ line, ...pointOf(asset) }] : []))
  const found = await inGroups(places, async ({ line, ...at }) => {
    const { name, timezone } = await geocoder.reverse(at, { organizationId: organization_id })
    return { line, town: name, place: { ...at, timezone } }
  })
  const scored = await scores.preview(
    organization_id,
    found.map(({ place }) => place),
  )
  return new Map(
    found.map(({ line, town }, index) => {
      const level = scored[index]?.subhourly_impact_summary?.overall_impact_level ?? null
      return [line, { town, level }]
    }),
  )
}

const pointOf = (asset: Record<string, unknown>): Coordinates => ({
  latitude: Number(asset.latitude),
  longitude: Number(asset.longitude),
})
