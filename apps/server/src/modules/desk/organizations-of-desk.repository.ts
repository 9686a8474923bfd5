import type { Database } from '../../platform/database/database.ts'
import { isServed } from '../../platform/database/served-organization.ts'

/** Queries organizations that see Affected. The caller adds filters and the order. Crosses organizations. */
export const organizationsOfDesk = ({ asSystem }: Database, now: Date) =>
  asSystem
    .selectFrom('organizations')
    .innerJoin('organization_flags', 'organization_flags.organization_id', 'organizations.id')
    .where('organization_flags.flag', '=', 'showAffectedTab')
    .where(isServed(now))
