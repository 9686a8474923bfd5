import { EMBED_PARAMETERS } from '@stormlane/domain/embeds'
import { type RouteDescription, textSearch } from '../../platform/route-description.ts'

export const freightEmbedRoute = {
  title: 'Freight partner dashboard',
  search: textSearch([...EMBED_PARAMETERS.freight, 'map_layer']),
} satisfies RouteDescription

export const telematicsEmbedRoute = {
  title: 'Telematics sign-in',
  search: textSearch(EMBED_PARAMETERS.telematics),
} satisfies RouteDescription
