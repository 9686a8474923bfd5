import { PROOF_TEXTS } from '@stormlane/domain/proof'
import * as z from 'zod'
import type { RouteDescription } from '../../platform/route-description.ts'

const instant = z.iso.datetime().optional().catch(undefined)

export const proofRoute = {
  title: PROOF_TEXTS.title,
  search: z.object({ start: instant, end: instant }),
} satisfies RouteDescription

export type ProofSearch = z.output<typeof proofRoute.search>
