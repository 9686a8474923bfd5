import * as z from 'zod'
import { proofLinkTexts } from '../../parts/proof/proof-link.texts.ts'
import type { RouteDescription } from '../../platform/route-description.ts'

const instant = z.iso.datetime().optional().catch(undefined)

export const proofRoute = {
  title: proofLinkTexts.open,
  search: z.object({ start: instant, end: instant }),
} satisfies RouteDescription

export type ProofSearch = z.output<typeof proofRoute.search>
