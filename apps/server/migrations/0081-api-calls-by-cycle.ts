// API calls are counted by service and monthly cycle, under the twelve services that My Account shows. These replace
// the former four services, whose counts of the current cycle go to the first service that replaces each.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_calls (
      organization_id uuid not null references organizations on delete cascade,
      service text not null,
      cycle_start timestamptz not null,
      calls bigint not null,
      primary key (organization_id, service, cycle_start)
    )`.execute(db)
  await sql`select guard_tenant_table('api_calls')`.execute(db)
  await sql`
    insert into api_calls (organization_id, service, cycle_start, calls)
    select organization_id, renamed.service, cycle_start_date, calls
    from api_usage join api_access using (organization_id)
    join (values ('weather', 'weather'), ('ratings', 'impact'), ('rightroute', 'rightroute_standard'), ('tiling', 'impact_maps'))
      as renamed (former, service) on renamed.former = api_usage.service
    where calls > 0`.execute(db)
  await sql`
    insert into api_usage (organization_id, service, max_requests_per_second, max_requests_per_minute)
    select organization_id, replacing.service, max_requests_per_second, max_requests_per_minute
    from api_usage join (values
      ('weather', 'historical_weather'), ('weather', 'events'), ('weather', 'weather_alerts'),
      ('ratings', 'impact'), ('ratings', 'historical_impact'),
      ('tiling', 'impact_maps'), ('tiling', 'weather_maps'), ('tiling', 'wildfire_maps'),
      ('rightroute', 'rightroute_standard'), ('rightroute', 'rightroute_custom'), ('rightroute', 'rightroute_range'))
      as replacing (former, service) on replacing.former = api_usage.service`.execute(db)
  await sql`delete from api_usage where service in ('ratings', 'tiling', 'rightroute')`.execute(db)
  await sql`alter table api_usage drop column calls`.execute(db)
  await sql`alter table api_usage rename to api_limits`.execute(db)
  await sql`alter table api_access drop column cycle_start_date, drop column cycle_end_date`.execute(db)
}
