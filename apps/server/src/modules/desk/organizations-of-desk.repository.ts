import type { Database } from '../../platform/database/database.ts'
import { isServed } from '../../platform/database/served-organization.ts'

/** Organizations that see Affected. The caller says which of them, and in which order. Crosses organizations. */
export const organizationsOfDesk = ({ asSystem }: Database, now: Date) =>
  asSystem
    .selectFrom('organizations')
    .innerJoin('organization_flags', 'organization_flags.organization_id', 'organizations.id')
    .where('organization_flags.flag', '=', 'showAffectedTab')
    .where(isServed(now))
