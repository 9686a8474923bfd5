// The navigation of every page counts affected assets. This call is in its own file, so that pages load without the
// schemas of the dispatch desk.
import type { countAffectedAssets } from './affected.ts'
import { AFFECTED_COUNT_ADDRESS } from './affected-count-address.ts'
import type { CallAddress } from './call.ts'

export const affectedCountCall: CallAddress<typeof countAffectedAssets> = AFFECTED_COUNT_ADDRESS
