// Organizations with the flag showAffectedTab have Affected in their navigation. New organizations with all flags have
// the flag; this gives it to existing ones with the modern navigation. Those with the legacy navigation, and those
// whose flags are all off, stay as they are.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into organization_flags (organization_id, flag)
    select organization_id, 'showAffectedTab'
    from organization_flags
    group by organization_id
    having not bool_or(flag in ('useLegacyTabDisplay', 'showAffectedTab'))`.execute(db)
}
