/** An unaffected location in Nebraska in wire format; unsaved unless given an id. */
export function locationOnWire(parts: Record<string, unknown> = {}) {
  return {
    name: 'Grand Island, NE',
    external_id: null,
    latitude: 40.93,
    longitude: -98.34,
    zip: '68801',
    timezone: 'America/Chicago',
    bounds: { ne_latitude: 41, ne_longitude: -98, sw_latitude: 40, sw_longitude: -99 },
    group_ids: [],
    user_metadata: {},
    needs_geocoding: false,
    asset_type: 'location',
    impact_summaries: [],
    subhourly_impact_summary: null,
    extended_impact_summary: null,
    impact_summaries_updated_at: null,
    impact_summaries_rating_run_time: null,
    ...parts,
  }
}
