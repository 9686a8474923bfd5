/** A vehicle of the queue in wire format. */
export function affectedOnWire(parts: Record<string, unknown> = {}) {
  return {
    asset_type: 'vehicle',
    id: 'v1',
    name: 'Truck 3088',
    group_ids: ['plains'],
    impact_level: 4,
    reason: 'Visibility 0.1 mi',
    event: null,
    starts_at: '2027-01-14T21:30:00.000Z',
    peaks_at: '2027-01-14T23:00:00.000Z',
    ends_at: '2027-01-15T00:45:00.000Z',
    known_until: null,
    time_zone: 'America/Chicago',
    recommended_action: { action: 'hold', reason: 'Stop at the next safe place. Visibility 0.1 mi.' },
    minutes_lost: null,
    window_levels: [0, 2, 4, 4, 3, ...Array.from({ length: 15 }, () => 0), -1, -1, -1, -1],
    state: 'new',
    state_by: null,
    state_at: null,
    assignee: null,
    snoozed_until: null,
    version: 0,
    ...parts,
  }
}

export const SHIFT_ON_WIRE = { start_at: '2027-01-14T21:12:00.000Z', end_at: '2027-01-15T09:12:00.000Z' }

/** A queue that pages as the server does, and counts as if nothing were filtered. */
export function queueOnWire(assets: readonly { impact_level: number }[], query: URLSearchParams, parts: object = {}) {
  const offset = Number(query.get('offset') ?? 0)
  const count = (level: number) => assets.filter(({ impact_level }) => impact_level === level).length
  return {
    affected_assets: assets.slice(offset, offset + 100),
    total_count: assets.length,
    level_counts: { extreme: count(4), high: count(3), moderate: count(2), low: count(1) },
    new_count: assets.length,
    horizon_counts: { shift: assets.length, '6h': assets.length, '24h': assets.length + 1, '7d': assets.length + 2 },
    run_time: '2027-01-14T21:00:00.000Z',
    window: SHIFT_ON_WIRE,
    ...parts,
  }
}
